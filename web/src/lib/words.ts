// Sentences about cards, events and players, from the texts of the locales.

import { catalog, cardName, nameOf, type Card, type EmpireSide, type Goods, type Kind, type PointsLine, type ProductionIcon } from "./catalog.svelte"
import type { GameEvent } from "./table.svelte"
import { named, term, texts } from "./texts.svelte"

const MARK = "mark:"
const CHARACTERS = ["general", "financier"]

const thingName = (thing: string) =>
  thing === "general" || thing === "financier" ? term(`kind.${thing}`) : term(`type.${thing}`)

/** Whether a good is a mark: a counter of a player, and no piece. */
export const isMark = (good: string) => good.startsWith(MARK)

/** A kind of piece, or a mark. */
export const goodName = (good: string) => (isMark(good) ? named("mark", good.slice(MARK.length)) : term(`kind.${good}`))

/** What a score line of the rules counts. */
export function countedName(word: string): string {
  const [what = "", which = ""] = word.split(":")
  if (what === "card") return cardName(which)
  if (what === "mark") return goodName(word)
  if (what === "production") return texts.fill("web.counted.production", { kind: term(`kind.${which}`) })
  if (texts.has(`web.counted.${what}`)) return texts.fill(`web.counted.${what}`)
  return texts.has(`term.type.${what}`) ? term(`type.${what}`) : goodName(what)
}

/** A bundle as actions write it: "gold*2+general". */
export function bundleOf(word: string): Goods {
  return word.split("+").map((part) => {
    const [good = "", count = "1"] = part.split("*")
    return [good, Number(count)]
  })
}

/** What is in a bundle, in words. */
export const goodsNames = (goods: Goods) => goods.map(([good, count]) => `${count} × ${goodName(good)}`)

/** Points may be below zero: with a real minus sign. */
export const signed = (points: number) => String(points).replace("-", "−")

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
  if (typeof event.pledge === "string") params.pledge = named("pledge", event.pledge)
  if (typeof event.option === "string") params.option = named("option", event.option)
  return texts.fill(`event.${textOf(event, params)}`, params)
}

/** The text for an event; some have another one for what is not simply a piece. */
function textOf(event: GameEvent, params: Record<string, unknown>): string {
  const kind = String(event.kind ?? "")
  if (event.event === "pledge-resolved" && event.option === undefined) return "pledge-undecided"
  if (event.event === "awarded" && isMark(kind)) {
    params.mark = goodName(kind)
    return "awarded-mark"
  }
  if (event.event === "chosen" && !CHARACTERS.includes(kind)) {
    params.bundle = goodsNames(bundleOf(String(event.bundle ?? kind)))
    return "chosen-bundle"
  }
  return event.event
}

/** An action in words, as short as it gets: its verb and the cards that it is about. */
export function actionText(action: string): string {
  const [verb, ...rest] = action.split(" ")
  const [first = ""] = rest
  if (verb === "pledge") return `${texts.fill("web.verb.pledge")} ${named("option", first)}`
  if (verb === "choose" && !CHARACTERS.includes(first))
    return [texts.fill("web.verb.take"), goodsNames(bundleOf(first)).join(" + ")].join(" ")
  const words = rest.map((word) =>
    word === "->" ? "→" : word === "empire" || catalog.isCard(word.split("#")[0] ?? "") ? placeName(word) : texts.has(`term.kind.${word}`) ? term(`kind.${word}`) : word,
  )
  return [texts.fill(`web.verb.${verb}`), ...words].join(" ")
}

export function empireName(id: string): string {
  const empire = catalog.empire(id)
  return empire ? nameOf(empire) : id
}

/** What is played, as results name it: the base game, or its expansions ("a+b"). */
export function modeName(mode: string): string {
  return mode.split("+").map((set) => named("set", set)).join(" + ")
}
