// Warnings, "done", the guide of the lesson and previews.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { PreviewData } from "../src/generated/protocol"
import type { ActionPreview } from "../src/table/actionPreview.svelte"
import { Interaction } from "../src/table/interaction.svelte"
import { deferred, FakeTable, flushPromises, loadFakeCatalog, site } from "./fakeTable.svelte"
import { previewData } from "./fixtures"

let table: FakeTable
let interaction: Interaction

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  interaction = new Interaction(table.store)
})

const targets = () => Object.fromEntries(interaction.targets)

describe("a warning", () => {
  test("comes before a Krystallium where a cube would do; tried again it is sent", () => {
    table.showProduction("energy", [
      "place -> airship",
      "krystallium -> airship energy",
      "krystallium -> airship gold",
    ])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship", "energy")
    expect(table.sent).toEqual([])
    expect(interaction.warnings.current).toEqual({
      action: "krystallium -> airship energy",
      text: "web.warn.krystallium",
    })
    expect(interaction.selectedPiece).toBe("krystallium")
    interaction.putOn("airship", "energy")
    expect(table.sent).toEqual(["krystallium -> airship energy"])
  })

  test("does not come for another space, or where no cube can be placed", () => {
    table.showProduction("energy", [
      "place -> airship",
      "krystallium -> airship gold",
      "krystallium -> bridge energy",
    ])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship", "gold")
    interaction.togglePiece("krystallium")
    interaction.putOn("bridge", "energy")
    expect(table.sent).toEqual(["krystallium -> airship gold", "krystallium -> bridge energy"])
  })

  test("is forgotten when something else is done or everything is reset", () => {
    table.showProduction("energy", ["place -> airship", "krystallium -> airship energy"])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship")
    interaction.reset()
    expect(interaction.warnings.current).toBeNull()
    interaction.togglePiece("krystallium")
    interaction.putOn("airship")
    expect(table.sent).toEqual([])
  })

  test("stays until the answer is here, unless another one has come", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    table.showMe({
      construction: [site("airship", { filled: { energy: 2 } }), site("bridge", { filled: { gold: 1 } })],
    })
    table.actions = ["discard airship", "discard bridge"]
    interaction.discard("airship")
    interaction.discard("airship")
    expect(interaction.warnings.current?.action).toBe("discard airship")
    interaction.discard("bridge")
    answer.resolve()
    await flushPromises()
    expect(interaction.warnings.current?.action).toBe("discard bridge")
    interaction.discard("bridge")
    await flushPromises()
    expect(interaction.warnings.current).toBeNull()
    expect(table.sent).toEqual(["discard airship", "discard bridge"])
  })

  test("comes before giving up a card only if something is on it", () => {
    table.showMe({ construction: [site("airship"), site("bridge", { stand_ins: { gold: 1 } })] })
    interaction.discard("airship")
    expect(table.sent).toEqual(["discard airship"])
    interaction.discard("bridge")
    interaction.discard("crane")
    expect(table.sent).toEqual(["discard airship"])
    expect(interaction.warnings.current?.text).toBe("web.warn.discard.other")
  })
})

describe("done", () => {
  const complete = (place: string) => `complete ${place} with krystallium characters`
  beforeEach(() => {
    table.showMe({ construction: [site("airship"), site("bridge")] })
    table.showProduction("energy", ["done"])
  })

  test("is sent if nothing can be completed", async () => {
    await interaction.finish()
    expect(table.asked).toEqual([complete("airship"), complete("bridge")])
    expect(table.sent).toEqual(["done"])
  })

  test("is not sent if it is not offered", async () => {
    table.actions = ["place -> empire"]
    await interaction.finish()
    expect(table.sent).toEqual([])
  })

  test("warns while a card could be completed, and counts when it is tried again", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await interaction.finish()
    expect(table.sent).toEqual([])
    expect(interaction.warnings.current).toEqual({ action: "done", text: "web.warn.complete" })
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
    expect(table.asked).toHaveLength(2)
  })

  test("warns of a card once a round", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await interaction.finish()
    interaction.reset()
    table.show({ decision: "1-science" })
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
    interaction.reset()
    table.plans[complete("airship")] = ["krystallium -> airship energy"]
    await interaction.finish()
    expect(interaction.warnings.current?.action).toBe("done")
    interaction.reset()
    table.show({ round: 2, decision: "2-energy" })
    await interaction.finish()
    expect(interaction.warnings.current?.action).toBe("done")
    expect(table.sent).toEqual(["done"])
  })

  test("is sent once, however often it is asked for", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = [interaction.finish(), interaction.finish()]
    answer.resolve()
    await Promise.all(asked)
    expect(table.sent).toEqual(["done"])
  })

  test("is dropped if something else is to be decided by then", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = interaction.finish()
    table.show({ decision: "1-gold" })
    answer.resolve()
    await asked
    expect(table.sent).toEqual([])
  })
})

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

describe("previews", () => {
  let preview: ActionPreview
  beforeEach(() => {
    preview = interaction.preview
    table.showMe({ construction: [site("airship"), site("bridge")] })
    table.showProduction("energy", ["place -> airship", "place -> bridge"])
  })

  test("show what putting something on a target leads to", async () => {
    table.previewOf = () => Promise.resolve(previewData(5))
    await preview.showAction(interaction.actionOn("airship"))
    expect(table.asked).toEqual(["preview place -> airship"])
    expect(preview.current?.after.points).toBe(5)
    preview.hide()
    expect(preview.current).toBeNull()
  })

  test("are not asked for where nothing can be put", async () => {
    await preview.showAction(interaction.actionOn("crane"))
    expect(table.asked).toEqual([])
    expect(preview.current).toBeNull()
  })

  test("of a plan are those of its actions; an impossible plan has none", async () => {
    table.plans = { "rest-to-empire": ["place -> empire", "place -> empire"] }
    table.previewOf = () => Promise.resolve(previewData(7))
    await preview.showPlan("rest-to-empire")
    expect(table.asked).toEqual(["rest-to-empire", "preview place -> empire; place -> empire"])
    expect(preview.current?.after.points).toBe(7)
    await preview.showPlan("recycle-all")
    expect(table.asked.at(-1)).toBe("recycle-all")
    expect(preview.current).toBeNull()
    table.plans["slate-all"] = []
    await preview.showPlan("slate-all")
    expect(table.asked.at(-1)).toBe("slate-all")
    expect(preview.current).toBeNull()
  })

  test("that come late are dropped", async () => {
    const answers = {
      "place -> airship": deferred<PreviewData>(),
      "place -> bridge": deferred<PreviewData>(),
    }
    table.previewOf = ([action]) => answers[action as keyof typeof answers].promise
    const first = preview.showAction(interaction.actionOn("airship"))
    const second = preview.showAction(interaction.actionOn("bridge"))
    answers["place -> bridge"].resolve(previewData(2))
    await second
    answers["place -> airship"].resolve(previewData(1))
    await first
    expect(preview.current?.after.points).toBe(2)
  })

  test("are dropped when the pointer has left or everything was reset", async () => {
    for (const stop of [() => preview.hide(), () => interaction.reset()]) {
      const answer = deferred<PreviewData>()
      table.previewOf = () => answer.promise
      const shown = preview.showAction(interaction.actionOn("airship"))
      stop()
      answer.resolve(previewData(1))
      await shown
      expect(preview.current).toBeNull()
    }
  })
})
