// The colours of the players at a table, by seat (styles/tokens.css).

const SEATS = 7

/** The colour of a seat, as a CSS value. */
export const seatColor = (seat: number): string => `var(--seat-${((seat % SEATS) + SEATS) % SEATS})`
