// What the painters of a scene get and return.

import type { Palette } from "./palettes.ts"
import type { Chance } from "./random.ts"

export interface Stage {
  chance: Chance
  colors: Palette
  /** The height of the horizon, from the top. */
  horizon: number
  isNight: boolean
  /** Where the light comes from: -1 is left, 1 is right. */
  side: -1 | 1
}

/** The parts of a scene behind the motif and in front of it, as SVG. */
export interface Backdrop {
  back: string
  front?: string
}

export type Painter = (stage: Stage) => Backdrop
