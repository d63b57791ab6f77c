// The options of a new table, and tables that start with one click.

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { ScenarioFacts } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import {
  applyLimits,
  defaultForm,
  excludedSets,
  maxBots,
  playerLimits,
  selectableSets,
  setBotCount,
  tableOptionsOf,
} from "../src/room/newTableOptions"
import { firstLesson, gameWithBots, soloGame, soloScenario } from "../src/room/quickStartTables"
import { tablePathOf } from "../src/room/tableLink"
import { cardFacts, catalogData } from "./fixtures"

const scenario = (id: string, set: string, players: number[]): ScenarioFacts => ({
  id,
  set,
  cards: [],
  players,
  side: "B",
  rules: {},
  names: { en: id },
})
const set = (max_players: number, excludes: string[] = []) => ({
  excludes,
  max_players,
  card_count: 0,
  empires: [],
  rules: {},
})

beforeAll(async () => {
  const data = catalogData({
    cards: [cardFacts("airship"), cardFacts("moon-mine", { set: "moon" }), cardFacts("reef", { set: "sea" })],
    sets: { base: set(5), moon: set(7, ["sea"]), sea: set(5, ["moon"]), stories: set(5) },
    scenarios: [scenario("alone", "base", [1, 1]), scenario("council", "stories", [3, 4])],
    bot_levels: ["rookie", "builder", "planner"],
    time_kinds: ["none", "bank", "days"],
  })
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(data)))
  await catalog.load()
})
afterAll(() => vi.unstubAllGlobals())

test("sets with cards can be added; sets that only have scenarios are chosen with a scenario", () => {
  expect(selectableSets()).toEqual(["moon", "sea"])
  expect([...excludedSets(["moon"])]).toEqual(["sea"])
})

test("the defaults are a public game of four with one bot", () => {
  expect(tableOptionsOf(defaultForm())).toEqual({
    players: 4,
    expansions: [],
    side: "A",
    scenario: null,
    memory_aid: false,
    is_public: true,
    spectators: true,
    rated: false,
    stand_in: "builder",
    seating: "random",
    gone_after: 120,
    time: { kind: "none", bank: 600, increment: 20, days: 3 },
  })
  expect(defaultForm().bots).toEqual(["builder"])
})

test("only a scenario for several players can be selected", () => {
  expect(defaultForm("council").scenario).toBe("council")
  expect(defaultForm("alone").scenario).toBe("")
  expect(defaultForm("unknown").scenario).toBe("")
})

test("SCEN-4: a scenario determines the number of players, the set and the side", () => {
  const form = { ...defaultForm("council"), players: 2, expansions: ["moon"] }
  expect(playerLimits(form)).toEqual([3, 4])
  applyLimits(form)
  expect(tableOptionsOf(form)).toMatchObject({
    players: 3,
    expansions: ["stories"],
    side: "B",
    scenario: "council",
  })
})

test("the number of players is limited by the sets, and bots by the number of players", () => {
  const form = { ...defaultForm(), players: 7, expansions: ["moon"] }
  applyLimits(form)
  expect(form.players).toBe(7)
  setBotCount(form, 9)
  expect(form.bots).toHaveLength(6)
  form.expansions = []
  applyLimits(form)
  expect([form.players, form.bots.length]).toEqual([5, 4])
})

test("bots keep their level when their number changes", () => {
  const form = { ...defaultForm(), bots: ["planner", "rookie"] }
  setBotCount(form, 3)
  expect(form.bots).toEqual(["planner", "rookie", "builder"])
  setBotCount(form, 1)
  expect(form.bots).toEqual(["planner"])
  setBotCount(form, -1)
  expect(form.bots).toEqual([])
})

test("without a number of players there are no bots", () => {
  const form = { ...defaultForm(), players: null }
  applyLimits(form)
  expect([form.players, form.bots, maxBots(form)]).toEqual([null, [], 0])
})

test("tables that start with one click are private", () => {
  const options = { players: 1, is_public: false }
  expect(gameWithBots({ bots: 3, level: "builder" })).toEqual({
    options: { ...options, players: 4, expansions: [], memory_aid: true },
    bots: ["builder", "builder", "builder"],
    start: true,
  })
  expect(soloGame()).toEqual({ options, start: true })
  const [alone, council] = catalog.scenarios
  expect(soloScenario(alone!).options).toEqual({ ...options, scenario: "alone", expansions: [] })
  expect(soloScenario(council!).options).toEqual({ ...options, scenario: "council", expansions: ["stories"] })
  expect(firstLesson()).toEqual({ options: { lesson: true }, bots: ["rookie", "rookie"], start: true })
})

test("a table is found by its link or its id", () => {
  expect(tablePathOf(" https://play.example/table/ab12 ")).toBe("/table/ab12")
  expect(tablePathOf("ab12")).toBe("/table/ab12")
  expect(tablePathOf("a b")).toBe("/table/a%20b")
  expect(tablePathOf("  ")).toBeNull()
})
