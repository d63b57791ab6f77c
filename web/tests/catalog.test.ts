// The catalogue of games with outside sets, and generated emblems.

import { render } from "@testing-library/svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import Emblem from "../src/card/Emblem.svelte"
import { catalog, outsideSetsOf } from "../src/app/catalog.svelte"
import { generateEmblem } from "../src/card/emblemGenerator"
import { connection } from "../src/app/connection.svelte"
import { TableStore } from "../src/table/tableStore.svelte"
import type { ServerMessage } from "../src/generated/protocol"
import { cardFacts, catalogData, gameView, setupView, tableSnapshot } from "./fixtures"

const OLD = "a".repeat(64)
const NEW = "b".repeat(64)
const ALSO = "0".repeat(64)

/** The catalogue of a server with an outside set whose card has a different cost in each version. */
function facts(digest: string, energy: number) {
  const names = { en: "Moon Mine" }
  return catalogData({
    cards: [cardFacts("moon-mine", { set: "moon", type: "structure", cost: { energy }, names })],
    digests: { moon: digest },
  })
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

test("a game with the loaded sets needs no other catalogue", async () => {
  await catalog.loadFor({})
  await catalog.loadFor({ moon: NEW })
  expect(asked).toEqual(["/api/catalog"])
  expect(energy()).toBe(5)
})

test("a game with older sets has its own catalogue, and other screens the current one again", async () => {
  await catalog.loadFor({ moon: OLD, other: ALSO })
  expect(asked.at(-1)).toBe(`/api/catalog?sets=${ALSO},${OLD}`)
  expect(energy()).toBe(1)
  catalog.restoreCurrent()
  expect(energy()).toBe(5)
})

test("a catalogue that arrives after the game was left is not shown", async () => {
  let answer = () => {}
  wait = new Promise((done) => (answer = done))
  const coming = catalog.loadFor({ moon: OLD })
  catalog.restoreCurrent()
  answer()
  await coming
  expect(energy()).toBe(5)
})

test("a table waits for the catalogue of its game, and no message is lost meanwhile", async () => {
  let tellAll: (tell: ServerMessage) => void = () => {}
  vi.spyOn(connection, "listen").mockImplementation((listener) => {
    tellAll = listener
    return () => undefined
  })
  let answer = () => {}
  wait = new Promise((done) => (answer = done))
  const table = new TableStore("t")
  tellAll(tableSnapshot({ view: gameView({ setup: setupView({ sets: { moon: OLD } }) }) }))
  tellAll({ type: "update", table: "t", number: 2, changes: { round: 2 } })
  expect(table.view).toBeNull()
  answer()
  await vi.waitFor(() => expect(table.view?.round).toBe(2))
  expect(energy()).toBe(1)
  table.close()
  expect(energy()).toBe(5)
})

test("an open table has no sets yet", () => {
  expect(outsideSetsOf(null)).toEqual({})
  expect(outsideSetsOf(gameView())).toEqual({})
})

test("a generated emblem depends on id and type", () => {
  const all = catalog.types.flatMap((type) =>
    ["moon-mine", "moon-elevator", "archive"].map((id) => generateEmblem(id, type)),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(generateEmblem("moon-mine", "vehicle")).toBe(generateEmblem("moon-mine", "vehicle"))
  for (const path of [...all, generateEmblem("lunar-republic", null)]) {
    expect(path).toMatch(/^M[-\d.\smMLQaz]+z$/)
    const numbers = path
      .match(/[ML](-?[\d.]+) (-?[\d.]+)/g)!
      .flatMap((each) => each.slice(1).split(" ").map(Number))
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(512)
  }
})

test("the emblem of an outside Empire is generated once the emblems are loaded; cards have pictures", () => {
  catalog.emblems = {}
  const path = (of: string) => render(Emblem, { of }).container.querySelector("path")!.getAttribute("d")
  expect(path("lunar-republic")).toBe("")
  catalog.emblems = { zeppelin: "M0 0z" }
  expect(path("zeppelin")).toBe("M0 0z")
  expect(path("moon-mine")).toBe("")
  expect(path("lunar-republic")).toBe(generateEmblem("lunar-republic", null))
})
