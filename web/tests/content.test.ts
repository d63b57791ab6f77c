import { render } from "@testing-library/svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import Emblem from "../src/components/Emblem.svelte"
import { catalog, setsOf, TYPES } from "../src/lib/catalog.svelte"
import { drawnEmblem } from "../src/lib/emblem"
import { connection } from "../src/lib/socket.svelte"
import { TableStore } from "../src/lib/table.svelte"
import type { AnyTell } from "../src/generated/protocol"

const OLD = "a".repeat(64)
const NEW = "b".repeat(64)
const ALSO = "0".repeat(64)

/** What a server with a set would answer: a card that costs something else in each of its contents. */
function facts(digest: string | null, energy: number) {
  const card = { id: "moon-mine", set: "moon", type: "structure", cost: { energy }, names: { en: "Moon Mine" } }
  return { cards: digest ? [card] : [], empires: [], scenarios: [], sets: {}, digests: digest ? { moon: digest } : {} }
}

let asked: string[] = []
let wait: Promise<void> = Promise.resolve()

beforeEach(async () => {
  asked = []
  wait = Promise.resolve()
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path)
    await wait
    return new Response(JSON.stringify(path.includes(OLD) ? facts(OLD, 1) : facts(NEW, 5)))
  })
  await catalog.load()
})
afterEach(() => vi.unstubAllGlobals())

const energy = () => catalog.card("moon-mine").cost.energy

test("a game that fits to what is there needs nothing more", async () => {
  await catalog.fit({})
  await catalog.fit({ moon: NEW })
  expect(asked).toEqual(["/api/catalog"])
  expect(energy()).toBe(5)
})

test("a game with an older content has its own facts, and others have the present ones again", async () => {
  await catalog.fit({ moon: OLD, other: ALSO })
  expect(asked.at(-1)).toBe(`/api/catalog?sets=${ALSO},${OLD}`)
  expect(energy()).toBe(1)
  catalog.release()
  expect(energy()).toBe(5)
})

test("facts that come when nobody wants them any more are not shown", async () => {
  let answer = () => {}
  wait = new Promise((done) => (answer = done))
  const coming = catalog.fit({ moon: OLD })
  catalog.release()
  answer()
  await coming
  expect(energy()).toBe(5)
})

test("a table waits for the facts of its game, and nothing that is told meanwhile is lost", async () => {
  let tellAll: (tell: AnyTell) => void = () => {}
  vi.spyOn(connection, "listen").mockImplementation((listener) => {
    tellAll = listener
    return () => undefined
  })
  let answer = () => {}
  wait = new Promise((done) => (answer = done))
  const table = new TableStore("t")
  const view = { decision: "1-draft-1", round: 1, players: [], setup: { sets: { moon: OLD } } }
  const told = { type: "table", table: { id: "t" }, view, actions: [], clocks: [], here: [], chat: [], events: [], number: 1 }
  tellAll(told as unknown as AnyTell)
  tellAll({ type: "update", table: "t", number: 2, changes: { round: 2 } } as unknown as AnyTell)
  expect(table.view).toBeNull()
  answer()
  await vi.waitFor(() => expect(table.view?.round).toBe(2))
  expect(energy()).toBe(1)
  table.close()
  expect(energy()).toBe(5)
})

test("an open table has no sets yet", () => {
  expect(setsOf(null)).toEqual({})
  expect(setsOf({ setup: {} })).toEqual({})
})

test("a drawn emblem follows from id and type", () => {
  const all = TYPES.flatMap((type) => ["moon-mine", "moon-elevator", "archive"].map((id) => drawnEmblem(id, type)))
  expect(new Set(all).size).toBe(all.length)
  expect(drawnEmblem("moon-mine", "vehicle")).toBe(drawnEmblem("moon-mine", "vehicle"))
  for (const path of [...all, drawnEmblem("lunar-republic", null)]) {
    expect(path).toMatch(/^M[-\d.\smMLQaz]+z$/)
    const numbers = path.match(/[ML](-?[\d.]+) (-?[\d.]+)/g)!.flatMap((each) => each.slice(1).split(" ").map(Number))
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(512)
  }
})

test("what has no picture is drawn, once the pictures are there", async () => {
  catalog.emblems = {}
  const path = (of: string) => render(Emblem, { of }).container.querySelector("path")!.getAttribute("d")
  expect(path("moon-mine")).toBe("")
  catalog.emblems = { zeppelin: "M0 0z" }
  expect(path("zeppelin")).toBe("M0 0z")
  expect(path("moon-mine")).toBe(drawnEmblem("moon-mine", "structure"))
  expect(path("lunar-republic")).toBe(drawnEmblem("lunar-republic", null))
})
