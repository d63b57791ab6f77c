// The numbers and names that fill the texts of the reference, from the catalogue.

import { BASE_SET, catalog, nameOf } from "../app/catalog.svelte"
import { term, texts, type Params } from "../app/texts.svelte"
import { FIRST_GROUP, GROUPS } from "./chapters"
import { exampleParams } from "./pictures/examples"

const CA = "corruption-ascension"
const PACK = "ascension-48"
const WAR = "war-or-peace"

/** The rounds in which hands are passed in a direction: "1 and 3". */
const roundsTo = (direction: string, directions: readonly string[]) =>
  directions.flatMap((each, index) => (each === direction ? [index + 1] : []))

const empireNames = (set: string) =>
  (catalog.sets[set]?.empires ?? []).map((id) => nameOf(catalog.empire(id) ?? { names: { en: id } }))

/** All parameters of the texts. */
export function ruleParams(): Params {
  const base = catalog.rulesOf(undefined)
  const [poolBase = 0, poolMore = 0] = catalog.rulesOf({ expansions: [CA], scenario: null }).solo.pool
  const [dealBase, dealMore] = catalog.sets[CA]?.rules.deal?.["3"] ?? []
  const [dealtToTwo = 0] = base.deal["2"] ?? []
  const ofSet = (set: string) => catalog.sets[set]
  const solo = catalog.scenarios.filter((each) => each.players[1] === 1)
  return {
    start_chapters: GROUPS.find((group) => group.id === FIRST_GROUP)?.chapters.length,
    rounds: base.rounds,
    picks: base.picks,
    cubes: base.cubes_per_krystallium,
    steps: catalog.resources.length,
    left_rounds: roundsTo("left", base.directions),
    right_rounds: roundsTo("right", base.directions),
    two_dealt: dealtToTwo,
    two_left: dealtToTwo - base.picks,
    deal_base: dealBase,
    deal_more: dealMore,
    base_players: ofSet(BASE_SET)?.max_players,
    solo_minimum: base.solo_supremacy_minimum,
    pools: base.solo.pools,
    pools_per_round: base.solo.pools_per_round,
    pool: base.solo.pool[0],
    pool_base: poolBase,
    pool_more: poolMore,
    draw_base: base.solo.draws[0],
    draw_more: base.solo.draws[1],
    scenario_count: solo.length,
    base_set: term(`set.${BASE_SET}`),
    ca: term(`set.${CA}`),
    ca_cards: ofSet(CA)?.card_count,
    ca_players: ofSet(CA)?.max_players,
    ca_empires: empireNames(CA),
    ca_scenarios: solo.filter((each) => each.set === CA).length,
    pack: term(`set.${PACK}`),
    pack_cards: ofSet(PACK)?.card_count,
    pack_fewer: (ofSet(CA)?.card_count ?? 0) - (ofSet(PACK)?.card_count ?? 0),
    pack_players: ofSet(PACK)?.max_players,
    pack_empires: empireNames(PACK),
    war: term(`set.${WAR}`),
    war_cards: ofSet(WAR)?.card_count,
    bounty: term("step.bounty"),
    most_corruption: Math.max(...allProduction().map((icon) => -icon.count)),
    ...exampleParams(),
  }
}

const allProduction = () =>
  [...catalog.cards, ...catalog.empires.flatMap((empire) => Object.values(empire.sides))].flatMap(
    (each) => each.production,
  )

/** A text of the reference with its numbers. */
export const referenceText = (key: string, params: Params) => texts.fill(`reference.${key}`, params)
