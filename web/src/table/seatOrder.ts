// The order of seats around the table.

/** The seat that a hand is passed to in the draft. */
export function neighbourOf(seat: number, players: number, direction: string): number {
  return (seat + (direction === "left" ? 1 : players - 1)) % players
}

/** Sort items by seat, clockwise from a seat; for spectators from seat 0. */
export function clockwiseFrom<T extends { seat: number }>(seat: number | null, seated: readonly T[]): T[] {
  const distance = (each: T) => (each.seat - (seat ?? 0) + seated.length) % seated.length
  return [...seated].sort((a, b) => distance(a) - distance(b))
}

/** The other players, clockwise from the left neighbour; for spectators all players. */
export function opponentsOf<T extends { seat: number }>(seat: number | null, players: readonly T[]): T[] {
  return clockwiseFrom(seat, players).filter((player) => player.seat !== seat)
}
