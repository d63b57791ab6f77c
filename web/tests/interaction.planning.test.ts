// What the player does in the draft and in planning, and which actions are sent.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Interaction } from "../src/table/interaction.svelte"
import { FakeTable, flushPromises, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let interaction: Interaction

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  interaction = new Interaction(table.store)
})

const targets = () => Object.fromEntries(interaction.targets)

describe("the cards in the tray", () => {
  test("are the hand in the draft, with the pick still among them", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    expect(interaction.cards).toEqual(["airship", "bridge"])
    table.show({ pick: "crane" })
    expect(interaction.cards).toEqual(["crane", "airship", "bridge"])
    table.show({ pick: "bridge" })
    expect(interaction.cards).toEqual(["airship", "bridge"])
  })

  test("are the drafted cards in the planning phase; alone, the hand", () => {
    table.showMe({ hand: ["airship"], draft_area: ["bridge"] })
    table.show({ phase: "planning" })
    expect(interaction.cards).toEqual(["bridge"])
    table.show({ players: table.view.players.slice(0, 1) })
    expect(interaction.cards).toEqual(["airship"])
  })

  test("are the drawn ones as long as there are any, and none in production or for spectators", () => {
    table.showMe({ hand: ["airship"] })
    table.show({ drawn: ["crane", "dam"] })
    expect(interaction.cards).toEqual(["crane", "dam"])
    table.show({ drawn: [], phase: "production" })
    expect(interaction.cards).toEqual([])
    table.show({ phase: "draft" })
    table.seat = null
    expect(interaction.cards).toEqual([])
  })
})

describe("the draft", () => {
  beforeEach(() => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
  })

  test("a card is picked by choosing it", () => {
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
    expect(interaction.selectedIndex).toBeNull()
  })

  test("there is no card beyond the last", () => {
    interaction.chooseByIndex(2)
    expect(table.sent).toEqual([])
  })

  test("another card is picked instead by taking the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    interaction.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual(["take back", "pick bridge"])
  })

  test("the same pick again changes nothing, nor does another one when it is too late", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    interaction.chooseByIndex(0)
    table.canTakeBack = false
    interaction.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual([])
  })

  test("nothing is picked if the server refuses to take the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    table.isRefusing = true
    interaction.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual(["take back"])
  })
})

describe("planning", () => {
  test("a card is selected, deselected and replaced by another", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "slate bridge"])
    interaction.chooseByIndex(0)
    expect(interaction.selectedCard).toBe("airship")
    interaction.chooseByIndex(1)
    expect(interaction.selectedCard).toBe("bridge")
    interaction.chooseByIndex(1)
    expect(interaction.selectedCard).toBeNull()
    expect(table.sent).toEqual([])
  })

  test("the selected card is slated, or one by its index", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "slate bridge"])
    interaction.slate()
    expect(table.sent).toEqual([])
    interaction.chooseByIndex(1)
    interaction.slate()
    interaction.slate(0)
    expect(table.sent).toEqual(["slate bridge", "slate airship"])
    expect(interaction.selectedIndex).toBeNull()
  })

  test("a card that cannot be slated is not", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire"])
    interaction.slate(0)
    expect(table.sent).toEqual([])
    expect(interaction.canPlan).toBe(true)
  })

  test("a card whose cube has one place is recycled at once", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire"])
    interaction.recycle(0)
    expect(table.sent).toEqual(["recycle airship -> empire"])
    expect(interaction.isRecycling).toBe(false)
  })

  test("with several places the player chooses one", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire", "recycle airship -> crane#2"])
    table.showMe({
      draft_area: ["airship"],
      construction: [site("crane"), site("crane#2", { filled: { gold: 1 } })],
    })
    interaction.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"], "crane#2": ["energy"] })
    interaction.putOn("crane")
    expect(table.sent).toEqual([])
    interaction.putOn("crane#2")
    expect(table.sent).toEqual(["recycle airship -> crane#2"])
    expect(interaction.isRecycling).toBe(false)
  })

  test("recycling is called off by asking for it again, or by selecting another card", () => {
    table.showPlanning(
      ["airship", "bridge"],
      ["recycle airship -> empire", "recycle airship -> crane", "slate bridge"],
    )
    interaction.chooseByIndex(0)
    interaction.recycle()
    expect(interaction.isRecycling).toBe(true)
    interaction.recycle()
    expect(interaction.isRecycling).toBe(false)
    interaction.recycle()
    interaction.chooseByIndex(1)
    expect(interaction.isRecycling).toBe(false)
    expect(targets()).toEqual({})
  })

  test("a dragged card can go to every place for its cube", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "recycle airship -> empire", "slate bridge"])
    interaction.startDrag(0)
    expect(targets()).toEqual({ empire: ["energy"] })
    interaction.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
    interaction.startDrag(1)
    expect(interaction.isRecycling).toBe(false)
    interaction.slate()
    expect(table.sent.at(-1)).toBe("slate bridge")
    interaction.startDrag(7)
    expect(interaction.selectedIndex).toBeNull()
  })

  test("a drawn card is kept by choosing it", () => {
    table.show({ drawn: ["crane", "dam"] })
    table.actions = ["keep crane", "keep dam"]
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["keep dam"])
  })
})

describe("drawing alone", () => {
  beforeEach(() => {
    table.show({ players: table.view.players.slice(0, 1), phase: "planning" })
    table.showMe({ hand: ["airship", "bridge", "crane"] })
    table.actions = [
      "slate airship",
      "draw base airship bridge",
      "draw base bridge crane",
      "draw ascension airship bridge",
    ]
  })

  test("two cards are exchanged, in whichever order they were chosen", () => {
    interaction.startDrawing()
    interaction.chooseByIndex(1)
    interaction.chooseByIndex(0)
    expect(interaction.drawPair).toEqual([1, 0])
    interaction.drawFrom("ascension")
    expect(table.sent).toEqual(["draw ascension airship bridge"])
    expect(interaction.isDrawing).toBe(false)
    expect(interaction.drawPair).toEqual([])
  })

  test("a third card replaces the first; a card chosen again is left out", () => {
    interaction.startDrawing()
    for (const index of [0, 1, 2]) interaction.chooseByIndex(index)
    expect(interaction.drawPair).toEqual([1, 2])
    interaction.drawFrom("base")
    expect(table.sent).toEqual(["draw base bridge crane"])
    interaction.startDrawing()
    interaction.chooseByIndex(0)
    interaction.chooseByIndex(0)
    expect(interaction.drawPair).toEqual([])
  })

  test("nothing is drawn for one card, or for a pair that is not offered", () => {
    interaction.startDrawing()
    interaction.chooseByIndex(0)
    interaction.drawFrom("base")
    interaction.chooseByIndex(2)
    interaction.drawFrom("base")
    expect(table.sent).toEqual([])
    expect(interaction.isDrawing).toBe(true)
  })

  test("the pool is taken before anything can be finished", async () => {
    table.actions = ["take-pool"]
    await interaction.takePoolOrFinish()
    table.actions = ["done"]
    await interaction.takePoolOrFinish()
    expect(table.sent).toEqual(["take-pool", "done"])
  })
})
