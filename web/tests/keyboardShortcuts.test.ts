// The keys of the board: in which phases they work, and when they are ignored.

import { readFileSync } from "node:fs"
import { flushSync } from "svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connection } from "../src/app/connection.svelte"
import type { OpenPanels } from "../src/table/openPanels.svelte"
import type { PlayerActions } from "../src/table/playerActions.svelte"
import { KEY_BINDINGS, KeyboardShortcuts } from "../src/table/keyboardShortcuts"
import { createBoard, deferred, FakeTable, loadFakeCatalog, flushPromises, site } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions
let panels: OpenPanels
let destroy: () => void
let listener: (event: KeyboardEvent) => void

beforeAll(loadFakeCatalog)
beforeEach(() => {
  connection.status = "open"
  table = new FakeTable()
  ;({ playerActions, panels, destroy } = createBoard(table))
  const keyboard = new KeyboardShortcuts(playerActions, panels)
  listener = (event) => keyboard.handle(event)
  addEventListener("keydown", listener)
  flushSync()
})
afterEach(() => {
  removeEventListener("keydown", listener)
  destroy()
  document.body.replaceChildren()
  connection.status = "closed"
})

/** Press a key without waiting. Returns whether the board has handled it. */
function send(key: string, more: KeyboardEventInit = {}, target: Element = document.body): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) send(key, { shiftKey: /^[A-Z?]$/.test(key) })
  await flushPromises()
  flushSync()
}

function add(html: string): HTMLElement {
  document.body.insertAdjacentHTML("beforeend", html)
  const element = document.body.lastElementChild as HTMLElement
  return element.querySelector<HTMLElement>("[data-target]") ?? element
}

/** Show a decision; the effects of the board run. */
function decide(
  view: Parameters<FakeTable["show"]>[0],
  me: Parameters<FakeTable["showMe"]>[0],
  actions: string[],
): void {
  table.show({ decision: `${view.phase} ${view.step}`, ...view })
  table.showMe(me)
  table.actions = actions
  flushSync()
}

describe("in the draft", () => {
  test("digits pick cards, 0 the tenth", async () => {
    const hand = ["airship", "bridge", "crane", "dam", "dam", "dam", "dam", "dam", "dam", "bridge"]
    decide({ phase: "draft" }, { hand }, ["pick airship", "pick bridge", "pick crane"])
    await press("1", "3", "0")
    expect(table.sent).toEqual(["pick airship", "pick crane", "pick bridge"])
  })

  test("U takes the pick back, if that is possible", async () => {
    decide({ phase: "draft" }, { hand: ["airship"] }, [])
    await press("u")
    expect(table.sent).toEqual([])
    table.canTakeBack = true
    await press("u")
    expect(table.sent).toEqual(["take back"])
  })
})

describe("in the planning phase", () => {
  const cards = { draft_area: ["airship", "bridge"], construction: [site("crane"), site("dam")] }

  test("S slates the selected card", async () => {
    decide({ phase: "planning" }, cards, ["slate airship", "slate bridge"])
    await press("s")
    await press("2", "s")
    expect(table.sent).toEqual(["slate bridge"])
  })

  test("R recycles it; Shift and a letter, or E, say where its cube goes", async () => {
    const actions = ["recycle airship -> empire", "recycle airship -> dam", "recycle bridge -> empire"]
    decide({ phase: "planning" }, cards, actions)
    await press("2", "r")
    expect(table.sent).toEqual(["recycle bridge -> empire"])
    await press("1", "r", "A")
    expect(table.sent).toHaveLength(1) // the crane is no target
    await press("B", "1", "r", "e")
    expect(table.sent.slice(1)).toEqual(["recycle airship -> dam", "recycle airship -> empire"])
  })

  test("Escape deselects the card and closes what is open", async () => {
    decide({ phase: "planning" }, cards, ["slate airship"])
    await press("1", "o")
    expect([playerActions.selection.cardIndex, panels.openSeat]).toEqual([0, 1])
    await press("Escape")
    expect([playerActions.selection.cardIndex, panels.openSeat]).toEqual([null, null])
  })

  test("Enter is done, or takes the pool", async () => {
    decide({ phase: "planning" }, {}, ["done"])
    await press("Enter")
    decide({ phase: "planning" }, {}, ["take-pool"])
    await press("Enter")
    expect(table.sent).toEqual(["done", "take-pool"])
  })
})

describe("in production", () => {
  const sites = { construction: [site("airship"), site("bridge")], to_place: 2 }

  test("Shift and a letter place a cube, E puts the rest on the Empire", async () => {
    decide({ phase: "production", step: "energy" }, sites, ["place -> bridge", "place -> empire"])
    await press("B", "A", "C", "e")
    expect(table.sent).toEqual(["place -> bridge", "plan: rest-to-empire"])
  })

  test.each([
    ["k", "krystallium", "krystallium -> airship gold"],
    ["g", "general", "general -> airship"],
    ["f", "financier", "financier -> airship"],
  ])("%s selects a %s", async (key, piece, action) => {
    decide({ phase: "production", step: "energy" }, sites, [action])
    await press(key)
    expect(playerActions.selection.piece).toBe(piece)
    await press(key)
    expect(playerActions.selection.piece).toBeNull()
    await press(key, "A")
    expect(table.sent).toEqual([action])
  })

  test("G, F and digits choose a reward", async () => {
    decide({ phase: "production", step: "science" }, {}, ["choose general", "choose financier"])
    await press("g", "f", "2")
    expect(table.sent).toEqual(["choose general", "choose financier", "choose financier"])
  })

  test("Enter is done", async () => {
    decide({ phase: "production", step: "energy" }, {}, ["done"])
    await press("Enter")
    expect(table.sent).toEqual(["done"])
  })
})

test("in a pledge digits choose options", async () => {
  decide({ phase: "pledging", pledge: "council" }, {}, ["pledge war", "pledge peace"])
  await press("2", "3")
  expect(table.sent).toEqual(["pledge peace"])
})

describe("at any time", () => {
  test("O opens the details of the left neighbour, arrows go on, O closes them", async () => {
    table.seat = 1
    await press("o")
    expect([panels.openSeat, panels.phoneSheets.current]).toEqual([2, "others"])
    await press("ArrowRight")
    expect(panels.openSeat).toBe(3)
    await press("ArrowRight", "ArrowRight")
    expect(panels.openSeat).toBe(2)
    await press("ArrowLeft")
    expect(panels.openSeat).toBe(0)
    await press("o")
    expect(panels.openSeat).toBeNull()
  })

  test("arrows move the focus from control to control, at first from the tray", async () => {
    panels.boardElement = add(
      `<div><button>a</button><section class="tray"></section><button>b</button></div>`,
    )
    const [left, tray, right] = [...panels.boardElement.children] as HTMLElement[]
    for (const [index, element] of [left!, tray!, right!].entries()) {
      element.getBoundingClientRect = () => new DOMRect(index * 100, 0, 10, 10)
      element.checkVisibility = () => true
    }
    await press("ArrowRight")
    expect(document.activeElement).toBe(right)
    expect(panels.openSeat).toBeNull()
    send("ArrowLeft", {}, right)
    expect(document.activeElement).toBe(left)
  })

  test("L shows the log and moves the focus there", async () => {
    panels.boardElement = add(`<div><div id="log-list" tabindex="0"></div></div>`)
    await press("l")
    expect(panels.phoneSheets.current).toBe("world")
    expect(document.activeElement?.id).toBe("log-list")
  })

  test("? opens the help", async () => {
    await press("?")
    expect(panels.isHelpOpen).toBe(true)
  })
})

describe("keys are left alone", () => {
  beforeEach(() => decide({ phase: "draft" }, { hand: ["airship"] }, ["pick airship", "done"]))

  test.each([
    "<input>",
    "<textarea></textarea>",
    "<select></select>",
    "<dialog open><b data-target></b></dialog>",
  ])("in %s", async (html) => {
    const target = add(html)
    expect(send("1", {}, target)).toBe(false)
    expect(send("Escape", {}, target)).toBe(false)
    expect(send("ArrowDown", {}, target)).toBe(false)
    await flushPromises()
    expect(table.sent).toEqual([])
  })

  test.each(["ctrlKey", "metaKey", "altKey"])("with %s", async (modifier) => {
    expect(send("1", { [modifier]: true })).toBe(false)
    await flushPromises()
    expect(table.sent).toEqual([])
  })

  test("if they mean nothing here", () => {
    for (const key of ["q", "F5", "Tab", " ", "PageDown"]) expect(send(key)).toBe(false)
  })

  test("if the focused control needs them: Enter presses a button, arrows scroll the log", async () => {
    expect(send("Enter", {}, add("<button></button>"))).toBe(false)
    expect(send("Enter", {}, add("<a href='/'></a>"))).toBe(false)
    const log = add("<div role='tabpanel'></div>")
    expect(send("ArrowDown", {}, log)).toBe(false)
    await flushPromises()
    expect(table.sent).toEqual([])
    expect(send("1", {}, log)).toBe(true)
    expect(send("Enter", {}, log)).toBe(true)
  })

  test("letters with and without Shift are different keys", async () => {
    decide({ phase: "planning" }, { draft_area: ["airship"] }, ["slate airship"])
    await press("1", "S")
    expect(table.sent).toEqual([])
  })
})

describe("a key that is held down", () => {
  test("decides once", async () => {
    decide({ phase: "draft" }, { hand: ["airship"] }, ["pick airship"])
    expect(send("1")).toBe(true)
    expect(send("1", { repeat: true })).toBe(true)
    await flushPromises()
    expect(table.sent).toEqual(["pick airship"])
  })

  test("keeps moving if it is an arrow", async () => {
    await press("o")
    send("ArrowRight", { repeat: true })
    expect(panels.openSeat).toBe(2)
  })
})

describe("while an answer is awaited", () => {
  const cards = { draft_area: ["airship", "bridge"] }

  test("keys wait for earlier decisions and act on the updated board", async () => {
    decide({ phase: "planning" }, cards, ["slate airship"])
    const answer = deferred<void>()
    table.answer = answer.promise
    send("1")
    send("s")
    await flushPromises()
    expect([table.sent, playerActions.selection.cardIndex]).toEqual([[], null])
    table.showMe({ draft_area: ["bridge"] })
    table.actions = ["slate bridge"]
    answer.resolve()
    await flushPromises()
    expect(table.sent).toEqual(["slate bridge"])
  })

  test("arrows do not wait", async () => {
    await press("o")
    table.answer = deferred<void>().promise
    send("ArrowRight")
    expect(panels.openSeat).toBe(2)
  })

  test("without a connection only the first key is kept", async () => {
    connection.status = "lost"
    decide({ phase: "planning" }, cards, ["slate airship"])
    const answer = deferred<void>()
    table.answer = answer.promise
    send("1")
    send("s")
    answer.resolve()
    await flushPromises()
    expect([table.sent, playerActions.selection.cardIndex]).toEqual([[], 0])
    await press("s")
    expect(table.sent).toEqual(["slate airship"])
  })
})

describe("the table of keys", () => {
  test("binds no key twice", () => {
    const keys = KEY_BINDINGS.flatMap(({ keys, withShift }) =>
      keys.map((key) => `${withShift ? "shift " : ""}${key}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("has a text in the locales for everything that the help lists", () => {
    const locale = readFileSync("../src/wonderful/locales/en.web.toml", "utf8")
    const help = KEY_BINDINGS.flatMap((binding) => binding.help)
    for (const { text } of help) expect(locale).toMatch(new RegExp(`^key-${text} = `, "m"))
    expect(new Set(help.map(({ label }) => label)).size).toBe(help.length)
  })
})
