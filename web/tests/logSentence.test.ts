// The sentences of the log and of single events, with the real texts of all languages.

import { describe, expect, test, vi } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { eventText } from "../src/table/eventText"
import { logSections, type LogLine } from "../src/table/log/logSections"
import { headingText, lineParts, type Part } from "../src/table/log/logSentence"
import { goodName, placeName } from "../src/card/displayNames"
import { cardFacts, catalogData } from "./fixtures"
import { localeTexts } from "./localeTexts"

const LANGUAGES = ["en", "fr", "de"]
const NAMES = ["Ann", "Bob"]

async function load(lang: string): Promise<void> {
  const cards = ["dam", "crane", "bridge"].map((id) => cardFacts(id, { names: { en: id.toUpperCase() } }))
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.includes("texts")
        ? { lang, languages: [], texts: localeTexts(lang), english: {} }
        : catalogData({ cards }),
    ),
  )
  await Promise.all([texts.load(lang), catalog.load()])
}

/** The parts as plain text. */
const partsText = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === "string" ? part : partText(part))).join("")

function partText(part: Exclude<Part, string>): string {
  if ("card" in part) return placeName(part.card)
  return part.goods.map(([good, count]) => `${count} ${goodName(good)}`).join(" + ")
}

// One event of each kind; the type makes sure that none is missing.
const EVENTS: { [Code in GameEvent["event"]]: Extract<GameEvent, { event: unknown }> & { event: Code } } = {
  dealt: { event: "dealt", seat: 0, card: "dam" },
  picked: { event: "picked", seat: 0, card: "dam" },
  revealed: { event: "revealed", seat: 0, card: "dam" },
  "hand-received": { event: "hand-received", seat: 0, card: "dam" },
  leftover: { event: "leftover", seat: 0, card: "dam" },
  slated: { event: "slated", seat: 0, card: "dam" },
  recycled: { event: "recycled", seat: 0, card: "dam" },
  discarded: { event: "discarded", seat: 0, card: "dam" },
  built: { event: "built", seat: 0, card: "dam" },
  drawn: { event: "drawn", seat: 0, card: "dam" },
  "draw-paid": { event: "draw-paid", seat: 0, card: "dam" },
  kept: { event: "kept", seat: 0, card: "dam" },
  "round-started": { event: "round-started", seat: -1, count: 1 },
  "planning-started": { event: "planning-started", seat: -1, count: 1 },
  "round-ended": { event: "round-ended", seat: -1, count: 1 },
  passed: { event: "passed", seat: -1, count: 6 },
  "pool-taken": { event: "pool-taken", seat: 0, count: 2 },
  placed: { event: "placed", seat: 0, target: "dam#2", kind: "gold" },
  spent: { event: "spent", seat: 0, target: "dam", kind: "gold" },
  produced: { event: "produced", seat: 0, kind: "gold", count: 3 },
  received: { event: "received", seat: 0, kind: "general", count: 1 },
  "placed-automatically": { event: "placed-automatically", seat: 0, kind: "gold", count: 2 },
  awarded: { event: "awarded", seat: 0, kind: "financier", count: 1 },
  supremacy: { event: "supremacy", seat: 0, kind: "gold" },
  chosen: { event: "chosen", seat: 0, kind: "general" },
  "step-started": { event: "step-started", seat: -1, step: "gold", kind: "gold" },
  committed: { event: "committed", seat: 0 },
  "krystallium-made": { event: "krystallium-made", seat: 0 },
  done: { event: "done", seat: 0 },
  "done-automatically": { event: "done-automatically", seat: 0 },
  resumed: { event: "resumed", seat: 0 },
  "took-back": { event: "took-back", seat: 0, action: "recycle dam -> crane" },
  reshuffled: { event: "reshuffled", seat: 0, deck: "base", count: 9 },
  "pledge-started": { event: "pledge-started", seat: -1, pledge: "council" },
  pledged: { event: "pledged", seat: 0, option: "war" },
  "pledge-resolved": { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" },
  "game-ended": { event: "game-ended", seat: -1 },
}

const sentence = (line: Partial<LogLine>, isOwn: boolean) =>
  partsText(lineParts({ code: "built", cards: [], goods: [], ...line }, isOwn, NAMES))

/** Whether a text has a placeholder or a key in it instead of words. */
const isUnfinished = (text: string) => /[{}\u0000]|undefined|\b(web|event|term|ui)\.[a-z]/.test(text) || !text

describe.each(LANGUAGES)("in %s", (lang) => {
  test("every event has a sentence", async () => {
    await load(lang)
    for (const event of Object.values(EVENTS)) {
      const text = eventText(event, NAMES)
      expect(isUnfinished(text), `${event.event}: ${text}`).toBe(false)
    }
  })

  test("every event is complete in the log, as one's own and as another player's", async () => {
    await load(lang)
    for (const event of Object.values(EVENTS))
      for (const section of logSections([event])) {
        const heading = section.heading ? [headingText(section.heading, NAMES)] : []
        const lines = section.groups.flatMap((group) => group.lines)
        const said = lines.flatMap((line) =>
          [true, false].map((isOwn) => partsText(lineParts(line, isOwn, NAMES))),
        )
        for (const text of [...heading, ...said])
          expect(isUnfinished(text), `${event.event}: ${text}`).toBe(false)
      }
  })

  test("there are texts for every line, for you and for the others", async () => {
    await load(lang)
    const keys = Object.keys(localeTexts(lang))
    const codes = (section: string) =>
      keys.filter((key) => key.startsWith(`web.log.${section}.`)).map((key) => key.split(".").at(-1))
    expect(codes("does")).toEqual(codes("you-do"))
    const goods: LogLine["goods"] = [["gold", 2]]
    for (const code of codes("does") as LogLine["code"][])
      for (const isOwn of [true, false]) {
        const text = sentence({ code, cards: ["dam"], target: "crane", goods, event: EVENTS.pledged }, isOwn)
        expect(isUnfinished(text), text).toBe(false)
      }
  })
})

describe("the sentences", () => {
  const recycled: Partial<LogLine> = {
    code: "recycled",
    cards: ["dam", "crane", "bridge"],
    goods: [["energy", 3]],
    target: "bridge#2",
  }
  test.each([
    ["en", true, "recycled DAM, CRANE and BRIDGE: 3 Energy on BRIDGE (no. 2)"],
    ["en", false, "recycled DAM, CRANE and BRIDGE: 3 Energy on BRIDGE (no. 2)"],
    ["fr", true, "avez recyclé DAM, CRANE et BRIDGE\u00a0: 3 Énergie sur BRIDGE (n°\u00a02)"],
    ["de", false, "recycelt DAM, CRANE und BRIDGE: 3 Energie auf BRIDGE (Nr. 2)"],
  ])("have cards, goods and a place, in %s (own: %s)", async (lang, isOwn, text) => {
    await load(lang)
    expect(sentence(recycled, isOwn)).toBe(text)
  })

  test("keep cards and goods as parts of their own", async () => {
    await load("en")
    const line: LogLine = { code: "built-with-bonus", cards: ["dam"], goods: [["general", 1]] }
    expect(lineParts(line, true, NAMES)).toEqual([
      "built ",
      { card: "dam" },
      " and got ",
      { goods: [["general", 1]] },
    ])
  })
})
