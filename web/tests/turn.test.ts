// How the page says that it is the player's turn: title, icons and notification.

import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { preferences } from "../src/app/preferences.svelte"
import { markIcons, notifyOfTurn } from "../src/table/turnNotification"
import { turnKind, turnTitle } from "../src/table/turnTitle"
import { FakeTable, loadFakeCatalog } from "./fakeTable.svelte"

let table: FakeTable
const shown: { title: string; body?: string; isClosed: boolean }[] = []

beforeAll(loadFakeCatalog)
beforeEach(async () => {
  table = new FakeTable()
  shown.length = 0
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted"
      private readonly entry
      constructor(title: string, { body }: NotificationOptions) {
        this.entry = { title, body: body!, isClosed: false }
        shown.push(this.entry)
      }
      close() {
        this.entry.isClosed = true
      }
    },
  )
  vi.spyOn(document, "hidden", "get").mockReturnValue(true)
  await preferences.change({ notifications: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("what the player has to do follows from the offered actions", () => {
  const kinds = [
    ["pick airship"],
    ["keep airship"],
    ["choose general"],
    ["pledge war"],
    ["take-pool"],
    ["place energy empire", "done"],
    ["done"],
  ].map((actions) => turnKind({ view: table.view, actions }))
  expect(kinds).toEqual(["pick", "keep", "choose", "pledge", "pool", "place", "finish"])
  table.showPlanning(["airship"], ["slate airship"])
  expect(turnKind(table.store)).toBe("plan")
})

test("the title says whether it is the player's turn", () => {
  table.actions = ["pick airship"]
  expect(turnTitle(table.store)).toBe("web.turn.title")
  table.isMyTurn = false
  expect(turnTitle(table.store)).toBe("web.title.table")
  table.info = { ...table.info, status: "finished" }
  expect(turnTitle(table.store)).toBe("web.turn.over")
  expect(turnTitle(null)).toBe("web.title.table")
})

test("a notification has the prompt as its text, and is closed when it is no longer needed", () => {
  table.actions = ["keep airship"]
  const close = notifyOfTurn(table.store, "Your turn")
  expect(shown).toEqual([{ title: "Your turn", body: "web.expect.keep", isClosed: false }])
  close()
  expect(shown[0]?.isClosed).toBe(true)
})

test("nobody is notified who sees the page, does not want it, or has not allowed it", async () => {
  vi.mocked(vi.spyOn(document, "hidden", "get")).mockReturnValue(false)
  notifyOfTurn(table.store, "Your turn")
  vi.mocked(vi.spyOn(document, "hidden", "get")).mockReturnValue(true)
  await preferences.change({ notifications: false })
  notifyOfTurn(table.store, "Your turn")
  await preferences.change({ notifications: true })
  vi.stubGlobal("Notification", { permission: "default" })
  notifyOfTurn(table.store, "Your turn")
  expect(shown).toEqual([])
})

test("the icon of the tab has a mark during the player's turn", () => {
  document.head.innerHTML = '<link rel="icon" href="/emblem.svg">'
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')!
  markIcons(true)
  expect(icon.href).toContain("/emblem-turn.svg")
  markIcons(false)
  expect(icon.href).toContain("/emblem.svg")
})
