// The guide of the lesson: which actions and plans it allows.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { PlayerActions } from "../src/table/playerActions.svelte"
import { FakeTable, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  playerActions = new PlayerActions(table.store)
})

const targets = () => Object.fromEntries(playerActions.targets)

describe("the guide of the lesson", () => {
  const guide = (action: string | null, plan: string | null = null) => {
    table.lesson = { step: 1, steps: 9, say: null, action, plan }
  }

  test("leaves nothing but its own action", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    table.canTakeBack = true
    guide("pick bridge")
    expect([playerActions.isGuidedTo("airship"), playerActions.isGuidedTo("bridge")]).toEqual([false, true])
    playerActions.chooseByIndex(0)
    expect(table.sent).toEqual([])
    playerActions.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
  })

  test("lets the player choose the place for a cube, even if there is only one", () => {
    table.showPlanning(
      ["airship"],
      ["slate airship", "recycle airship -> empire", "recycle airship -> bridge"],
    )
    guide("recycle airship -> empire")
    playerActions.slate(0)
    playerActions.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"] })
    playerActions.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
  })

  test("allows a plan only if it is about it", () => {
    table.showProduction("energy", ["place -> empire", "place -> airship"])
    guide("place -> empire")
    expect(playerActions.canUsePlan("rest-to-empire")).toBe(false)
    playerActions.restToEmpire()
    guide("place -> empire", "rest-to-empire")
    playerActions.restToEmpire()
    expect(table.sent).toEqual(["place -> empire", "plan: rest-to-empire"])
  })

  test("is done without a warning", async () => {
    table.showMe({ construction: [site("airship")] })
    table.showProduction("energy", ["done"])
    table.plans = { "complete airship with krystallium characters": ["general -> airship"] }
    guide("done")
    await playerActions.finish()
    expect(table.sent).toEqual(["done"])
  })

  test("ends with the lesson, or when the player dismisses it", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    guide(null)
    expect([...playerActions.offers.pick]).toEqual(["airship", "bridge"])
    expect(playerActions.isGuidedTo("airship")).toBe(false)
    guide("pick bridge")
    expect([...playerActions.offers.pick]).toEqual(["bridge"])
    playerActions.isGuideDismissed = true
    expect([...playerActions.offers.pick]).toEqual(["airship", "bridge"])
  })
})
