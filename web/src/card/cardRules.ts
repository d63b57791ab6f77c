// Which section of the rules explains a part of a card, where it is not obvious.

import type { CatalogCardFacts } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import type { RulesAnchor } from "../app/rulesDialog.svelte"
import { isCharacter, type CardPart } from "./cardText"

export function rulesOfPart(card: CatalogCardFacts, part: CardPart): RulesAnchor | null {
  if (part.part === "type") return card.type === "memorial" ? "memorials" : null
  if (part.part === "production") {
    const { kind, count, per } = part.icon
    if (count < 0) return "corruption"
    if (!catalog.resources.includes(kind)) return "war-or-peace-step"
    return per ? "production-per-type" : null
  }
  if (part.part === "points") {
    const [first, second] = part.line.of
    if (second) return "duos"
    if (first) return isCharacter(first) ? "scoring-characters" : "scoring-lines"
  }
  return null
}
