// The guide of the lesson: which actions and plans it allows.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Interaction } from "../src/table/interaction.svelte"
import { FakeTable, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let interaction: Interaction

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  interaction = new Interaction(table.store)
})

const targets = () => Object.fromEntries(interaction.targets)

describe("the guide of the lesson", () => {
  const guide = (action: string | null, plan: string | null = null) => {
    table.lesson = { step: 1, steps: 9, say: null, action, plan }
  }

  test("leaves nothing but its own action", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    table.canTakeBack = true
    guide("pick bridge")
    expect([interaction.isGuidedTo("airship"), interaction.isGuidedTo("bridge")]).toEqual([false, true])
    interaction.chooseByIndex(0)
    expect(table.sent).toEqual([])
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
  })

  test("lets the player choose the place for a cube, even if there is only one", () => {
    table.showPlanning(
      ["airship"],
      ["slate airship", "recycle airship -> empire", "recycle airship -> bridge"],
    )
    guide("recycle airship -> empire")
    interaction.slate(0)
    interaction.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"] })
    interaction.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
  })

  test("allows a plan only if it is about it", () => {
    table.showProduction("energy", ["place -> empire", "place -> airship"])
    guide("place -> empire")
    expect(interaction.canUsePlan("rest-to-empire")).toBe(false)
    interaction.restToEmpire()
    guide("place -> empire", "rest-to-empire")
    interaction.restToEmpire()
    expect(table.sent).toEqual(["place -> empire", "plan: rest-to-empire"])
  })

  test("is done without a warning", async () => {
    table.showMe({ construction: [site("airship")] })
    table.showProduction("energy", ["done"])
    table.plans = { "complete airship with krystallium characters": ["general -> airship"] }
    guide("done")
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
  })

  test("ends with the lesson, or when the player dismisses it", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    guide(null)
    expect([...interaction.offers.pick]).toEqual(["airship", "bridge"])
    expect(interaction.isGuidedTo("airship")).toBe(false)
    guide("pick bridge")
    expect([...interaction.offers.pick]).toEqual(["bridge"])
    interaction.isGuideDismissed = true
    expect([...interaction.offers.pick]).toEqual(["airship", "bridge"])
  })
})
