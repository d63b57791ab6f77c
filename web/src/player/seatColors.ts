// The colour of each seat, used wherever a player appears.

const SEATS = 7

/** The colour of a seat as a CSS value; null for spectators and other people without a seat. */
export function seatColor(seat: number | null | undefined): string {
  return seat === null || seat === undefined || seat < 0 ? "var(--ink-soft)" : `var(--seat-${seat % SEATS})`
}
