// The actions that the server offers, grouped by what they are about.

import { expect, test } from "vitest"
import { offeredActionsOf } from "../src/table/offeredActions"

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
