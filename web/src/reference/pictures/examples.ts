// The situations that the pictures show. Their numbers are in a file of their own, because a test lets the rules
// engine compute them (tests/rules/test_reference_examples.py): the page has no rules.

import type { PlayerView, SiteView, View } from "../../generated/protocol"
import { cardName, catalog } from "../../app/catalog.svelte"
import type { Params } from "../../app/texts.svelte"
import { empireName } from "../../card/displayNames"
import EXAMPLES from "./examples.json"

export const examples = EXAMPLES

const NAMES = ["Ada", "Ben", "Cleo", "Dev", "Emil", "Fay"]
/** A set that allows this many players. */
const SET_FOR_MANY = "corruption-ascension"

/** How much each seat is missing: nothing if it wins. By how much the others miss it is not shown. */
export const exampleGaps = ({ totals, winners }: { totals: number[]; winners: number[] }) =>
  totals.map((_, seat) => (winners.includes(seat) ? 0 : 1))

/** A table at which only the production of one resource matters. */
export function exampleView(kind: string, totals: readonly number[]): View {
  return {
    version: 1,
    viewer: null,
    setup: {
      players: totals.length,
      names: NAMES.slice(0, totals.length),
      empires: [],
      side: catalog.sides[0] ?? "",
      expansions: totals.length > (catalog.sets.base?.max_players ?? 0) ? [SET_FOR_MANY] : [],
      scenario: null,
      seating: "fixed",
      automatic_done: [],
      memory_aid: false,
      sets: {},
      version: 1,
    },
    decision: "",
    round: 1,
    rounds: 1,
    phase: "production",
    step: null,
    picks: 0,
    direction: "left",
    pending: [],
    pick: null,
    pledge: null,
    drawn: [],
    pools_left: 0,
    decks: {},
    known_decks: {},
    discards: {},
    players: totals.map((total, seat) => examplePlayer(seat, { [kind]: total })),
  }
}

const examplePlayer = (seat: number, production: Record<string, number>): PlayerView => ({
  seat,
  participant: seat,
  name: NAMES[seat] ?? "",
  empire: "",
  is_done: false,
  hand_size: 0,
  hand_decks: [],
  hand: null,
  hand_returns: null,
  draft_area: [],
  construction: [],
  built: [],
  cubes: {},
  krystallium: 0,
  general: 0,
  financier: 0,
  production,
  step_total: 0,
  to_place: 0,
  is_choosing: false,
  supremacies: 0,
  marks: {},
  pledges: [],
  points: 0,
})

/** A card under construction with cubes of one resource on it. */
export function exampleSite(card: string, kind: string, placed: number): SiteView {
  const open = { ...catalog.card(card).cost }
  open[kind] = (open[kind] ?? 0) - placed
  return { place: card, card, open, filled: { [kind]: placed }, stand_ins: {} }
}

/** The names and numbers of the examples, for the texts. */
export function exampleParams(): Params {
  const { production, corruption, duo, score } = EXAMPLES
  const [first, second] = production.sites
  const name = (card: string | undefined) => (card && catalog.isCard(card) ? cardName(card) : "")
  return {
    ex_leader: NAMES[0],
    ex_total: production.totals[0],
    ex_empire: empireName(production.empire),
    ex_first: name(first?.card),
    ex_first_cubes: first?.placed,
    ex_second: name(second?.card),
    ex_second_cubes: second?.placed,
    ex_corrupted: name(corruption.card),
    ex_corrupted_before: corruption.parts.filter((part) => part > 0).reduce((sum, part) => sum + part, 0),
    ex_corrupted_total: corruption.total,
    ex_duo: name(duo.card),
    ex_duo_first: duo.first.length,
    ex_duo_second: duo.second.length,
    ex_duo_pairs: duo.pairs,
    ex_duo_points: duo.points,
    ex_cards: score.built.length,
    ex_generals: score.general,
    ex_financiers: score.financier,
    ex_value: score.lines.find(({ things }) => things.join() === "financier")?.each,
    ex_score: score.total,
    ex_per_type: name("neuroscience"),
  }
}
