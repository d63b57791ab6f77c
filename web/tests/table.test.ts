// Updates of the view, offered actions, and the direction in which hands are passed.

import { expect, test } from "vitest"
import { offeredActionsOf } from "../src/table/offeredActions"
import { neighbourOf } from "../src/table/seatOrder"
import { applyChanges } from "../src/table/tableStore.svelte"
import { gameView, playerView } from "./fixtures"

test("an update replaces fields of the view, and only the named fields of players", () => {
  const view = gameView({ players: [playerView(0, { points: 1 }), playerView(1, { points: 2 })] })
  const now = applyChanges(view, { round: 2, players: { "1": { points: 5 } } })
  expect(now).toEqual({
    ...view,
    round: 2,
    players: [playerView(0, { points: 1 }), playerView(1, { points: 5 })],
  })
  expect(view.players[1]!.points).toBe(2)
})

test("offered actions are sorted by what they are about", () => {
  const offers = offeredActionsOf([
    "slate zeppelin",
    "recycle zeppelin -> empire",
    "recycle zeppelin -> icebreaker#2",
    "place -> icebreaker",
    "krystallium -> icebreaker energy",
    "krystallium -> icebreaker science",
    "general -> juggernaut",
    "draw base zeppelin icebreaker",
    "done",
  ])
  expect([...offers.slate]).toEqual(["zeppelin"])
  expect(offers.recycle.get("zeppelin")).toEqual(["empire", "icebreaker#2"])
  expect([...offers.place]).toEqual(["icebreaker"])
  expect(offers.krystallium.get("icebreaker")).toEqual(["energy", "science"])
  expect([...offers.general]).toEqual(["juggernaut"])
  expect(offers.draw[0]?.cards).toEqual(["zeppelin", "icebreaker"])
  expect(offers.canFinish).toBe(true)
  expect(offers.canTakePool).toBe(false)
})

test("hands are passed around the table in both directions", () => {
  expect([0, 1, 2].map((seat) => neighbourOf(seat, 3, "left"))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((seat) => neighbourOf(seat, 3, "right"))).toEqual([2, 0, 1])
})
