// The log on the page: whose lines it shows, how it is used by keyboard, and when it follows new lines.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import EventLog from "../src/table/EventLog.svelte"
import LogAndChat from "../src/table/LogAndChat.svelte"
import { FakeTable, flushPromises, loadFakeCatalog, loadFakeCatalogWith } from "./fakeTable.svelte"

beforeAll(loadFakeCatalog)
afterEach(cleanup)

const EVENTS: GameEvent[] = [
  { event: "planning-started", seat: -1, count: 1 },
  { event: "slated", seat: 0, card: "dam" },
  { event: "slated", seat: 1, card: "crane" },
  { event: "slated", seat: 1, card: "bridge" },
  { event: "step-started", seat: -1, step: "gold", kind: "gold" },
]

/** A table with events, as the log uses it. */
class TableWithEvents extends FakeTable {
  events = $state.raw<GameEvent[]>(EVENTS)
  chat = $state.raw([])
}

const lines = () =>
  screen.getAllByRole("listitem").map((line) => line.textContent.replace(/\s+/g, " ").trim())

describe("the log", () => {
  test("says you, or who it was, and begins each step with its own line", () => {
    render(EventLog, { props: { events: EVENTS, names: ["Ann", "Bob"], ownSeat: 0 } })
    expect(lines()).toEqual([
      "web.log.planning",
      "web.log.you web.log.you-do.slated",
      "Bob web.log.does.slated",
      "event.step-started",
    ])
  })

  test("can show one player only", async () => {
    render(LogAndChat, { table: new TableWithEvents().store })
    await fireEvent.click(screen.getByRole("button", { name: "Bob" }))
    expect(lines().filter((line) => line.includes("slated"))).toEqual(["Bob web.log.does.slated"])
    await fireEvent.click(screen.getByRole("button", { name: "web.log.all" }))
    expect(lines().filter((line) => line.includes("slated"))).toHaveLength(2)
  })
})

describe("the cards of the log", () => {
  // Texts without placeholders would show no cards.
  beforeAll(() =>
    loadFakeCatalogWith({ "web.log.does.slated": "{cards}", "web.log.you-do.slated": "{cards}" }),
  )

  test("are one tab stop, and arrow keys move between them", async () => {
    render(EventLog, { props: { events: EVENTS, names: ["Ann", "Bob"], ownSeat: 0 } })
    const cards = screen.getAllByRole("button")
    expect(cards.map((card) => [card.textContent, card.tabIndex])).toEqual([
      ["dam", -1],
      ["crane", -1],
      ["bridge", 0],
    ])
    cards[2]!.focus()
    await fireEvent.keyDown(cards[2]!, { key: "ArrowUp" })
    expect(document.activeElement).toBe(cards[1])
    expect(cards.map((card) => card.tabIndex)).toEqual([-1, 0, -1])
    await fireEvent.keyDown(cards[1]!, { key: "ArrowDown" })
    expect(document.activeElement).toBe(cards[2])
  })
})

describe("the newest line", () => {
  /** The list with a height, as a browser would compute it. */
  function scrolledList(): HTMLElement {
    const list = screen.getByRole("tabpanel")
    Object.defineProperties(list, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } })
    return list
  }

  test("stays in view unless the reader has scrolled up", async () => {
    const observed = new Map<Element, () => void>()
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(private readonly callback: () => void) {}
        observe = (element: Element) => observed.set(element, this.callback)
        disconnect = () => undefined
      },
    )
    const table = new TableWithEvents()
    render(LogAndChat, { table: table.store })
    const list = scrolledList()
    const scrollTo = vi.spyOn(list, "scrollTo").mockImplementation(() => undefined)
    /** Whether the log scrolls when a line is added. */
    const follows = async () => {
      await flushPromises()
      scrollTo.mockClear()
      table.events = [...table.events, { event: "slated", seat: 0, card: "crane" }]
      flushSync()
      observed.get(list.firstElementChild!)!() // the lines have become higher
      return scrollTo.mock.calls.length > 0
    }
    expect(await follows()).toBe(true)
    list.scrollTop = 200
    await fireEvent.scroll(list)
    expect(await follows()).toBe(false)
    await fireEvent.click(screen.getByRole("button", { name: "web.log.newest" }))
    expect(await follows()).toBe(true)
  })
})
