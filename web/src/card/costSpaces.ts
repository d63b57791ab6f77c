// The spaces of a card's cost, and the pieces on them.

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
