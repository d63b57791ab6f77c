// Names of goods, places, Empires and game modes in the language of the page.

import type { ChosenEvent } from "../generated/protocol"
import { catalog, cardName, nameOf, type Goods } from "../app/catalog.svelte"
import { term, termOrId, texts } from "../app/texts.svelte"

const MARK_PREFIX = "mark:"

/** Whether a good is a mark: a counter of a player, not a piece. */
export const isMark = (good: string) => good.startsWith(MARK_PREFIX)

/** The name of a good: a kind of piece, or a mark. */
export const goodName = (good: string) =>
  isMark(good) ? termOrId("mark", good.slice(MARK_PREFIX.length)) : term(`kind.${good}`)

/** The name of the thing that a score line counts. */
export function countedName(word: string): string {
  const [what = "", which = ""] = word.split(":")
  if (what === "card") return cardName(which)
  if (what === "mark") return goodName(word)
  if (what === "production") return texts.fill("web.counted.production", { kind: term(`kind.${which}`) })
  if (texts.has(`web.counted.${what}`)) return texts.fill(`web.counted.${what}`)
  return texts.has(`term.type.${what}`) ? term(`type.${what}`) : goodName(what)
}

/** Parse goods as written in actions: "gold*2+general". */
export function parseBundle(word: string): Goods {
  return word.split("+").map((part) => {
    const [good = "", count = "1"] = part.split("*")
    return [good, Number(count)]
  })
}

/** The bundle that a player has chosen; for a single piece, its kind. */
export const chosenBundle = ({ bundle, kind }: ChosenEvent) => bundle ?? kind ?? ""

export const goodsNames = (goods: Goods) => goods.map(([good, count]) => `${count} × ${goodName(good)}`)

/** The name of a place: the Empire, or a card with the number of its copy. */
export function placeName(place: string): string {
  if (place === "empire") return texts.fill("ui.the-empire")
  const [card, copy] = place.split("#")
  return copy ? texts.fill("ui.copy", { card: cardName(card ?? ""), copy }) : cardName(place)
}

export function empireName(id: string): string {
  const empire = catalog.empire(id)
  return empire ? nameOf(empire) : id
}

/** The name of the mode of a result: the base game, or its expansions ("a+b"). */
export function modeName(mode: string): string {
  return mode
    .split("+")
    .map((set) => termOrId("set", set))
    .join(" + ")
}
