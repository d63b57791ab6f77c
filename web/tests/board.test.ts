// Open parts of the board, swipes between sheets, the order of players, and texts for screen readers.

import { flushSync } from "svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import type { OpenPanels } from "../src/table/openPanels.svelte"
import { FocusKeeper } from "../src/table/keyboardFocus.svelte"
import type { Interaction } from "../src/table/interaction.svelte"
import { clockwiseFrom, opponentsOf } from "../src/table/seatOrder"
import { screenReaderText } from "../src/table/screenReaderText"
import { swipes } from "../src/ui/swipe"
import { createBoard, FakeTable, loadFakeCatalog } from "./fakeTable.svelte"

let table: FakeTable
let interaction: Interaction
let panels: OpenPanels
let destroy: () => void

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  ;({ interaction, panels, destroy } = createBoard(table))
  flushSync()
})
afterEach(() => {
  destroy()
  document.body.replaceChildren()
})

describe("the sheet on a phone", () => {
  test("is the construction area at the beginning of a phase, for spectators the players", () => {
    expect(panels.phoneSheets.current).toBe("site")
    panels.phoneSheets.current = "world"
    panels.openSeat = 1
    table.show({ phase: "planning" })
    flushSync()
    expect([panels.phoneSheets.current, panels.openSeat]).toEqual(["site", null])
    table.seat = null
    flushSync()
    expect(panels.phoneSheets.current).toBe("others")
    expect(panels.phoneSheets.order).toEqual(["others", "site", "world"])
  })

  test("is the one with the targets of what is selected", () => {
    table.show({ phase: "planning" })
    table.showMe({ draft_area: ["airship", "bridge"] })
    table.actions = ["recycle airship -> empire", "recycle bridge -> empire", "recycle bridge -> crane"]
    flushSync()
    interaction.startDrag(0)
    flushSync()
    expect(panels.phoneSheets.current).toBe("empire")
    interaction.startDrag(1)
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

test("a new decision resets the interaction, another view of the same one does not", () => {
  table.show({ phase: "planning", decision: "1-planning" })
  table.showMe({ draft_area: ["airship", "bridge"] })
  table.actions = ["slate airship"]
  flushSync()
  interaction.chooseByIndex(0)
  table.show({ pending: [0, 1] })
  flushSync()
  expect(interaction.selectedIndex).toBe(0)
  table.show({ decision: "1-materials" })
  flushSync()
  expect(interaction.selectedIndex).toBeNull()
})

test("a player's area is opened and closed by the same control", () => {
  panels.phoneSheets.current = "others"
  panels.togglePlayer(2)
  expect([panels.openSeat, panels.phoneSheets.current]).toEqual([2, "site"])
  panels.togglePlayer(1)
  expect(panels.openSeat).toBe(1)
  panels.togglePlayer(1)
  expect(panels.openSeat).toBeNull()
})

describe("swipes", () => {
  const swipe = (element: Element, [fromX, fromY]: number[], [toX, toY]: number[]) => {
    const touch = (x = 0, y = 0) => ({ clientX: x, clientY: y })
    const start = Object.assign(new Event("touchstart", { bubbles: true }), {
      touches: [touch(fromX, fromY)],
    })
    const end = Object.assign(new Event("touchend", { bubbles: true }), { changedTouches: [touch(toX, toY)] })
    element.dispatchEvent(start)
    element.dispatchEvent(end)
  }

  test("are horizontal, long enough, and do not begin inside what is excluded", () => {
    document.body.innerHTML = `<div id="board"><p></p><ul class="hand"><li></li></ul></div>`
    const root = document.getElementById("board")!
    const steps: number[] = []
    const stop = swipes((step) => steps.push(step), ".hand")(root)
    const inside = root.querySelector("p")!
    swipe(inside, [200, 100], [100, 110])
    swipe(inside, [100, 100], [200, 90])
    expect(steps).toEqual([1, -1])
    swipe(inside, [200, 100], [140, 100])
    swipe(inside, [200, 100], [100, 160])
    swipe(root.querySelector("li")!, [200, 100], [100, 100])
    expect(steps).toEqual([1, -1])
    stop?.()
    swipe(inside, [200, 100], [100, 100])
    expect(steps).toEqual([1, -1])
  })
})

test("players are ordered clockwise, starting with the player", () => {
  const players = [0, 1, 2, 3].map((seat) => ({ seat }))
  const seats = (ordered: { seat: number }[]) => ordered.map(({ seat }) => seat)
  expect(seats(clockwiseFrom(2, players))).toEqual([2, 3, 0, 1])
  expect(seats(clockwiseFrom(1, [...players].reverse()))).toEqual([1, 2, 3, 0])
  expect(seats(clockwiseFrom(null, players))).toEqual([0, 1, 2, 3])
  expect(seats(opponentsOf(2, players))).toEqual([3, 0, 1])
  expect(seats(opponentsOf(null, players))).toEqual([0, 1, 2, 3])
})

describe("a lost focus", () => {
  const box = (element: HTMLElement, left: number) => {
    element.getBoundingClientRect = () => new DOMRect(left, 0, 10, 10)
    element.checkVisibility = () => true
    return element
  }

  test("goes to the nearest control, unless something else has it", () => {
    document.body.innerHTML = `<div id="board"><button>a</button><button>b</button><button>c</button></div>`
    const root = document.getElementById("board")!
    const [a, b, c] = [...root.querySelectorAll("button")].map((each, index) =>
      box(each, [0, 100, 130][index]!),
    )
    const keeper = new FocusKeeper()
    vi.spyOn(b!, "matches").mockImplementation((selector: string) => selector === ":focus-visible")
    b!.focus()
    keeper.remember(b!)
    keeper.restore(root)
    expect(document.activeElement).toBe(b)
    b!.remove()
    keeper.restore(root)
    expect(document.activeElement).toBe(c)
    a!.focus()
    keeper.restore(root)
    expect(document.activeElement).toBe(a)
  })
})

describe("what is read out", () => {
  const award = (seat: number): GameEvent => ({ event: "awarded", seat, kind: "gold", count: 1 })

  test("are the last events", () => {
    const names = ["resumed", "resumed", "krystallium-made", "done", "resumed", "done", "committed"] as const
    const events = names.map((event): GameEvent => ({ event, seat: 0 }))
    expect(screenReaderText(events, 0, ["Ann"])).toBe(
      "event.resumed event.krystallium-made event.done event.resumed event.done event.committed",
    )
  })

  test("omits awards of a pledge to other players, so that its result is announced", () => {
    const result: GameEvent = { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" }
    expect(screenReaderText([award(1), award(0)], 0, [])).toBe("event.awarded event.awarded")
    expect(screenReaderText([result, award(1), award(0), award(2)], 0, [])).toBe(
      "event.pledge-resolved event.awarded",
    )
  })
})
