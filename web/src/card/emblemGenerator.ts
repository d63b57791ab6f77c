// Generated emblems for cards and Empires without a picture: a rosette that depends only on the id, with
// petals that depend on the type of the card.

const MIDDLE = 256

/** A pseudorandom generator of numbers from 0 to 1, seeded by a word. */
export function seededRandom(word: string): () => number {
  let state = 2166136261
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519)
    state = Math.imul(state ^ (state >>> 13), 3266489917)
    return ((state ^= state >>> 16) >>> 0) / 2 ** 32
  }
}

type Point = (radius: number, turn: number) => string
type Petal = (at: Point, half: number, from: number, to: number) => string

/** The path of a petal from one radius to another; `half` is half of its angle. */
const PETALS: Record<string, Petal> = {
  structure: (at, half, from, to) =>
    `M${at(from, -half)}L${at(to, -half)}L${at(to, half)}L${at(from, half)}z`,
  vehicle: (at, half, from, to) =>
    `M${at(from, -half)}L${at(to, half)}L${at(to * 0.82, half * 1.5)}L${at(from, half * 0.4)}z`,
  research: (at, half, from, to) => {
    const r = Math.min((to - from) / 2, to * Math.sin(half))
    return disc(at(to - r, 0), r)
  },
  project: (at, half, from, to) => `M${at(from, -half)}L${at(to, 0)}L${at(from, half)}z`,
  discovery: (at, half, from, to) =>
    `M${at(from, 0)}L${at((from + to) / 2, half)}L${at(to, 0)}L${at((from + to) / 2, -half)}z`,
  memorial: (at, half, from, to) =>
    `M${at(from, -half)}L${at(to * 0.8, -half)}Q${at(to * 1.15, 0)} ${at(to * 0.8, half)}L${at(from, half)}z`,
}
/** The petals of Empires, and of types without petals of their own. */
const PLAIN_PETAL: Petal = (at, half, from, to) =>
  `M${at(from, -half * 1.2)}Q${at(to, -half)} ${at(to, 0)}Q${at(to, half)} ${at(from, half * 1.2)}z`

/** The SVG path of an emblem on a square of 512, the size of the icons from game-icons.net. */
export function generateEmblem(id: string, type: string | null): string {
  const next = seededRandom(id)
  const count = 5 + Math.floor(next() * 5)
  const start = next() * 2 * Math.PI
  const inner = 70 + next() * 40
  const hole = 18 + next() * 24
  const outer = 190 + next() * 26
  const half = (Math.PI / count) * (0.5 + next() * 0.25)
  const petal = PETALS[type ?? ""] ?? PLAIN_PETAL
  const petals = Array.from({ length: count }, (_, number) => {
    const turn = start + (number / count) * 2 * Math.PI
    const at: Point = (radius, more) =>
      `${(MIDDLE + Math.sin(turn + more) * radius).toFixed(1)} ${(MIDDLE - Math.cos(turn + more) * radius).toFixed(1)}`
    return petal(at, half, inner + 14, outer)
  })
  const middle = `${MIDDLE} ${MIDDLE}`
  return [ring(middle, inner, hole), ...petals, ring(middle, 240, 226)].join("")
}

function disc(middle: string, radius: number, sweep = 1): string {
  const r = radius.toFixed(1)
  const across = (2 * radius).toFixed(1)
  return `M${middle}m-${r} 0a${r} ${r} 0 1 ${sweep} ${across} 0a${r} ${r} 0 1 ${sweep} -${across} 0z`
}

/** The inner circle is drawn in the opposite direction, which makes it a hole. */
function ring(middle: string, outer: number, inner: number): string {
  return disc(middle, outer) + disc(middle, inner, 0)
}
