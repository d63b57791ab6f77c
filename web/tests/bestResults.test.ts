// Best results and medals.

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { BestResult, ScenarioFacts } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { bestResultText, medalGoals } from "../src/profile/bestResults"
import { catalogData, textsData } from "./fixtures"

const SCENARIO: ScenarioFacts = {
  id: "alone",
  set: "base",
  cards: [],
  bronze: 40,
  silver: 60,
  gold: 80,
  players: [1, 1],
  side: "A",
  rules: {},
  names: {},
}
const best = (more: Partial<BestResult> = {}): BestResult => ({
  mode: "solo",
  played: 1,
  score: 65,
  won: false,
  ...more,
})

beforeAll(async () => {
  const data = textsData({
    "term.medal.silver": "Silver",
    "term.title.visionary": "Visionary",
    "web.scenarios.best": "{points}, {medal}",
    "web.scenarios.best-title": "{points}, {title}",
    "web.scenarios.best-won": "{points}, won",
    "web.scenarios.best-lost": "{points}, lost",
  })
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("texts") ? data : catalogData()))
  await Promise.all([texts.load("en"), catalog.load()])
})
afterAll(() => vi.unstubAllGlobals())

test("a medal includes the lower ones", () => {
  const reached = (result?: BestResult) => medalGoals(SCENARIO, result).map((each) => each.isReached)
  expect(reached(best({ medal: "silver" }))).toEqual([true, true, false])
  expect(reached(best())).toEqual([false, false, false])
  expect(reached()).toEqual([false, false, false])
  expect(medalGoals(SCENARIO, undefined)[1]).toEqual({ medal: "silver", score: 60, isReached: false })
})

test("a scenario without scores has no medals", () => {
  expect(medalGoals({ ...SCENARIO, bronze: undefined, silver: undefined, gold: undefined }, best())).toEqual(
    [],
  )
})

test("a best result mentions the title, else the medal, else whether the game was won", () => {
  expect(bestResultText(best({ title: "visionary", medal: "silver" }))).toBe("65, Visionary")
  expect(bestResultText(best({ medal: "silver", won: true }))).toBe("65, Silver")
  expect(bestResultText(best({ won: true }))).toBe("65, won")
  expect(bestResultText(best())).toBe("65, lost")
})
