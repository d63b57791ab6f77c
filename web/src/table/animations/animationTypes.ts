// What the animations of an update are made of. All of them end within a fixed time, so that they never lag behind the
// state of the game.

export interface EventAnimation {
  /**
   * - card, cube, stack: it moves from one position to another
   * - finished: a finished card is shown large, then moves to its stack
   * - award: a won good grows where it was won, then moves
   * - glow, rays: light around a position
   * - chip: a label at a position
   * - pop, pulse, rise: the element at the position itself appears, swells or rises for a moment
   */
  type: "card" | "cube" | "stack" | "finished" | "award" | "glow" | "rays" | "chip" | "pop" | "pulse" | "rise"
  /** The card, good or option to draw; a stack is face down, light shows nothing. */
  id: string
  /** Names of positions, which boardPositions.ts defines. */
  from: string
  to: string
  /** Milliseconds until it starts. */
  delay: number
  /** Whether it is visible at its start before it moves. */
  waitsVisibly?: boolean
  /** Whether it shrinks and disappears instead of arriving. */
  fades?: boolean
  /** The edge of the screen to use for a player who is not visible. */
  side?: "left" | "right"
  /** Which of several finished cards it is. */
  row?: number
  /** The position whose elements appear one by one on arrival. */
  reveals?: string
  /** What to show instead if the position is not on the screen. */
  otherwise?: EventAnimation
}

export type AnimationType = EventAnimation["type"]

/** Milliseconds. */
export const DURATIONS: Record<AnimationType, number> = {
  card: 380,
  cube: 380,
  stack: 380,
  finished: 880,
  award: 780,
  glow: 700,
  rays: 900,
  chip: 1200,
  pop: 320,
  pulse: 420,
  rise: 620,
}
export const MOVE_TIME = DURATIONS.card

/** Whether the element on the board moves, instead of one in the layer above it. */
export const isInPlace = (type: AnimationType) => type === "pop" || type === "pulse" || type === "rise"

/** Milliseconds after which everything that an update shows has ended. */
export const LONGEST = 1250

/** The animations with shorter delays if they would take too long. */
export function withinLimit(animations: readonly EventAnimation[]): EventAnimation[] {
  const factor = Math.min(
    1,
    ...animations
      .filter(({ delay }) => delay > 0)
      .map(({ type, delay }) => Math.max(0, LONGEST - DURATIONS[type]) / delay),
  )
  return animations.map((each) => ({ ...each, delay: each.delay * factor }))
}
