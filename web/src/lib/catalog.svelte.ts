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
export interface Scenario {
  id: string
  set: string
  cards: [string, number][]
  bronze: number
  silver: number
  gold: number
  names: Record<string, string>
}
interface CatalogData {
  cards: Card[]
  empires: Empire[]
  scenarios: Scenario[]
  sets: Record<string, { excludes: string[]; max_players: number }>
  picks: number
  bots: string[]
  time_kinds: string[]
}

class Catalog {
  cards: Card[] = []
  empires: Empire[] = []
  scenarios: Scenario[] = []
  sets: CatalogData["sets"] = {}
  /** How many cards everybody picks in a round. */
  picks = 0
  bots: string[] = []
  /** Pictures; the page does not wait for them. */
  emblems = $state.raw<Record<string, string>>({})
  private byId = new Map<string, Card>()

  async load(): Promise<void> {
    import("virtual:emblems").then(
      (emblems) => (this.emblems = emblems.default),
      () => undefined, // without them everything still has its name
    )
    Object.assign(this, await get<CatalogData>("/api/catalog"))
    this.byId = new Map(this.cards.map((card) => [card.id, card]))
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

  empire(id: string): Empire | undefined {
    return this.empires.find((each) => each.id === id)
  }
}

export const catalog = new Catalog()

/** The name of a card, an Empire or a scenario in the language of the page. */
export function nameOf(thing: { names: Record<string, string> }): string {
  return thing.names[texts.lang] ?? thing.names.en ?? ""
}

export function cardName(place: string): string {
  return nameOf(catalog.card(place))
}
