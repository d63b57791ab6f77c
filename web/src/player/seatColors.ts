// The colours of the players at a table, by seat (styles/tokens.css).

const SEATS = 7

/** The colour of a seat as a CSS value; for people without a seat, a neutral one. */
export const seatColor = (seat: number | null | undefined): string =>
  seat === null || seat === undefined || seat < 0 ? "var(--ink-soft)" : `var(--seat-${seat % SEATS})`
