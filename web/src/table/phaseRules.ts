// Which section of the rules explains a phase, or a step of production.

import type { View } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import type { RulesAnchor } from "../app/rulesDialog.svelte"

export function rulesOfPhase(phase: string, step: string | null, view: View): RulesAnchor {
  const players = view.players.length
  if (phase === "pledging") return "outside-sets"
  if (step && !catalog.resources.includes(step)) return "war-or-peace-step"
  if (step && players === 1) return "solo-supremacy"
  if (step)
    return (catalog.rulesOf(view.setup).supremacy_winners[players] ?? 1) > 1
      ? "supremacy-two-winners"
      : "supremacy"
  if (players === 1 && phase !== "production") return "solo"
  return phase === "draft" || phase === "planning" || phase === "production" ? phase : ""
}
