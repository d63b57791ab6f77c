// The facts of cards, Empires and scenarios, as the server has them.

import { get } from "./api"
import { texts } from "./texts.svelte"

export const RESOURCES = ["materials", "energy", "science", "gold", "exploration"] as const
export const KINDS = [...RESOURCES, "krystallium", "general", "financier"] as const
export const TYPES = ["structure", "vehicle", "research", "project", "discovery", "memorial"] as const
export type Kind = (typeof KINDS)[number]
export type CardType = (typeof TYPES)[number]

export interface ProductionIcon {
  kind: Kind
  count: number
  per: CardType | null
}
export interface PointsLine {
  count: number
  of: (CardType | "general" | "financier")[]
}
export interface Card {
  id: string
  set: string
  deck: number
  type: CardType
  copies: number
  cost: Partial<Record<Kind, number>>
  recycle: Kind
  bonus: Partial<Record<Kind, number>>
  production: ProductionIcon[]
  points: PointsLine[]
  names: Record<string, string>
}
export interface EmpireSide {
  production: ProductionIcon[]
  krystallium: number
  points: PointsLine[]
}
export interface Empire {
  id: string
  set: string
  names: Record<string, string>
  sides: Record<string, EmpireSide>
}
/** So many of each good: kinds and marks ("mark:honour"). */
export type Goods = [good: string, count: number][]
export interface PledgeFacts {
  options: { id: string; everybody: Goods; supporters: Goods }[]
  /** The option that wins a tie; null: nothing is decided. */
  tie: string | null
}
/** What a set or a scenario states of the rules, as far as people are told of it. */
export interface RuleFacts {
  picks?: number
  steps?: Record<string, { kinds: Kind[]; rewards: Goods[] }>
  pledges?: Record<string, PledgeFacts>
  score_lines?: Record<string, { each: number; of: string[] }>
}
export interface Scenario {
  id: string
  set: string
  /** None for one that is only played by other rules. */
  cards: [string, number][]
  bronze?: number
  silver?: number
  gold?: number
  players: [from: number, to: number]
  side: string
  rules: RuleFacts
  names: Record<string, string>
}
export const MEDALS = ["bronze", "silver", "gold"] as const
interface CatalogData {
  cards: Card[]
  empires: Empire[]
  scenarios: Scenario[]
  sets: Record<string, { excludes: string[]; max_players: number; rules: RuleFacts }>
  /** Of sets from outside; a game that was begun with another content keeps that. */
  digests: Record<string, string>
  picks: number
  bots: string[]
  time_kinds: string[]
}

/** Digests by the ids of sets from outside. */
type Sets = Record<string, string>

/** The sets from outside of a game, by its view. */
export function setsOf(view: { setup: Record<string, unknown> } | null | undefined): Sets {
  return (view?.setup.sets ?? {}) as Sets
}

class Catalog {
  cards = $state.raw<Card[]>([])
  empires = $state.raw<Empire[]>([])
  scenarios = $state.raw<Scenario[]>([])
  sets = $state.raw<CatalogData["sets"]>({})
  digests: CatalogData["digests"] = {}
  /** How many cards everybody picks in a round. */
  picks = 0
  bots: string[] = []
  /** Pictures; the page does not wait for them. */
  emblems = $state.raw<Record<string, string>>({})
  private byId = $state.raw(new Map<string, Card>())
  private present: CatalogData | null = null
  private wishes = 0

  async load(): Promise<void> {
    import("virtual:emblems").then(
      (emblems) => (this.emblems = emblems.default),
      () => undefined, // without them everything still has its name
    )
    this.present = await get<CatalogData>("/api/catalog")
    this.show(this.present)
  }

  private show(data: CatalogData): void {
    Object.assign(this, data)
    this.byId = new Map(data.cards.map((card) => [card.id, card]))
  }

  /** Whether a game with these sets from outside (its setup tells them) can be shown as it is. */
  fits(sets: Sets): boolean {
    return Object.entries(sets).every(([id, digest]) => this.digests[id] === digest)
  }

  /** Show the facts of a game, which may have other ones than a new game would. */
  async fit(sets: Sets): Promise<void> {
    const wish = ++this.wishes
    if (this.fits(sets)) return
    const data = await get<CatalogData>(`/api/catalog?sets=${Object.values(sets).sort().join(",")}`)
    if (wish === this.wishes) this.show(data) // else another game is looked at by now, or none
  }

  /** Show what there is now: for all that is not a game which has begun. */
  release(): void {
    this.wishes += 1
    if (this.present && this.digests !== this.present.digests) this.show(this.present)
  }

  /** A card by its id, or by the name of its place: `zeppelin#2` is a zeppelin. */
  card(place: string): Card {
    const card = this.byId.get(place.split("#")[0] ?? "")
    if (!card) throw new Error(`unknown card ${place}`)
    return card
  }

  isCard(id: string): boolean {
    return this.byId.has(id)
  }

  scenario(id: unknown): Scenario | undefined {
    return this.scenarios.find((each) => each.id === id)
  }

  /** The rules of a game: of the base game, of its sets, of its scenario; later ones win. */
  rulesOf(setup: Record<string, unknown> | undefined): Required<RuleFacts> {
    const sets = ["base", ...((setup?.expansions as string[] | undefined) ?? [])]
    const parts = [...sets.map((set) => this.sets[set]?.rules), this.scenario(setup?.scenario)?.rules]
    const rules: Required<RuleFacts> = { picks: this.picks, steps: {}, pledges: {}, score_lines: {} }
    for (const part of parts) {
      rules.picks = part?.picks ?? rules.picks
      Object.assign(rules.steps, part?.steps)
      Object.assign(rules.pledges, part?.pledges)
      Object.assign(rules.score_lines, part?.score_lines)
    }
    return rules
  }

  empire(id: string): Empire | undefined {
    return this.empires.find((each) => each.id === id)
  }
}

export const catalog = new Catalog()

/** The name of a card, an Empire or a scenario in the language of the page. */
export function nameOf(thing: { names: Record<string, string> }): string {
  return thing.names[texts.lang] ?? thing.names.en ?? ""
}

/** For how many players a scenario is: "1–5", or one number. */
export function rangeOf({ players: [from, to] }: Scenario): string {
  return from === to ? String(from) : `${from}–${to}`
}

export function cardName(place: string): string {
  return nameOf(catalog.card(place))
}
