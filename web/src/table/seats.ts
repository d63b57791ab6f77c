// Who sits where: neighbours, and players in the order around the table.

/** The seat that receives the hand of a seat in the draft. */
export function neighbourOf(seat: number, players: number, direction: string): number {
  return (seat + (direction === "left" ? 1 : players - 1)) % players
}

/** Everything that has a seat, clockwise, beginning with a seat; spectators begin with seat 0. */
export function clockwiseFrom<T extends { seat: number }>(seat: number | null, seated: readonly T[]): T[] {
  const distance = (each: T) => (each.seat - (seat ?? 0) + seated.length) % seated.length
  return [...seated].sort((a, b) => distance(a) - distance(b))
}

/** The players except the one at a seat, beginning with the left neighbour; for spectators all players. */
export function opponentsOf<T extends { seat: number }>(seat: number | null, players: readonly T[]): T[] {
  return clockwiseFrom(seat, players).filter((player) => player.seat !== seat)
}
