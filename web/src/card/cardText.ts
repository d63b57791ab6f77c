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

/** A part of a card with the sentence that explains it. */
export type CardPart = { sentence: string } & (
  | { part: "type" | "cost" | "recycling" }
  | { part: "bonus"; goods: [kind: string, count: number][] }
  | { part: "production"; icon: IconFacts }
  | { part: "points"; line: PointsFacts }
)

/** The parts of a card, in the order in which they are explained. */
export function cardParts(card: CatalogCardFacts): CardPart[] {
  const bonus = Object.entries(card.bonus)
  return [
    {
      part: "type",
      sentence: texts.fill("ui.card.is", { type: term(`type.${card.type}`), count: card.copies }),
    },
    { part: "cost", sentence: texts.fill("ui.card.costs", { goods: countedKinds(card.cost) }) },
    ...(bonus.length
      ? [
          {
            part: "bonus" as const,
            goods: bonus,
            sentence: texts.fill("ui.card.bonus", { goods: countedKinds(card.bonus) }),
          },
        ]
      : []),
    ...card.production.map((icon) => ({
      part: "production" as const,
      icon,
      sentence: productionText(icon),
    })),
    ...card.points.map((line) => ({ part: "points" as const, line, sentence: pointsText(line) })),
    {
      part: "recycling",
      sentence: texts.fill("ui.card.recycles", { kind: term(`kind.${card.recycle}`) }),
    },
  ]
}

/** What a card is and does: one sentence for each of its parts. */
export function cardSentences(card: CatalogCardFacts): string[] {
  return cardParts(card).map((part) => part.sentence)
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
