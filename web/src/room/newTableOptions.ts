// The options of a new table: which are offered, their defaults, and how they limit each other.

import type { ScenarioFacts, TableOptions } from "../generated/protocol"
import { BASE_SET, catalog, isMultiplayer } from "../app/catalog.svelte"
import { texts } from "../app/texts.svelte"

/** How long a player can be disconnected before a stand-in takes over, in seconds; 0 is never. */
export const GONE_AFTER = [60, 120, 300, 900, 3600, 0]
export const SEATINGS = ["random", "fixed"]

/** The values of the form for a new table. */
export interface NewTableForm {
  /** Null while the field is empty. */
  players: number | null
  /** The level of each bot. */
  bots: string[]
  expansions: string[]
  side: string
  /** The id of the scenario; empty without one. */
  scenario: string
  isPublic: boolean
  hasSpectators: boolean
  memoryAid: boolean
  isRated: boolean
  timeKind: string
  minutes: number
  seconds: number
  days: number
  standIn: string
  seating: string
  goneAfter: number
}

/** The defaults; `scenario` is selected if it can be played at a new table. */
export const defaultForm = (scenario: string | null = null): NewTableForm => ({
  players: 4,
  bots: [catalog.defaultLevel],
  expansions: [],
  side: catalog.sides[0] ?? "",
  scenario: scenarioById(scenario)?.id ?? "",
  isPublic: true,
  hasSpectators: true,
  memoryAid: false,
  isRated: false,
  timeKind: catalog.timeKinds[0] ?? "",
  minutes: 10,
  seconds: 20,
  days: 3,
  standIn: catalog.defaultLevel,
  seating: "random",
  goneAfter: 120,
})

/** The sets that can be added to the base game. Sets that contain only scenarios are selected by a scenario. */
export const selectableSets = (): string[] =>
  Object.keys(catalog.sets).filter(
    (set) =>
      set !== BASE_SET &&
      (texts.has(`web.new.${set}`) ||
        [...catalog.cards, ...catalog.empires].some((each) => each.set === set)),
  )

export const selectableScenarios = (): ScenarioFacts[] => catalog.scenarios.filter(isMultiplayer)

export const scenarioById = (id: string | null): ScenarioFacts | undefined =>
  selectableScenarios().find((each) => each.id === id)

/** The sets that cannot be combined with the selected ones. */
export const excludedSets = (expansions: readonly string[]): Set<string> =>
  new Set(expansions.flatMap((set) => catalog.sets[set]?.excludes ?? []))

/** The expansions that a scenario is played with. */
export const expansionsOf = ({ set }: ScenarioFacts): string[] => (set === BASE_SET ? [] : [set])

/** The least and the greatest number of players. SCEN-4: a scenario determines them. */
export function playerLimits(form: NewTableForm): [least: number, most: number] {
  const scenario = scenarioById(form.scenario)
  return [scenario?.players[0] ?? 1, scenario?.players[1] ?? catalog.maxPlayers(form.expansions)]
}

/** The number of chairs for bots: all but the host's. 0 while the number of players is missing. */
export const maxBots = ({ players }: NewTableForm): number => Math.max(0, (players ?? 1) - 1)

/** Change the number of bots. New ones have the default level. */
export function setBotCount(form: NewTableForm, count: number): void {
  const allowed = Math.min(maxBots(form), Math.max(0, count))
  form.bots = Array.from({ length: allowed }, (_, index) => form.bots[index] ?? catalog.defaultLevel)
}

/** Correct the numbers of players and bots after another option has changed. */
export function applyLimits(form: NewTableForm): void {
  const [least, most] = playerLimits(form)
  if (form.players && form.players > most) form.players = most
  if (form.scenario && form.players && form.players < least) form.players = least
  if (form.bots.length > maxBots(form)) setBotCount(form, maxBots(form))
}

/** The options to send. SCEN-4: a scenario determines the set and the side of the Empires. */
export function tableOptionsOf(form: NewTableForm): TableOptions {
  const scenario = scenarioById(form.scenario)
  return {
    players: form.players!, // the field is required
    expansions: scenario ? expansionsOf(scenario) : form.expansions,
    side: scenario?.side ?? form.side,
    scenario: scenario?.id ?? null,
    memory_aid: form.memoryAid,
    is_public: form.isPublic,
    spectators: form.hasSpectators,
    rated: form.isRated,
    stand_in: form.standIn,
    seating: form.seating,
    gone_after: form.goneAfter,
    time: {
      kind: form.timeKind,
      bank: Math.round(form.minutes * 60),
      increment: form.seconds,
      days: form.days,
    },
  }
}
