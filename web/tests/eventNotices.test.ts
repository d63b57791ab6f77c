// What the notice line tells of an update.

import { expect, test } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { noticeEvents } from "../src/table/eventNotices"

const told = (events: GameEvent[]) =>
  noticeEvents(events).map((each) => ("step" in each ? each.step : `${each.event} ${each.seat}`))

test("a step is told with everybody who won its supremacy", () => {
  expect(
    told([
      { event: "built", seat: 1, card: "zeppelin" },
      { event: "step-started", seat: -1, kind: "materials", step: "materials" },
      { event: "produced", seat: 0, kind: "materials", count: 3 },
      { event: "supremacy", seat: 0, kind: "materials" },
      { event: "supremacy", seat: 2, kind: "materials" },
      { event: "awarded", seat: 0, kind: "financier", count: 1 },
    ]),
  ).toEqual(["materials", "supremacy 0", "supremacy 2"])
})

test("of several beginnings only the last one is told", () => {
  expect(
    told([
      { event: "step-started", seat: -1, kind: "gold", step: "gold" },
      { event: "supremacy", seat: 1, kind: "gold" },
      { event: "step-started", seat: -1, step: "bounty" },
    ]),
  ).toEqual(["bounty"])
  expect(
    told([
      { event: "step-started", seat: -1, kind: "exploration", step: "exploration" },
      { event: "round-ended", seat: -1, count: 1 },
      { event: "round-started", seat: -1, count: 2 },
    ]),
  ).toEqual(["round-started -1"])
})

test("the end of a vote is told together with what begins then", () => {
  expect(
    told([
      { event: "pledged", seat: 0, option: "war" },
      { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" },
      { event: "planning-started", seat: -1, count: 1 },
    ]),
  ).toEqual(["pledge-resolved -1", "planning-started -1"])
})

test("nothing is told of ordinary actions, and nothing at the end of the game", () => {
  expect(told([{ event: "placed", seat: 0, target: "empire", kind: "gold" }])).toEqual([])
  expect(
    told([
      { event: "step-started", seat: -1, kind: "gold", step: "gold" },
      { event: "game-ended", seat: -1 },
    ]),
  ).toEqual([])
})
