// The tables that one click creates and starts: a game with bots, a solo game, a scenario, the first lesson.

import type { NewTableBody, ScenarioFacts } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { expansionsOf } from "./newTableOptions"

/** Four players: one bot is of the easiest level, the others of the default level. */
export const gameWithBots = (): NewTableBody => ({
  options: { players: 4, is_public: false },
  bots: [catalog.defaultLevel, catalog.defaultLevel, catalog.easiestLevel],
  start: true,
})

export const soloGame = (): NewTableBody => ({ options: { players: 1, is_public: false }, start: true })

/** A scenario for a single player. */
export const soloScenario = (scenario: ScenarioFacts): NewTableBody => ({
  options: {
    players: 1,
    is_public: false,
    scenario: scenario.id,
    expansions: expansionsOf(scenario),
  },
  start: true,
})

/** The first lesson. The server has its deal and its steps. */
export const firstLesson = (): NewTableBody => ({
  options: { lesson: true },
  bots: [catalog.easiestLevel, catalog.easiestLevel],
  start: true,
})
