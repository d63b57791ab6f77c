// What the player does in the draft and in planning, and which actions are sent.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { PlayerActions } from "../src/table/playerActions.svelte"
import { FakeTable, flushPromises, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  playerActions = new PlayerActions(table.store)
})

const targets = () => Object.fromEntries(playerActions.targets)

describe("the cards in the tray", () => {
  test("are the hand in the draft, with the pick still among them", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    expect(playerActions.cards).toEqual(["airship", "bridge"])
    table.show({ pick: "crane" })
    expect(playerActions.cards).toEqual(["crane", "airship", "bridge"])
    table.show({ pick: "bridge" })
    expect(playerActions.cards).toEqual(["airship", "bridge"])
  })

  test("are the drafted cards in the planning phase; alone, the hand", () => {
    table.showMe({ hand: ["airship"], draft_area: ["bridge"] })
    table.show({ phase: "planning" })
    expect(playerActions.cards).toEqual(["bridge"])
    table.show({ players: table.view.players.slice(0, 1) })
    expect(playerActions.cards).toEqual(["airship"])
  })

  test("are the drawn ones as long as there are any, and none in production or for spectators", () => {
    table.showMe({ hand: ["airship"] })
    table.show({ drawn: ["crane", "dam"] })
    expect(playerActions.cards).toEqual(["crane", "dam"])
    table.show({ drawn: [], phase: "production" })
    expect(playerActions.cards).toEqual([])
    table.show({ phase: "draft" })
    table.seat = null
    expect(playerActions.cards).toEqual([])
  })
})

describe("the draft", () => {
  beforeEach(() => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
  })

  test("a card is picked by choosing it", () => {
    playerActions.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
    expect(playerActions.selection.cardIndex).toBeNull()
  })

  test("there is no card beyond the last", () => {
    playerActions.chooseByIndex(2)
    expect(table.sent).toEqual([])
  })

  test("another card is picked instead by taking the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    playerActions.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual(["take back", "pick bridge"])
  })

  test("the same pick again changes nothing, nor does another one when it is too late", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    playerActions.chooseByIndex(0)
    table.canTakeBack = false
    playerActions.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual([])
  })

  test("with a finger, the first tap selects a card and the second one picks it", () => {
    playerActions.tapCard(0)
    playerActions.tapCard(1)
    expect(playerActions.selection.card).toBe("bridge")
    expect(table.sent).toEqual([])
    playerActions.tapCard(1)
    expect(table.sent).toEqual(["pick bridge"])
    expect(playerActions.selection.card).toBeNull()
  })

  test("with a finger, the button of the selected card picks it, also instead of another one", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    playerActions.tapCard(1)
    expect(playerActions.picking.verbOf(1)).toBe("pick")
    await playerActions.picking.take(1)
    expect(table.sent).toEqual(["take back", "pick bridge"])
  })

  test("with a finger, the picked card can be looked at", () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    playerActions.tapCard(0)
    playerActions.tapCard(0)
    expect(playerActions.selection.card).toBe("airship")
    expect(playerActions.picking.verbOf(0)).toBeNull()
    expect(table.sent).toEqual([])
  })

  test("nothing is picked if the server refuses to take the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    table.isRefusing = true
    playerActions.chooseByIndex(1)
    await flushPromises()
    expect(table.sent).toEqual(["take back"])
  })
})

test("with a finger, a drawn card is selected before it is kept", () => {
  table.showMe({ hand: ["airship"] })
  table.show({ drawn: ["crane", "dam"] })
  table.actions = ["keep crane", "keep dam"]
  playerActions.tapCard(1)
  expect(table.sent).toEqual([])
  expect(playerActions.picking.verbOf(1)).toBe("keep")
  playerActions.tapCard(1)
  expect(table.sent).toEqual(["keep dam"])
})

describe("planning", () => {
  test("a card is selected, deselected and replaced by another", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "slate bridge"])
    playerActions.chooseByIndex(0)
    expect(playerActions.selection.card).toBe("airship")
    playerActions.chooseByIndex(1)
    expect(playerActions.selection.card).toBe("bridge")
    playerActions.chooseByIndex(1)
    expect(playerActions.selection.card).toBeNull()
    expect(table.sent).toEqual([])
  })

  test("the selected card is slated, or one by its index", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "slate bridge"])
    playerActions.slate()
    expect(table.sent).toEqual([])
    playerActions.chooseByIndex(1)
    playerActions.slate()
    playerActions.slate(0)
    expect(table.sent).toEqual(["slate bridge", "slate airship"])
    expect(playerActions.selection.cardIndex).toBeNull()
  })

  test("a card that cannot be slated is not", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire"])
    playerActions.slate(0)
    expect(table.sent).toEqual([])
    expect(playerActions.canPlan).toBe(true)
  })

  test("a card whose cube has one place is recycled at once", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire"])
    playerActions.recycle(0)
    expect(table.sent).toEqual(["recycle airship -> empire"])
    expect(playerActions.selection.isRecycling).toBe(false)
  })

  test("with several places the player chooses one", () => {
    table.showPlanning(["airship"], ["recycle airship -> empire", "recycle airship -> crane#2"])
    table.showMe({
      draft_area: ["airship"],
      construction: [site("crane"), site("crane#2", { filled: { gold: 1 } })],
    })
    playerActions.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"], "crane#2": ["energy"] })
    playerActions.putOn("crane")
    expect(table.sent).toEqual([])
    playerActions.putOn("crane#2")
    expect(table.sent).toEqual(["recycle airship -> crane#2"])
    expect(playerActions.selection.isRecycling).toBe(false)
  })

  test("recycling is called off by asking for it again, or by selecting another card", () => {
    table.showPlanning(
      ["airship", "bridge"],
      ["recycle airship -> empire", "recycle airship -> crane", "slate bridge"],
    )
    playerActions.chooseByIndex(0)
    playerActions.recycle()
    expect(playerActions.selection.isRecycling).toBe(true)
    playerActions.recycle()
    expect(playerActions.selection.isRecycling).toBe(false)
    playerActions.recycle()
    playerActions.chooseByIndex(1)
    expect(playerActions.selection.isRecycling).toBe(false)
    expect(targets()).toEqual({})
  })

  test("a dragged card can go to every place for its cube", () => {
    table.showPlanning(["airship", "bridge"], ["slate airship", "recycle airship -> empire", "slate bridge"])
    playerActions.startDrag(0)
    expect(targets()).toEqual({ empire: ["energy"] })
    playerActions.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
    playerActions.startDrag(1)
    expect(playerActions.selection.isRecycling).toBe(false)
    playerActions.slate()
    expect(table.sent.at(-1)).toBe("slate bridge")
    playerActions.startDrag(7)
    expect(playerActions.selection.cardIndex).toBeNull()
  })

  test("a drawn card is kept by choosing it", () => {
    table.show({ drawn: ["crane", "dam"] })
    table.actions = ["keep crane", "keep dam"]
    playerActions.chooseByIndex(1)
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
    playerActions.startDrawing()
    playerActions.chooseByIndex(1)
    playerActions.chooseByIndex(0)
    expect(playerActions.selection.drawPair).toEqual([1, 0])
    playerActions.drawFrom("ascension")
    expect(table.sent).toEqual(["draw ascension airship bridge"])
    expect(playerActions.selection.isDrawing).toBe(false)
    expect(playerActions.selection.drawPair).toEqual([])
  })

  test("a third card replaces the first; a card chosen again is left out", () => {
    playerActions.startDrawing()
    for (const index of [0, 1, 2]) playerActions.chooseByIndex(index)
    expect(playerActions.selection.drawPair).toEqual([1, 2])
    playerActions.drawFrom("base")
    expect(table.sent).toEqual(["draw base bridge crane"])
    playerActions.startDrawing()
    playerActions.chooseByIndex(0)
    playerActions.chooseByIndex(0)
    expect(playerActions.selection.drawPair).toEqual([])
  })

  test("nothing is drawn for one card, or for a pair that is not offered", () => {
    playerActions.startDrawing()
    playerActions.chooseByIndex(0)
    playerActions.drawFrom("base")
    playerActions.chooseByIndex(2)
    playerActions.drawFrom("base")
    expect(table.sent).toEqual([])
    expect(playerActions.selection.isDrawing).toBe(true)
  })

  test("the pool is taken before anything can be finished", async () => {
    table.actions = ["take-pool"]
    await playerActions.takePoolOrFinish()
    table.actions = ["done"]
    await playerActions.takePoolOrFinish()
    expect(table.sent).toEqual(["take-pool", "done"])
  })
})
