// The catalogue of cards, Empires, scenarios and sets, loaded from the server.

import type {
  CatalogCardFacts,
  CatalogData,
  EmpireFacts,
  OptionFacts,
  RuleFacts,
  ScenarioFacts,
  SetupView,
  SoloFacts,
  View,
} from "../generated/protocol"
import { get } from "./api"
import { texts } from "./texts.svelte"

export const BASE_SET = "base"

/** Goods with their counts; a good is a kind or a mark ("mark:honour"). */
export type Goods = OptionFacts["everybody"]

/** All rules of a game that the page shows. */
export type Rules = Required<Omit<RuleFacts, "solo">> & { solo: Required<SoloFacts> }

/** Digests of outside sets, by set id. */
type OutsideSets = Record<string, string>

/** The outside sets that a game is played with. */
export function outsideSetsOf(view: View | null | undefined): OutsideSets {
  return view?.setup.sets ?? {}
}

/** The catalogue before it is loaded. */
const EMPTY: CatalogData = {
  cards: [],
  empires: [],
  scenarios: [],
  sets: {},
  digests: {},
  picks: 0,
  resources: [],
  kinds: [],
  types: [],
  sides: [],
  medals: [],
  bots: [],
  bot_levels: [],
  bot_faces: {},
  time_kinds: [],
}

class Catalog {
  private data = $state.raw<CatalogData>(EMPTY)
  /** SVG paths by id, loaded in the background. */
  emblems = $state.raw<Record<string, string>>({})
  private byId = $derived(new Map(this.data.cards.map((card) => [card.id, card])))
  /** The catalogue for new games; `data` may be the catalogue of an older game. */
  private current: CatalogData | null = null
  private lastRequest = 0

  async load(): Promise<void> {
    import("virtual:emblems").then(
      (emblems) => (this.emblems = emblems.default),
      () => undefined, // the page works without emblems
    )
    this.current = await get<CatalogData>("/api/catalog")
    this.data = this.current
  }

  get cards(): CatalogCardFacts[] {
    return this.data.cards
  }

  get empires(): EmpireFacts[] {
    return this.data.empires
  }

  get scenarios(): ScenarioFacts[] {
    return this.data.scenarios
  }

  get sets(): CatalogData["sets"] {
    return this.data.sets
  }

  /** The number of cards that each player picks in a round of the base game. */
  get picks(): number {
    return this.data.picks
  }

  get resources(): string[] {
    return this.data.resources
  }

  /** The resources, and the other kinds of pieces. */
  get kinds(): string[] {
    return this.data.kinds
  }

  get types(): string[] {
    return this.data.types
  }

  get sides(): string[] {
    return this.data.sides
  }

  /** From the lowest to the highest. */
  get medals(): string[] {
    return this.data.medals
  }

  /** From the weakest to the strongest. */
  get botLevels(): string[] {
    return this.data.bot_levels
  }

  /** The faces of the characters that bots of a level can be. */
  botFaces(level: string): string[] {
    return this.data.bot_faces[level] ?? []
  }

  /** The level for beginners. */
  get easiestLevel(): string {
    return this.botLevels[0] ?? ""
  }

  /** The default level for new games: the middle one. */
  get defaultLevel(): string {
    return this.botLevels[Math.floor(this.botLevels.length / 2)] ?? ""
  }

  get timeKinds(): string[] {
    return this.data.time_kinds
  }

  /** The maximum number of players in a game with these expansions. */
  maxPlayers(expansions: readonly string[]): number {
    return Math.max(...[BASE_SET, ...expansions].map((set) => this.sets[set]?.max_players ?? 1))
  }

  /** Whether the loaded catalogue has these versions of the outside sets. */
  matches(sets: OutsideSets): boolean {
    return Object.entries(sets).every(([id, digest]) => this.data.digests[id] === digest)
  }

  /** Load the catalogue of a game, whose sets may differ from those for new games. */
  async loadFor(sets: OutsideSets): Promise<void> {
    const request = ++this.lastRequest
    if (this.matches(sets)) return
    const data = await get<CatalogData>(`/api/catalog?sets=${Object.values(sets).sort().join(",")}`)
    if (request === this.lastRequest) this.data = data // else another game has been opened since
  }

  /** Switch back to the catalogue for new games. */
  restoreCurrent(): void {
    this.lastRequest += 1
    if (this.current) this.data = this.current
  }

  /** A card by id, or by place in the construction area (`zeppelin#2` is a zeppelin). */
  card(place: string): CatalogCardFacts {
    const card = this.byId.get(place.split("#")[0] ?? "")
    if (!card) throw new Error(`unknown card ${place}`)
    return card
  }

  isCard(id: string): boolean {
    return this.byId.has(id)
  }

  scenario(id: string | null | undefined): ScenarioFacts | undefined {
    return this.scenarios.find((each) => each.id === id)
  }

  /** The rules of a game: base game, then sets, then scenario; later rules override earlier ones. */
  rulesOf(setup: Pick<SetupView, "expansions" | "scenario"> | undefined): Rules {
    const sets = [BASE_SET, ...(setup?.expansions ?? [])]
    const parts = [...sets.map((set) => this.sets[set]?.rules), this.scenario(setup?.scenario)?.rules]
    const rules: Rules = {
      rounds: 0,
      directions: [],
      deal: {},
      picks: this.picks,
      cubes_per_krystallium: 0,
      solo_supremacy_minimum: 0,
      supremacy_winners: {},
      steps: {},
      pledges: {},
      score_lines: {},
      character_points: {},
      solo: { pools: 0, pools_per_round: 0, pool: [], draws: [] },
      titles: {},
      lowest_title: "",
    }
    for (const part of parts) {
      rules.rounds = part?.rounds ?? rules.rounds
      rules.directions = part?.directions ?? rules.directions
      rules.lowest_title = part?.lowest_title ?? rules.lowest_title
      rules.character_points = part?.character_points ?? rules.character_points
      Object.assign(rules.deal, part?.deal)
      Object.assign(rules.solo, part?.solo)
      Object.assign(rules.titles, part?.titles)
      rules.picks = part?.picks ?? rules.picks
      rules.cubes_per_krystallium = part?.cubes_per_krystallium ?? rules.cubes_per_krystallium
      rules.solo_supremacy_minimum = part?.solo_supremacy_minimum ?? rules.solo_supremacy_minimum
      Object.assign(rules.supremacy_winners, part?.supremacy_winners)
      Object.assign(rules.steps, part?.steps)
      Object.assign(rules.pledges, part?.pledges)
      Object.assign(rules.score_lines, part?.score_lines)
    }
    return rules
  }

  empire(id: string): EmpireFacts | undefined {
    return this.empires.find((each) => each.id === id)
  }
}

export const catalog = new Catalog()

/** The name of a card, an Empire or a scenario in the language of the page. */
export function nameOf(thing: { names: Record<string, string> }): string {
  return thing.names[texts.lang] ?? thing.names.en ?? ""
}

/** The numbers of players for a scenario: "1–5", or a single number. */
export function playerRange({ players: [from, to] }: ScenarioFacts): string {
  return from === to ? String(from) : `${from}–${to}`
}

/** Whether a scenario is for several players. */
export const isMultiplayer = ({ players: [, most = 1] }: ScenarioFacts) => most > 1

/** The scores needed for the medals of a scenario, from lowest to highest. Empty without medals. */
export function medalScores({ bronze, silver, gold }: ScenarioFacts): [medal: string, score: number][] {
  const scores: Record<string, number | undefined> = { bronze, silver, gold }
  return catalog.medals.flatMap((medal) => (scores[medal] === undefined ? [] : [[medal, scores[medal]]]))
}

export function cardName(place: string): string {
  return nameOf(catalog.card(place))
}
