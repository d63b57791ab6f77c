// Warnings before actions that are probably mistakes, and finishing a decision.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { PlayerActions } from "../src/table/playerActions.svelte"
import { deferred, FakeTable, flushPromises, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  playerActions = new PlayerActions(table.store)
})

describe("a warning", () => {
  test("comes before a Krystallium where a cube would do; tried again it is sent", () => {
    table.showProduction("energy", [
      "place -> airship",
      "krystallium -> airship energy",
      "krystallium -> airship gold",
    ])
    playerActions.togglePiece("krystallium")
    playerActions.putOn("airship", "energy")
    expect(table.sent).toEqual([])
    expect(playerActions.warnings.current).toEqual({
      action: "krystallium -> airship energy",
      text: "web.warn.krystallium",
    })
    expect(playerActions.selection.piece).toBe("krystallium")
    playerActions.putOn("airship", "energy")
    expect(table.sent).toEqual(["krystallium -> airship energy"])
  })

  test("does not come for another space, or where no cube can be placed", () => {
    table.showProduction("energy", [
      "place -> airship",
      "krystallium -> airship gold",
      "krystallium -> bridge energy",
    ])
    playerActions.togglePiece("krystallium")
    playerActions.putOn("airship", "gold")
    playerActions.togglePiece("krystallium")
    playerActions.putOn("bridge", "energy")
    expect(table.sent).toEqual(["krystallium -> airship gold", "krystallium -> bridge energy"])
  })

  test("is forgotten when something else is done or everything is reset", () => {
    table.showProduction("energy", ["place -> airship", "krystallium -> airship energy"])
    playerActions.togglePiece("krystallium")
    playerActions.putOn("airship")
    playerActions.reset()
    expect(playerActions.warnings.current).toBeNull()
    playerActions.togglePiece("krystallium")
    playerActions.putOn("airship")
    expect(table.sent).toEqual([])
  })

  test("stays until the answer is here, unless another one has come", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    table.showMe({
      construction: [site("airship", { filled: { energy: 2 } }), site("bridge", { filled: { gold: 1 } })],
    })
    table.actions = ["discard airship", "discard bridge"]
    playerActions.discard("airship")
    playerActions.discard("airship")
    expect(playerActions.warnings.current?.action).toBe("discard airship")
    playerActions.discard("bridge")
    answer.resolve()
    await flushPromises()
    expect(playerActions.warnings.current?.action).toBe("discard bridge")
    playerActions.discard("bridge")
    await flushPromises()
    expect(playerActions.warnings.current).toBeNull()
    expect(table.sent).toEqual(["discard airship", "discard bridge"])
  })

  test("comes before giving up a card only if something is on it", () => {
    table.showMe({ construction: [site("airship"), site("bridge", { stand_ins: { gold: 1 } })] })
    playerActions.discard("airship")
    expect(table.sent).toEqual(["discard airship"])
    playerActions.discard("bridge")
    playerActions.discard("crane")
    expect(table.sent).toEqual(["discard airship"])
    expect(playerActions.warnings.current?.text).toBe("web.warn.discard.other")
  })
})

describe("done", () => {
  const complete = (place: string) => `complete ${place} with krystallium characters`
  beforeEach(() => {
    table.showMe({ construction: [site("airship"), site("bridge")] })
    table.showProduction("energy", ["done"])
  })

  test("is sent if nothing can be completed", async () => {
    await playerActions.finish()
    expect(table.asked).toEqual([complete("airship"), complete("bridge")])
    expect(table.sent).toEqual(["done"])
  })

  test("is not sent if it is not offered", async () => {
    table.actions = ["place -> empire"]
    await playerActions.finish()
    expect(table.sent).toEqual([])
  })

  test("warns while a card could be completed, and counts when it is tried again", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await playerActions.finish()
    expect(table.sent).toEqual([])
    expect(playerActions.warnings.current).toEqual({ action: "done", text: "web.warn.complete" })
    await playerActions.finish()
    expect(table.sent).toEqual(["done"])
    expect(table.asked).toHaveLength(2)
  })

  test("warns of a card once a round", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await playerActions.finish()
    playerActions.reset()
    table.show({ decision: "1-science" })
    await playerActions.finish()
    expect(table.sent).toEqual(["done"])
    playerActions.reset()
    table.plans[complete("airship")] = ["krystallium -> airship energy"]
    await playerActions.finish()
    expect(playerActions.warnings.current?.action).toBe("done")
    playerActions.reset()
    table.show({ round: 2, decision: "2-energy" })
    await playerActions.finish()
    expect(playerActions.warnings.current?.action).toBe("done")
    expect(table.sent).toEqual(["done"])
  })

  test("is sent once, however often it is asked for", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = [playerActions.finish(), playerActions.finish()]
    answer.resolve()
    await Promise.all(asked)
    expect(table.sent).toEqual(["done"])
  })

  test("is dropped if something else is to be decided by then", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = playerActions.finish()
    table.show({ decision: "1-gold" })
    answer.resolve()
    await asked
    expect(table.sent).toEqual([])
  })
})
