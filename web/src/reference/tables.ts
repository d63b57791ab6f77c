// The tables of the reference, from the catalogue: nothing in them is written by hand.

import type { IconFacts, PointsFacts, SideFacts } from "../generated/protocol"
import {
  BASE_SET,
  cardName,
  catalog,
  isMultiplayer,
  medalScores,
  nameOf,
  type Goods,
} from "../app/catalog.svelte"
import { term, termOrId, texts } from "../app/texts.svelte"
import { empireSentences, isCharacter } from "../card/cardText"
import { goodsNames } from "../card/displayNames"

export type TableName =
  | "symbols"
  | "deal"
  | "rewards"
  | "characters"
  | "solo"
  | "titles"
  | "scenarios"
  | "side-a"
  | "equal-sides"
  | "own-sides"
  | "sets"

/** A cell: words, or symbols with the words that describe them. */
export type Cell =
  | string
  | { symbol: string; words: string }
  | { choice: Goods[]; words: string }
  | { cards: [id: string, count: number][]; words: string }
  | { production: IconFacts[]; points: PointsFacts[]; krystallium: number; words: string }

export interface RuleTable {
  /** Words, or a medal. Empty for a list of symbols. */
  head: (string | { medal: string })[]
  /** The first cell of a row is its header. */
  rows: Cell[][]
}

const header = (name: string) => texts.fill(`reference.head.${name}`)
const NONE = "–"

/** The words of a cell, for the search and for screen readers. */
export const cellWords = (cell: Cell) => (typeof cell === "string" ? cell : cell.words)

export function ruleTable(name: TableName): RuleTable {
  return TABLES[name]()
}

const TABLES: Record<TableName, () => RuleTable> = {
  symbols: () => ({
    head: [],
    rows: [
      ...catalog.kinds.map((kind) => [{ symbol: kind, words: term(`kind.${kind}`) }]),
      ...catalog.types.map((type) => [{ symbol: type, words: term(`type.${type}`) }]),
    ],
  }),
  deal: dealTable,
  rewards: () => ({
    head: [header("step"), header("reward")],
    rows: Object.entries(catalog.rulesOf(undefined).steps).map(([step, { rewards }]) => [
      { symbol: step, words: termOrId("step", step) },
      { choice: rewards, words: rewards.map((goods) => goodsNames(goods).join(" + ")).join(" / ") },
    ]),
  }),
  characters: () => ({
    head: [header("character"), header("points-each")],
    rows: Object.entries(catalog.rulesOf(undefined).character_points).map(([character, points]) => [
      { symbol: character, words: term(`kind.${character}`) },
      String(points),
    ]),
  }),
  solo: soloTable,
  titles: () => {
    const { titles, lowest_title } = catalog.rulesOf(undefined)
    return {
      head: [header("title"), header("points")],
      rows: [[lowest_title, 0] as const, ...Object.entries(titles)]
        .sort(([, one], [, other]) => one - other)
        .map(([title, score], place, all) => {
          const next = all[place + 1]?.[1]
          const range = next === undefined ? `${score}+` : `${score}–${next - 1}`
          return [termOrId("title", title), range]
        }),
    }
  },
  scenarios: () => ({
    head: [header("scenario"), header("cards"), ...catalog.medals.map((medal) => ({ medal }))],
    rows: catalog.scenarios
      .filter((each) => !isMultiplayer(each))
      .map((scenario) => [
        nameOf(scenario),
        {
          cards: scenario.cards,
          words: scenario.cards
            .map(([card, count]) => (count > 1 ? `${count} × ${cardName(card)}` : cardName(card)))
            .join(", "),
        },
        ...medalScores(scenario).map(([, score]) => String(score)),
      ]),
  }),
  "side-a": () => sidesTable([catalog.sides[0] ?? ""]),
  "equal-sides": () => ({
    head: [header("side"), header("every-empire")],
    rows: equalSides().map((side) => [
      term(`side.${side}`),
      sideCell(Object.values(catalog.empires)[0]?.sides[side]),
    ]),
  }),
  "own-sides": () => {
    const equal = equalSides()
    return sidesTable(catalog.sides.slice(1).filter((side) => !equal.includes(side)))
  },
  sets: () => ({
    head: [header("set"), header("card-count"), header("empires"), header("players")],
    rows: Object.entries(catalog.sets).map(([set, { card_count, empires, max_players }]) => [
      termOrId("set", set),
      String(card_count),
      empires.map((id) => nameOf(catalog.empire(id) ?? { names: { en: id } })).join(", ") || NONE,
      `1–${max_players}`,
    ]),
  }),
}

/** The base game, and the expansions with a deal of their own. */
const setsWithDeal = () => Object.keys(catalog.sets).filter((set) => catalog.sets[set]?.rules.deal)

function dealTable(): RuleTable {
  const sets = setsWithDeal()
  const players = [...new Set(sets.flatMap((set) => Object.keys(catalog.sets[set]?.rules.deal ?? {})))]
    .map(Number)
    .sort((one, other) => one - other)
  return {
    head: [header("players"), ...sets.map((set) => termOrId("set", set))],
    rows: players.map((count) => [
      String(count),
      ...sets.map((set) => {
        const [base, more] = catalog.sets[set]?.rules.deal?.[count] ?? []
        if (base === undefined) return NONE
        return more ? `${base} + ${more}` : String(base)
      }),
    ]),
  }
}

function soloTable(): RuleTable {
  const sets = Object.keys(catalog.sets).filter((set) => catalog.sets[set]?.rules.solo?.pool)
  return {
    head: [header("set"), header("pool"), header("draw-base"), header("draw-more")],
    rows: sets.map((set) => {
      const { pool, draws } = catalog.rulesOf({
        expansions: set === BASE_SET ? [] : [set],
        scenario: null,
      }).solo
      const [base = 0, more = 0] = pool
      return [
        termOrId("set", set),
        more ? `${base} + ${more}` : String(base),
        String(draws[0]),
        more ? String(draws[1]) : NONE,
      ]
    }),
  }
}

/** The sides, except the first, that are the same for every Empire. */
function equalSides(): string[] {
  return catalog.sides.filter(
    (side) => new Set(catalog.empires.map((empire) => JSON.stringify(empire.sides[side]))).size === 1,
  )
}

function sidesTable(sides: string[]): RuleTable {
  return {
    head: [header("empire"), ...sides.map((side) => term(`side.${side}`))],
    rows: catalog.empires.map((empire) => [
      nameOf(empire),
      ...sides.map((side) => sideCell(empire.sides[side])),
    ]),
  }
}

function sideCell(side: SideFacts | undefined): Cell {
  if (!side) return NONE
  const { production, points, krystallium } = side
  return { production, points, krystallium, words: empireSentences(side).join(" ") }
}

/** Whether a symbol is that of a type of card, and not of a piece. */
export const isType = (symbol: string) => catalog.types.includes(symbol) && !isCharacter(symbol)
