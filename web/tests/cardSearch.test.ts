// The list of all cards: searched, filtered and sorted.

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { PackagedStatistics } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { cardOrders, searchCards, type CardQuery } from "../src/card/cardSearch"
import { cardStatistics } from "../src/card/cardStatisticsStore.svelte"
import { cardFacts, catalogData } from "./fixtures"

const ALL: CardQuery = { name: "", type: "", set: "", kind: "" }

beforeAll(async () => {
  const data = catalogData({
    cards: [
      cardFacts("crane"),
      cardFacts("airship", { set: "moon" }),
      cardFacts("bridge", { type: "structure", production: [{ kind: "gold", count: 1, per: null }] }),
    ],
  })
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(data)))
  await catalog.load()
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  cardStatistics.cards = {}
  cardStatistics.runs = {}
})

const ids = (query: Partial<CardQuery>, order = "name") =>
  searchCards({ ...ALL, ...query }, order).map((card) => card.id)

test("cards match a part of the name, the type, the set and what they produce", () => {
  expect(ids({})).toEqual(["airship", "bridge", "crane"])
  expect(ids({ name: " R " })).toEqual(["airship", "bridge", "crane"])
  expect(ids({ name: "RI" })).toEqual(["bridge"])
  expect(ids({ type: "vehicle" })).toEqual(["airship", "crane"])
  expect(ids({ set: "moon" })).toEqual(["airship"])
  expect(ids({ kind: "gold" })).toEqual(["bridge"])
})

test("the order of types is that of the catalogue", () => {
  expect(ids({}, "type")).toEqual(["bridge", "airship", "crane"])
})

test("orders by statistics need statistics; cards without them come last", () => {
  expect(cardOrders()).toEqual(["name", "type"])
  cardStatistics.runs = { base: {} } as unknown as PackagedStatistics["runs"]
  cardStatistics.cards = { crane: { win_rate: 0.5 } } as unknown as PackagedStatistics["cards"]
  expect(cardOrders()).toEqual(["name", "type", "picked", "built", "wins", "points"])
  expect(ids({}, "wins")).toEqual(["crane", "airship", "bridge"])
})
