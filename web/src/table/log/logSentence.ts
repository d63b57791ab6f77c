// The lines of the log as texts with parts: cards and goods are shown as more than words.

import type { GameEvent } from "../../generated/protocol"
import type { Goods } from "../../app/catalog.svelte"
import { t, termOrId, texts } from "../../app/texts.svelte"
import { eventText } from "../eventText"
import type { LogLine } from "./logSections"

/** A part of a text: words, a card, or goods. */
export type Part = string | { card: string } | { goods: Goods }

// Separates words from placeholders; no text contains it.
const BORDER = "\u0000"

/** What a player did, without the name of the player in front; `isOwn` for "you". */
export function lineParts(line: LogLine, isOwn: boolean, names: readonly string[]): Part[] {
  if (line.code === "other") return [eventText(line.event!, names)]
  const open = (name: string) => `${BORDER}${name}${BORDER}`
  const option = line.event?.event === "pledged" ? termOrId("option", line.event.option) : ""
  const params = { cards: open("cards"), goods: open("goods"), target: open("target"), option }
  const text = isOwn ? t(`log.you-do.${line.code}`, params) : t(`log.does.${line.code}`, params)
  return text.split(BORDER).flatMap((part, index): Part[] => {
    if (index % 2 === 0) return part ? [part] : []
    if (part === "goods") return [{ goods: line.goods }]
    return part === "target" ? [{ card: line.target! }] : listParts(line.cards)
  })
}

/** Cards with commas, and "and" before the last one. */
function listParts(cards: readonly string[]): Part[] {
  return cards.flatMap((card, index): Part[] => {
    if (index === 0) return [{ card }]
    return [index === cards.length - 1 ? ` ${texts.fill("list.and")} ` : ", ", { card }]
  })
}

/** The heading of a section of the log. */
export function headingText(event: GameEvent, names: readonly string[]): string {
  if (event.event === "round-started") return t("log.round", { round: event.count })
  if (event.event === "planning-started") return t("log.planning")
  if (event.event === "pool-taken") return t("log.pool", { pool: event.count })
  return eventText(event, names)
}
