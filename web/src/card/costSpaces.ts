// The spaces of a card's cost, the pieces on them, and how they are arranged.

import type { SiteView } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"

export interface Space {
  kind: string
  /** The kind of the piece on the space: its own kind, or a Krystallium in place of a resource. */
  filledBy: string | null
}

/** The spaces of a cost in order; `site` has the pieces on a card under construction. */
export function spacesOf(cost: Record<string, number>, site: SiteView | null): Space[] {
  return catalog.kinds.flatMap((kind) => {
    const filled = site?.filled[kind] ?? 0
    const substituted = site?.stand_ins[kind] ?? 0
    return Array.from({ length: cost[kind] ?? 0 }, (_, index) => ({
      kind,
      filledBy: index < filled ? kind : index < filled + substituted ? "krystallium" : null,
    }))
  })
}

/** The spaces to highlight: the first open one of each kind. */
export function targetsAmong(spaces: readonly Space[], kinds: readonly string[]): Set<number> {
  return new Set(
    kinds
      .map((kind) => spaces.findIndex((space) => space.kind === kind && !space.filledBy))
      .filter((index) => index >= 0),
  )
}

/** How many of the spaces lie in a column, so that columns of at most `most` are equally long. */
export function spacesPerColumn(count: number, most: number): number {
  return Math.ceil(count / Math.max(1, Math.ceil(count / most)))
}
