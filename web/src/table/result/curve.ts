// The lines of charts of points: a dash pattern and a marker for each seat, and where their labels stand.

/** Lines differ in their dashes as well as in colour. */
const SEAT_DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "1 4"]

/** Markers around the origin: circle, square, triangle, diamond, cross, star and bar. */
const SEAT_MARKERS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-3.6-3.6h7.2v7.2h-7.2z",
  "M0-4.8 4.6 3.4h-9.2z",
  "M0-5.2 4.4 0 0 5.2-4.4 0z",
  "M-1.6-4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3z",
  "M0-5.4 1.5-1.6 5.4-1.6 2.3.8 3.5 4.7 0 2.4-3.5 4.7-2.3.8-5.4-1.6-1.5-1.6z",
  "M-5-2h10v4h-10z",
]

export const dashOf = (seat: number) => SEAT_DASHES[seat % SEAT_DASHES.length]!
export const markerOf = (seat: number) => SEAT_MARKERS[seat % SEAT_MARKERS.length]!

/** Positions at least `gap` apart, as near as possible to the wanted ones, between `least` and `most`. */
export function spread(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!)
  const positions = [...wanted]
  let next = least
  for (const index of order) {
    const position = Math.max(positions[index]!, next)
    positions[index] = position
    next = position + gap
  }
  // What went too far comes back, and pushes those before it.
  next = most
  for (const index of order.reverse()) {
    const position = Math.min(positions[index]!, next)
    positions[index] = position
    next = position - gap
  }
  return positions
}

/** Round values for the lines of a grid between two numbers: about four of them. */
export function gridValues(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((each) => (most - least) / each <= 5) ?? 500
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step)
}
