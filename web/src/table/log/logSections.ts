// Groups the events of a game for the log: by phase and production step, then by player.

import type { ChosenEvent, GameEvent, GoodsEvent } from "../../generated/protocol"
import type { Goods } from "../../app/catalog.svelte"
import { chosenBundle, parseBundle } from "../../card/displayNames"
import { markAutomatic } from "./automaticEvents"
import { withoutTakenBack } from "./takenBack"

/** What a player did, and the text for it: `web.log.does.<code>`, or `web.log.you-do.<code>`. */
export interface LogLine {
  code:
    | "taken"
    | "leftover"
    | "slated"
    | "recycled-alone" // the cube has not been placed yet
    | "recycled"
    | "recycled-to-empire"
    | "placed"
    | "placed-on-empire"
    | "spent"
    | "discarded"
    | "built"
    | "built-with-bonus"
    | "krystallium-made"
    | "received"
    | "supremacy"
    | "supremacy-with-bonus"
    | "draw-paid"
    | "kept"
    | "pledged"
    | "done"
    | "other"
  cards: string[]
  goods: Goods
  /** The card that pieces were placed on. */
  target?: string
  /** The event of a line that has a text for events (`event.*`). */
  event?: GameEvent
  /** Done for the player, who had no choice. */
  isAutomatic?: boolean
}

/** What one player did in a section. Supremacies are groups of their own. */
export interface LogGroup {
  seat: number
  lines: LogLine[]
  /** The actions that were taken back. */
  takenBack: string[]
  isSupremacy?: boolean
}

/** A phase, a production step or a part of one. */
export interface LogSection {
  /** The event that began it; null if that is no longer known. */
  heading: GameEvent | null
  /** What everybody produced, from the most to the least. */
  totals: { seat: number; goods: Goods }[]
  groups: LogGroup[]
}

const HEADINGS = new Set<GameEvent["event"]>([
  "round-started",
  "planning-started",
  "pool-taken",
  "step-started",
  "pledge-started",
  "pledge-resolved",
  "game-ended",
])

/** Events that everybody sees on the board, and those of which only the effect is of interest. */
const OMITTED = new Set<GameEvent["event"]>([
  "dealt",
  "drawn",
  "hand-received",
  "passed",
  "committed",
  "resumed",
  "round-ended",
])

/** The sections of the log, from the oldest to the newest. */
export function logSections(events: readonly GameEvent[]): LogSection[] {
  const sections: LogSection[] = []
  for (const { event, isAutomatic } of markAutomatic(withoutTakenBack(events))) {
    const isHeading = HEADINGS.has(event.event)
    if (isHeading || !sections.length)
      sections.push({ heading: isHeading ? event : null, totals: [], groups: [] })
    if (!isHeading) addEvent(sections.at(-1)!, event, isAutomatic)
  }
  return sections.filter(({ heading, totals, groups }) => heading ?? (totals.length || groups.length))
}

/** The sections with only what one seat did. */
export function sectionsOf(sections: readonly LogSection[], seat: number): LogSection[] {
  return sections.map((section) => ({
    ...section,
    totals: section.totals.filter((total) => total.seat === seat),
    groups: section.groups.filter((group) => group.seat === seat),
  }))
}

/** The newest sections with about this many lines. */
export function newestSections(sections: readonly LogSection[], lines: number): LogSection[] {
  let left = lines
  const start = sections.findLastIndex((section) => {
    left -= section.groups.reduce((sum, group) => sum + group.lines.length, 1)
    return left <= 0
  })
  return sections.slice(Math.max(0, start))
}

function addEvent(section: LogSection, event: GameEvent, isAutomatic: boolean): void {
  if (OMITTED.has(event.event) || (event.event === "done" && !isAutomatic)) return
  if (event.event === "produced") {
    addTotal(section, event.seat, event.kind, event.count)
    return
  }
  if (event.event === "supremacy") {
    section.groups.push({
      seat: event.seat,
      lines: [{ code: "supremacy", cards: [], goods: [] }],
      takenBack: [],
      isSupremacy: true,
    })
    return
  }
  if (event.event === "chosen" || event.event === "awarded") {
    const supremacy = section.groups.findLast((group) => group.isSupremacy && group.seat === event.seat)
    if (supremacy) {
      const [line] = supremacy.lines
      line!.code = "supremacy-with-bonus"
      line!.goods = sum(line!.goods, goodsOf(event))
      return
    }
  }
  const group = groupOf(section, event.seat)
  if (event.event === "took-back") group.takenBack.push(event.action)
  else addLine(group.lines, event, isAutomatic)
}

function addTotal(section: LogSection, seat: number, kind: string, count: number): void {
  const total = section.totals.find((each) => each.seat === seat)
  if (total) total.goods = sum(total.goods, [[kind, count]])
  else section.totals.push({ seat, goods: [[kind, count]] })
  const size = ({ goods }: { goods: Goods }) => goods.reduce((all, [, each]) => all + each, 0)
  section.totals.sort((a, b) => size(b) - size(a) || a.seat - b.seat)
}

function groupOf(section: LogSection, seat: number): LogGroup {
  let group = section.groups.find((each) => !each.isSupremacy && each.seat === seat)
  if (!group) section.groups.push((group = { seat, lines: [], takenBack: [] }))
  return group
}

/** Add an event to the lines of a player: to a line of the same kind, or as a new one. */
function addLine(lines: LogLine[], event: GameEvent, isAutomatic: boolean): void {
  const last = lines.at(-1)
  switch (event.event) {
    case "placed":
      if (last?.code === "recycled-alone") {
        lines.pop()
        merge(lines, placement("recycled", event.target, event.kind, last.cards, isAutomatic))
      } else merge(lines, placement("placed", event.target, event.kind, [], isAutomatic))
      return
    case "received":
      if (last?.code.startsWith("built")) {
        last.code = "built-with-bonus"
        last.goods = sum(last.goods, goodsOf(event))
        return
      }
      break
    case "revealed":
      // One's own pick is known before it is revealed.
      if (lines.some((line) => line.code === "taken" && line.event?.event === "picked")) {
        const line = lines.find((each) => each.code === "taken")!
        delete line.event
        line.cards[line.cards.length - 1] = event.card
        return
      }
      break
  }
  merge(lines, lineOf(event, isAutomatic))
}

function placement(
  how: "recycled" | "placed",
  target: string,
  kind: string,
  cards: string[],
  isAutomatic: boolean,
): LogLine {
  const goods: Goods = [[kind, 1]]
  if (target !== "empire") return { code: how, cards, goods, target, ...(isAutomatic && { isAutomatic }) }
  const code = how === "recycled" ? "recycled-to-empire" : "placed-on-empire"
  return { code, cards, goods, ...(isAutomatic && { isAutomatic }) }
}

function lineOf(event: GameEvent, isAutomatic: boolean): LogLine {
  const empty = { cards: [], goods: [], ...(isAutomatic && { isAutomatic }) }
  switch (event.event) {
    case "picked":
      return { ...empty, code: "taken", cards: [event.card], event }
    case "revealed":
      return { ...empty, code: "taken", cards: [event.card] }
    case "recycled":
      return { ...empty, code: "recycled-alone", cards: [event.card] }
    case "leftover":
    case "slated":
    case "discarded":
    case "built":
    case "draw-paid":
    case "kept":
      return { ...empty, code: event.event, cards: [event.card] }
    case "spent":
      return { ...empty, code: "spent", target: event.target, goods: [[event.kind, 1]] }
    case "krystallium-made":
      return { ...empty, code: "krystallium-made", goods: [["krystallium", 1]] }
    case "received":
    case "awarded":
    case "chosen":
      return { ...empty, code: "received", goods: goodsOf(event) }
    case "pledged":
    case "done":
      return { ...empty, code: event.event, event }
    default:
      return { ...empty, code: "other", event }
  }
}

/** Lines that stay apart even if there is an equal one. */
const SINGLE = new Set<LogLine["code"]>(["recycled-alone", "built", "pledged", "done", "other"])

function merge(lines: LogLine[], line: LogLine): void {
  const same = lines.find(
    (each) =>
      each.code === line.code &&
      each.target === line.target &&
      each.isAutomatic === line.isAutomatic &&
      !SINGLE.has(each.code),
  )
  if (same) {
    same.cards.push(...line.cards)
    same.goods = sum(same.goods, line.goods)
    if (line.event) same.event = line.event
  } else lines.push(line)
}

function goodsOf(event: GoodsEvent | ChosenEvent): Goods {
  return event.event === "chosen" ? parseBundle(chosenBundle(event)) : [[event.kind, event.count]]
}

function sum(goods: Goods, more: Goods): Goods {
  const counts = new Map(goods)
  for (const [good, count] of more) counts.set(good, (counts.get(good) ?? 0) + count)
  return [...counts]
}
