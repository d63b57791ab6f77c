// What the single row of a dense card shows: as much as fits of its cost, what it brings, and the emblem of its type.

import type { CatalogCardFacts } from "../generated/protocol"
import type { Space } from "./costSpaces"

export interface DenseRow {
  /** Whether the spaces of the cost are drawn one by one; otherwise the open ones are counted by kind. */
  drawsSpaces: boolean
  showsBrings: boolean
  showsEmblem: boolean
}

// Widths in pixels, as in the styles of DenseCard.svelte.
const SPACE = 14
const COUNTED = 25
const EMBLEM = 15
const ICON = 11
const DIGIT = 6
const GAP = 3

export function denseRow(card: CatalogCardFacts, spaces: readonly Space[], room: number): DenseRow {
  const drawn = spaces.length * SPACE
  const open = spaces.filter((space) => !space.filledBy)
  const counted = COUNTED * new Set(open.map((space) => space.kind)).size
  const brings = bringsWidth(card)
  for (const showsBrings of [true, false])
    for (const showsEmblem of showsBrings ? [true] : [true, false])
      for (const drawsSpaces of [true, false]) {
        const cost = drawsSpaces ? drawn : counted
        if (cost + (showsBrings ? brings + GAP : 0) + (showsEmblem ? EMBLEM : 0) <= room)
          return { drawsSpaces, showsBrings, showsEmblem }
      }
  return { drawsSpaces: drawn < counted, showsBrings: false, showsEmblem: false }
}

function bringsWidth(card: CatalogCardFacts): number {
  const points = card.points.map((line) => 2 * DIGIT + 8 + line.of.length * (ICON + 1))
  const production = card.production.map(
    ({ count, per }) => ICON + (Math.abs(count) > 1 ? DIGIT : 0) + (per ? ICON + DIGIT : 0),
  )
  const kinds = Object.values(card.bonus)
  const bonus = kinds.length
    ? [8 + kinds.reduce((sum, count) => sum + ICON + (count > 1 ? DIGIT : 0), 0)]
    : []
  return [...points, ...production, ...bonus].reduce((sum, width) => sum + width + GAP, 0)
}
