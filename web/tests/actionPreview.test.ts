// Previews of actions and plans.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { PreviewData } from "../src/generated/protocol"
import type { ActionPreview } from "../src/table/actionPreview.svelte"
import { PlayerActions } from "../src/table/playerActions.svelte"
import { deferred, FakeTable, loadFakeCatalog, site } from "./fakeTable.svelte"
import { previewData } from "./fixtures"

let table: FakeTable
let playerActions: PlayerActions

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  playerActions = new PlayerActions(table.store)
})

describe("previews", () => {
  let preview: ActionPreview
  beforeEach(() => {
    preview = playerActions.preview
    table.showMe({ construction: [site("airship"), site("bridge")] })
    table.showProduction("energy", ["place -> airship", "place -> bridge"])
  })

  test("show what putting something on a target leads to", async () => {
    table.previewOf = () => Promise.resolve(previewData(5))
    await preview.showAction(playerActions.actionOn("airship"))
    expect(table.asked).toEqual(["preview place -> airship"])
    expect(preview.current?.after.points).toBe(5)
    preview.hide()
    expect(preview.current).toBeNull()
  })

  test("are not asked for where nothing can be put", async () => {
    await preview.showAction(playerActions.actionOn("crane"))
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
    const first = preview.showAction(playerActions.actionOn("airship"))
    const second = preview.showAction(playerActions.actionOn("bridge"))
    answers["place -> bridge"].resolve(previewData(2))
    await second
    answers["place -> airship"].resolve(previewData(1))
    await first
    expect(preview.current?.after.points).toBe(2)
  })

  test("are dropped when the pointer has left or everything was reset", async () => {
    for (const stop of [() => preview.hide(), () => playerActions.reset()]) {
      const answer = deferred<PreviewData>()
      table.previewOf = () => answer.promise
      const shown = preview.showAction(playerActions.actionOn("airship"))
      stop()
      answer.resolve(previewData(1))
      await shown
      expect(preview.current).toBeNull()
    }
  })
})
