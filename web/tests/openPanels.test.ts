// The open parts of the board: sheets on a phone, and the details of a player.

import { flushSync } from "svelte"
import { innerHeight, innerWidth } from "svelte/reactivity/window"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { PlayerActions } from "../src/table/playerActions.svelte"
import type { OpenPanels } from "../src/table/openPanels.svelte"
import { createBoard, FakeTable, loadFakeCatalog } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions
let panels: OpenPanels
let destroy: () => void

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  ;({ playerActions, panels, destroy } = createBoard(table))
  flushSync()
})
afterEach(() => destroy())

describe("the sheet on a phone", () => {
  test("is the construction area at the beginning of a phase; for spectators it has the players", () => {
    expect(panels.phoneSheets.current).toBe("site")
    panels.phoneSheets.current = "world"
    panels.openSeat = 1
    table.show({ phase: "planning" })
    flushSync()
    expect([panels.phoneSheets.current, panels.openSeat]).toEqual(["site", null])
    table.seat = null
    flushSync()
    expect(panels.phoneSheets.current).toBe("site")
    expect(panels.phoneSheets.order).toEqual(["site", "world"])
  })

  test("is the hand while there are cards, on a phone held upright", () => {
    vi.spyOn(innerWidth, "current", "get").mockReturnValue(390)
    vi.spyOn(innerHeight, "current", "get").mockReturnValue(844)
    table.showPlanning(["airship"], ["slate airship"])
    flushSync()
    expect(panels.phoneSheets.current).toBe("hand")
    expect(panels.phoneSheets.order[0]).toBe("hand")
    panels.phoneSheets.current = "others"
    table.show({ pending: [0, 2] }) // an update that changes nothing of the hand
    flushSync()
    expect(panels.phoneSheets.current).toBe("others")
    // Recycling turns to the place for the cube, and back to the hand afterwards.
    table.actions = ["recycle airship -> empire", "recycle airship -> crane"]
    playerActions.startDrag(0)
    flushSync()
    expect(panels.phoneSheets.current).toBe("site")
    playerActions.reset()
    flushSync()
    expect(panels.phoneSheets.current).toBe("hand")
    table.showProduction("energy", ["done"])
    flushSync()
    expect(panels.phoneSheets.current).toBe("site")
    expect(panels.phoneSheets.order).not.toContain("hand")
    vi.restoreAllMocks()
  })

  test("is the one with the targets of what is selected", () => {
    table.show({ phase: "planning" })
    table.showMe({ draft_area: ["airship", "bridge"] })
    table.actions = ["recycle airship -> empire", "recycle bridge -> empire", "recycle bridge -> crane"]
    flushSync()
    playerActions.startDrag(0)
    flushSync()
    expect(panels.phoneSheets.current).toBe("empire")
    playerActions.startDrag(1)
    flushSync()
    expect(panels.phoneSheets.current).toBe("site")
  })

  test("stays where the player has turned it while nothing else is selected", () => {
    panels.phoneSheets.current = "world"
    table.actions = ["pick airship"]
    flushSync()
    expect(panels.phoneSheets.current).toBe("world")
  })

  test("changes by swipes, up to the first and the last", () => {
    const seen = [1, 1, 1, 1, -1, -1, -1, -1].map((step) => {
      panels.phoneSheets.openNext(step as 1 | -1)
      return panels.phoneSheets.current
    })
    expect(seen).toEqual(["empire", "others", "world", "world", "others", "empire", "site", "site"])
  })
})

test("a new decision clears the selection, another view of the same one does not", () => {
  table.show({ phase: "planning", decision: "1-planning" })
  table.showMe({ draft_area: ["airship", "bridge"] })
  table.actions = ["slate airship"]
  flushSync()
  playerActions.chooseByIndex(0)
  table.show({ pending: [0, 1] })
  flushSync()
  expect(playerActions.selection.cardIndex).toBe(0)
  table.show({ decision: "1-materials" })
  flushSync()
  expect(playerActions.selection.cardIndex).toBeNull()
})

test("the details of a player are opened and closed by the same control", () => {
  panels.phoneSheets.current = "others"
  panels.togglePlayer(2)
  expect([panels.openSeat, panels.phoneSheets.current]).toEqual([2, "others"])
  panels.togglePlayer(1)
  expect(panels.openSeat).toBe(1)
  panels.togglePlayer(1)
  expect(panels.openSeat).toBeNull()
})
