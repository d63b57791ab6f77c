// The log for people: how events are grouped, and what was taken back.

import { describe, expect, test } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { logSections, newestSections, sectionsOf } from "../src/table/log/logSections"
import { withoutTakenBack } from "../src/table/log/takenBack"

const planning: GameEvent = { event: "planning-started", seat: -1, count: 1 }
const step: GameEvent = { event: "step-started", seat: -1, step: "gold", kind: "gold" }
type CardCode =
  "picked" | "revealed" | "slated" | "recycled" | "discarded" | "built" | "dealt" | "hand-received"
const card = (event: CardCode, seat: number, id: string): GameEvent => ({ event, seat, card: id })
const placed = (seat: number, target: string, kind = "gold"): GameEvent => ({
  event: "placed",
  seat,
  target,
  kind,
})
const tookBack = (seat: number, action: string): GameEvent => ({ event: "took-back", seat, action })
const seatEvent = (
  event: "done" | "resumed" | "committed" | "krystallium-made",
  seat: number,
): GameEvent => ({
  event,
  seat,
})

/** The lines of the first group of the last section, in short. */
const linesOf = (...events: GameEvent[]) =>
  (logSections(events).at(-1)?.groups[0]?.lines ?? []).map((line) =>
    [
      line.code,
      line.cards.join("+"),
      line.goods.map(([good, count]) => `${count} ${good}`).join("+"),
      line.target,
    ]
      .filter(Boolean)
      .join(" "),
  )

describe("the sections of the log", () => {
  test("begin with a round, a phase or a production step", () => {
    const events: GameEvent[] = [
      card("revealed", 0, "dam"), // the beginning is not known any more
      { event: "round-started", seat: -1, count: 2 },
      card("dealt", 0, "dam"),
      card("revealed", 1, "dam"),
      planning,
      step,
      { event: "round-ended", seat: -1, count: 2 },
    ]
    expect(logSections(events).map((section) => [section.heading?.event, section.groups.length])).toEqual([
      [undefined, 1],
      ["round-started", 1],
      ["planning-started", 0],
      ["step-started", 0],
    ])
  })

  test("have one group for each player, and one for each supremacy", () => {
    const [section] = logSections([
      step,
      { event: "produced", seat: 0, kind: "gold", count: 1 },
      { event: "produced", seat: 1, kind: "gold", count: 3 },
      { event: "supremacy", seat: 1, kind: "gold" },
      placed(0, "dam"),
      { event: "chosen", seat: 1, kind: "general" },
      placed(1, "empire"),
      placed(0, "bridge"),
    ])
    expect(section!.totals).toEqual([
      { seat: 1, goods: [["gold", 3]] },
      { seat: 0, goods: [["gold", 1]] },
    ])
    expect(section!.groups.map(({ seat, isSupremacy }) => [seat, isSupremacy ?? false])).toEqual([
      [1, true],
      [0, false],
      [1, false],
    ])
    expect(section!.groups[0]!.lines).toMatchObject([
      { code: "supremacy-with-bonus", goods: [["general", 1]] },
    ])
  })

  test("can be reduced to one player and to the newest lines", () => {
    const sections = logSections([planning, card("slated", 0, "dam"), card("slated", 1, "crane"), step])
    const [reduced] = sectionsOf(sections, 1)
    expect(reduced!.groups.map((group) => group.seat)).toEqual([1])
    expect(newestSections(sections, 1).map((section) => section.heading?.event)).toEqual(["step-started"])
    expect(newestSections(sections, 4)).toEqual(sections)
    expect(newestSections(sections, 100)).toEqual(sections)
  })
})

describe("the lines of a player", () => {
  test("collect picked cards, and a pick that is revealed is the same one", () => {
    const picks = [
      card("picked", 0, "dam"),
      seatEvent("committed", 0),
      card("revealed", 0, "dam"),
      card("revealed", 0, "crane"),
      card("picked", 0, "bridge"),
    ]
    expect(linesOf(...picks)).toEqual(["taken dam+crane+bridge"])
  })

  test("join recycled cards with their cubes, by where these go", () => {
    const events = [
      planning,
      card("slated", 0, "dam"),
      card("recycled", 0, "crane"),
      placed(0, "dam"),
      card("slated", 0, "bridge"),
      card("recycled", 0, "airship"),
      placed(0, "empire", "energy"),
      card("recycled", 0, "zeppelin"),
      placed(0, "dam", "science"),
    ]
    expect(linesOf(...events)).toEqual([
      "slated dam+bridge",
      "recycled crane+zeppelin 1 gold+1 science dam",
      "recycled-to-empire airship 1 energy",
    ])
  })

  test("count placed cubes, and name built cards one by one with their bonus", () => {
    const events: GameEvent[] = [
      step,
      placed(0, "dam"),
      placed(0, "dam"),
      card("built", 0, "dam"),
      { event: "received", seat: 0, kind: "financier", count: 2 },
      placed(0, "empire"),
      seatEvent("krystallium-made", 0),
      { event: "spent", seat: 0, target: "crane", kind: "gold" },
      card("built", 0, "crane"),
      seatEvent("done", 0),
    ]
    expect(linesOf(...events)).toEqual([
      "placed 2 gold dam",
      "built-with-bonus dam 2 financier",
      "placed-on-empire 1 gold",
      "krystallium-made 1 krystallium",
      "spent 1 gold crane",
      "built crane",
    ])
  })

  test("tell what was done automatically apart", () => {
    const cubes: GameEvent = { event: "placed-automatically", seat: 0, kind: "gold", count: 2 }
    const events = [step, placed(0, "empire"), cubes, placed(0, "empire"), placed(1, "empire")]
    const [section] = logSections([...events, placed(0, "empire"), placed(0, "empire")])
    expect(section!.groups[0]!.lines).toMatchObject([
      { code: "placed-on-empire", goods: [["gold", 2]] },
      { code: "placed-on-empire", goods: [["gold", 2]], isAutomatic: true },
    ])
    const done: GameEvent[] = [{ event: "done-automatically", seat: 0 }, seatEvent("done", 0)]
    expect(logSections([step, ...done])[0]!.groups[0]!.lines).toMatchObject([
      { code: "done", isAutomatic: true },
    ])
    expect(logSections([step, seatEvent("done", 0)])[0]!.groups).toEqual([])
  })

  test("keep events without a line of their own", () => {
    const reshuffled: GameEvent = { event: "reshuffled", seat: 0, deck: "base", count: 9 }
    expect(logSections([reshuffled])[0]!.groups[0]!.lines).toMatchObject([
      { code: "other", event: reshuffled },
    ])
  })
})

describe("what was taken back", () => {
  test("disappears with all its effects", () => {
    const kept = [planning, card("slated", 0, "dam")]
    const undone = [
      card("recycled", 0, "crane"),
      placed(0, "dam"),
      card("built", 0, "dam"),
      { event: "received", seat: 0, kind: "general", count: 1 } as GameEvent,
    ]
    const mark = tookBack(0, "recycle crane -> dam")
    expect(withoutTakenBack([...kept, ...undone, mark])).toEqual([...kept, mark])
    const [section] = logSections([...kept, ...undone, mark, tookBack(0, "slate dam")])
    expect(section!.groups).toEqual([
      { seat: 0, lines: [], takenBack: ["recycle crane -> dam", "slate dam"] },
    ])
  })

  test("is found among the events of the others", () => {
    const others = [card("slated", 1, "crane"), seatEvent("done", 1)]
    const events = [planning, card("slated", 0, "dam"), ...others, tookBack(0, "slate dam")]
    expect(withoutTakenBack(events)).toEqual([planning, ...others, tookBack(0, "slate dam")])
  })

  test("may be a pick, or that the player was done", () => {
    const pick = [card("picked", 0, "dam"), seatEvent("committed", 0), tookBack(0, "pick dam")]
    expect(withoutTakenBack(pick)).toEqual([pick[2]])
    const done = [placed(0, "dam"), seatEvent("done", 0), tookBack(0, "done"), seatEvent("resumed", 0)]
    expect(withoutTakenBack(done)).toEqual([done[0], done[2], done[3]])
  })

  test("may have been automatic", () => {
    const cubes: GameEvent = { event: "placed-automatically", seat: 0, kind: "gold", count: 1 }
    const done: GameEvent[] = [{ event: "done-automatically", seat: 0 }, seatEvent("done", 0)]
    const marks = [tookBack(0, "done"), tookBack(0, "place -> empire")]
    expect(withoutTakenBack([step, cubes, placed(0, "empire"), ...done, ...marks])).toEqual([step, ...marks])
  })

  test("is never anything before the current decision", () => {
    const events = [card("slated", 0, "dam"), step, tookBack(0, "done")]
    expect(withoutTakenBack(events)).toEqual(events)
    // Here the action itself is older than the first event.
    expect(withoutTakenBack([placed(0, "dam"), tookBack(0, "done")])).toHaveLength(2)
  })
})
