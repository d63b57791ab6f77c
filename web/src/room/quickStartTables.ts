// The tables that one click creates and starts: a game with bots, a solo game, a scenario, the first lesson.

import type { NewTableBody, ScenarioFacts } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { expansionsOf } from "./newTableOptions"
import { botsOf, neededSet, type PlayNowChoice } from "./playNowChoice"

/** A game against bots. Nobody else can be put at a disadvantage, so it has the memory aid. */
export function gameWithBots(choice: PlayNowChoice): NewTableBody {
  const players = choice.bots + 1
  const set = neededSet(players)
  return {
    options: { players, expansions: set ? [set] : [], memory_aid: true, is_public: false },
    bots: botsOf(choice),
    start: true,
  }
}

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
