// Complete server data for unit tests; a test overrides only what it needs.

import type {
  CatalogCardFacts,
  CatalogData,
  PlayerView,
  PreviewData,
  SetupView,
  TableInfo,
  TableSnapshot,
  TextsData,
  View,
} from "../src/generated/protocol"

export const textsData = (texts: TextsData["texts"] = {}): TextsData => ({
  lang: "en",
  languages: [],
  texts,
  english: {},
})

export const cardFacts = (id: string, more: Partial<CatalogCardFacts> = {}): CatalogCardFacts => ({
  id,
  set: "base",
  type: "vehicle",
  copies: 1,
  cost: {},
  recycle: "energy",
  bonus: {},
  production: [],
  points: [],
  names: { en: id },
  deck: 0,
  ...more,
})

export const catalogData = (more: Partial<CatalogData> = {}): CatalogData => ({
  cards: [],
  empires: [],
  scenarios: [],
  sets: {
    base: { excludes: [], max_players: 5, card_count: 0, empires: [], rules: { cubes_per_krystallium: 5 } },
  },
  digests: {},
  picks: 7,
  resources: ["materials", "energy", "science", "gold", "exploration"],
  kinds: ["materials", "energy", "science", "gold", "exploration", "krystallium", "general", "financier"],
  types: ["structure", "vehicle", "research", "project", "discovery", "memorial"],
  sides: ["A", "B"],
  medals: ["bronze", "silver", "gold"],
  bots: [],
  bot_levels: [],
  bot_faces: {},
  time_kinds: [],
  ...more,
})

export const setupView = (more: Partial<SetupView> = {}): SetupView => ({
  players: 2,
  names: [],
  empires: [],
  side: "A",
  expansions: [],
  scenario: null,
  seating: "fixed",
  automatic_done: [],
  memory_aid: false,
  sets: {},
  version: 1,
  ...more,
})

export const playerView = (seat: number, more: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  participant: seat,
  name: ["Ann", "Bob", "Cem", "Dag"][seat] ?? "",
  empire: "",
  is_done: false,
  hand_size: 0,
  hand_decks: [],
  hand: [],
  hand_returns: null,
  draft_area: [],
  construction: [],
  built: [],
  cubes: {},
  krystallium: 0,
  general: 0,
  financier: 0,
  production: {},
  step_total: 0,
  to_place: 0,
  is_choosing: false,
  supremacies: 0,
  marks: {},
  pledges: [],
  points: 0,
  ...more,
})

export const gameView = (more: Partial<View> = {}): View => ({
  version: 1,
  viewer: 0,
  setup: setupView(),
  decision: "1-draft-1",
  round: 1,
  rounds: 4,
  phase: "draft",
  step: null,
  picks: 0,
  direction: "left",
  pending: [0],
  pick: null,
  pledge: null,
  drawn: [],
  pools_left: 0,
  decks: {},
  known_decks: {},
  discards: {},
  players: [],
  ...more,
})

export const tableInfo = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  status: "running",
  reason: "",
  host: "",
  options: {
    players: 2,
    expansions: [],
    side: "A",
    scenario: null,
    seating: "fixed",
    memory_aid: false,
    is_public: true,
    spectators: true,
    rated: false,
    stand_in: "",
    gone_after: 0,
    time: { kind: "none", bank: 0, increment: 0, days: 0 },
    lesson: false,
    version: 1,
  },
  chairs: [],
  empires: [],
  ...more,
})

export const tableSnapshot = (more: Partial<TableSnapshot> = {}): TableSnapshot => ({
  type: "table",
  number: 1,
  table: tableInfo(),
  actions: [],
  can_take_back: false,
  clocks: [],
  supremacy_gaps: {},
  stand_ins: {},
  here: [],
  chat: [],
  events: [],
  ...more,
})

/** A preview after which the player has these points. */
export function previewData(points: number): PreviewData {
  const numbers = { production: {}, krystallium: 0, general: 0, financier: 0, leaders: {} }
  return { before: { points: 0, ...numbers }, after: { points, ...numbers }, built: [] }
}
