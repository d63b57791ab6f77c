// Sentences about cards, events and players, from the texts of the locales.

import { catalog, cardName, nameOf, type Card, type EmpireSide, type Kind, type PointsLine, type ProductionIcon } from "./catalog.svelte"
import type { GameEvent } from "./table.svelte"
import { term, texts } from "./texts.svelte"

const thingName = (thing: string) =>
  thing === "general" || thing === "financier" ? term(`kind.${thing}`) : term(`type.${thing}`)

const goods = (counts: Partial<Record<Kind, number>>): string[] =>
  Object.entries(counts).map(([kind, count]) => `${count} × ${term(`kind.${kind}`)}`)

function production(icon: ProductionIcon): string {
  const amount = `${Math.abs(icon.count)} × ${term(`kind.${icon.kind}`)}`
  if (icon.count < 0) return texts.fill("ui.card.corruption", { amount })
  if (icon.per) return texts.fill("ui.card.produces-per", { amount, type: term(`type.${icon.per}`) })
  return texts.fill("ui.card.produces", { amount })
}

function points(line: PointsLine): string {
  const [first, second] = line.of
  if (first && second)
    return texts.fill("ui.card.points-pair", { count: line.count, first: thingName(first), second: thingName(second) })
  if (first) return texts.fill("ui.card.points-per", { count: line.count, thing: thingName(first) })
  return texts.fill("ui.card.points", { count: line.count })
}

/** What a card is and does, a sentence for each element. */
export function cardSentences(card: Card): string[] {
  const bonus = goods(card.bonus)
  return [
    texts.fill("ui.card.is", { type: term(`type.${card.type}`), count: card.copies }),
    texts.fill("ui.card.costs", { goods: goods(card.cost) }),
    ...(bonus.length ? [texts.fill("ui.card.bonus", { goods: bonus })] : []),
    ...card.production.map(production),
    ...card.points.map(points),
    texts.fill("ui.card.recycles", { kind: term(`kind.${card.recycle}`) }),
  ]
}

export function empireSentences(side: EmpireSide): string[] {
  return [
    ...side.production.map(production),
    ...side.points.map(points),
    ...(side.krystallium
      ? [texts.fill("ui.card.starts", { goods: `${side.krystallium} × ${term("kind.krystallium")}` })]
      : []),
  ]
}

/** A place as people call it: the Empire, or a card, counted if there are several. */
export function placeName(place: string): string {
  if (place === "empire") return texts.fill("ui.the-empire")
  const [card, copy] = place.split("#")
  return copy ? `${cardName(card ?? "")} ${copy}` : cardName(place)
}

/** An event as a sentence. */
export function eventText(event: GameEvent, names: readonly string[]): string {
  const params: Record<string, unknown> = { ...event, player: names[event.seat] ?? "" }
  if (event.event === "step-started") params.kind ??= "bounty" // the step without a resource
  if (typeof event.card === "string") params.card = cardName(event.card)
  if (typeof event.target === "string") params.target = placeName(event.target)
  if (typeof event.action === "string") params.action = actionText(event.action)
  return texts.fill(`event.${event.event}`, params)
}

/** An action in words, as short as it gets: its verb and the cards that it is about. */
export function actionText(action: string): string {
  const [verb, ...rest] = action.split(" ")
  const named = rest.map((word) =>
    word === "->" ? "→" : word === "empire" || catalog.isCard(word.split("#")[0] ?? "") ? placeName(word) : texts.has(`term.kind.${word}`) ? term(`kind.${word}`) : word,
  )
  return [texts.fill(`web.verb.${verb}`), ...named].join(" ")
}

export function empireName(id: string): string {
  const empire = catalog.empire(id)
  return empire ? nameOf(empire) : id
}

/** What is played, as results name it: the base game, or its expansions ("a+b"). */
export function modeName(mode: string): string {
  return mode.split("+").map((set) => term(`set.${set}`)).join(" + ")
}
