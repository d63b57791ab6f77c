// The announcements for the events of an update.

import { describe, expect, test } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { announcementsOf, announcementTime } from "../src/table/animations/announcements"

describe("announcements", () => {
  test("a step has the numbers of all players, the winners and their awards", () => {
    const events: GameEvent[] = [
      { event: "built", seat: 1, card: "zeppelin" },
      { event: "step-started", seat: -1, kind: "materials", step: "materials" },
      { event: "produced", seat: 0, kind: "materials", count: 3 },
      { event: "produced", seat: 1, kind: "materials", count: 1 },
      { event: "supremacy", seat: 0, kind: "materials" },
      { event: "awarded", seat: 0, kind: "financier", count: 1 },
    ]
    expect(announcementsOf(events)).toEqual([
      {
        type: "step",
        step: "materials",
        counts: { 0: 3, 1: 1 },
        winners: [0],
        awards: [{ seat: 0, good: "financier" }],
      },
    ])
  })

  test("several steps in one update are announced one after the other, more quickly, then the round", () => {
    const events: GameEvent[] = [
      { event: "step-started", seat: -1, kind: "gold", step: "gold" },
      { event: "step-started", seat: -1, step: "bounty" },
      { event: "round-ended", seat: -1, count: 1 },
      { event: "round-started", seat: -1, count: 2 },
    ]
    expect(announcementsOf(events).map((each) => (each.type === "step" ? each.step : each.type))).toEqual([
      "gold",
      "bounty",
      "round",
    ])
    expect(announcementTime(3)).toBeLessThan(announcementTime(1))
    expect(announcementTime(1)).toBeLessThan(1000)
  })

  test("the end of the game is not announced: the score sheet is shown", () => {
    expect(
      announcementsOf([
        { event: "step-started", seat: -1, kind: "gold", step: "gold" },
        { event: "game-ended", seat: -1 },
      ]),
    ).toEqual([])
  })
})
