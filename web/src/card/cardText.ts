// Sentences that describe cards and Empires: for tooltips and screen readers.

import type { CatalogCardFacts, IconFacts, PointsFacts, SideFacts } from "../generated/protocol"
import { term, texts } from "../app/texts.svelte"

const CHARACTERS = ["general", "financier"]

export const isCharacter = (thing: string) => CHARACTERS.includes(thing)

const thingName = (thing: string) => (isCharacter(thing) ? term(`kind.${thing}`) : term(`type.${thing}`))

const countedKinds = (counts: Record<string, number>): string[] =>
  Object.entries(counts).map(([kind, count]) => `${count} × ${term(`kind.${kind}`)}`)

function productionText(icon: IconFacts): string {
  const amount = `${Math.abs(icon.count)} × ${term(`kind.${icon.kind}`)}`
  if (icon.count < 0) return texts.fill("ui.card.corruption", { amount })
  if (icon.per) return texts.fill("ui.card.produces-per", { amount, type: term(`type.${icon.per}`) })
  return texts.fill("ui.card.produces", { amount })
}

export function pointsText(line: PointsFacts): string {
  const [first, second] = line.of
  if (first && second)
    return texts.fill("ui.card.points-pair", {
      count: line.count,
      first: thingName(first),
      second: thingName(second),
    })
  if (first) return texts.fill("ui.card.points-per", { count: line.count, thing: thingName(first) })
  return texts.fill("ui.card.points", { count: line.count })
}

/** What a card is and does: one sentence for each of its elements. */
export function cardSentences(card: CatalogCardFacts): string[] {
  const bonus = countedKinds(card.bonus)
  return [
    texts.fill("ui.card.is", { type: term(`type.${card.type}`), count: card.copies }),
    texts.fill("ui.card.costs", { goods: countedKinds(card.cost) }),
    ...(bonus.length ? [texts.fill("ui.card.bonus", { goods: bonus })] : []),
    ...card.production.map(productionText),
    ...card.points.map(pointsText),
    texts.fill("ui.card.recycles", { kind: term(`kind.${card.recycle}`) }),
  ]
}

/** What an Empire produces, scores and starts with. */
export function empireSentences(side: SideFacts): string[] {
  return [
    ...side.production.map(productionText),
    ...side.points.map(pointsText),
    ...(side.krystallium
      ? [texts.fill("ui.card.starts", { goods: `${side.krystallium} × ${term("kind.krystallium")}` })]
      : []),
  ]
}
