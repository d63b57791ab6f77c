// Which cards the list of all cards shows, and in which order.

import type { CatalogCardFacts } from "../generated/protocol"
import { catalog, nameOf } from "../app/catalog.svelte"
import { texts } from "../app/texts.svelte"
import { cardStatistics } from "./cardStatisticsStore.svelte"

/** What the cards are searched for. An empty field matches every card. */
export interface CardQuery {
  /** A part of the name. */
  name: string
  type: string
  set: string
  /** A kind that the card produces. */
  kind: string
}

type Order = (a: CatalogCardFacts, b: CatalogCardFacts) => number
const byName: Order = (a, b) => nameOf(a).localeCompare(nameOf(b), texts.lang)

/** Largest value first; cards without statistics come last. */
const byStatistic = (name: "pick_rate" | "build_rate" | "win_rate" | "points"): Order => {
  const of = (card: CatalogCardFacts) => cardStatistics.cards[card.id]?.[name] ?? -1
  return (a, b) => of(b) - of(a) || byName(a, b)
}

const ORDERS: Record<string, Order> = {
  name: byName,
  type: (a, b) => catalog.types.indexOf(a.type) - catalog.types.indexOf(b.type) || byName(a, b),
  picked: byStatistic("pick_rate"),
  built: byStatistic("build_rate"),
  wins: byStatistic("win_rate"),
  points: byStatistic("points"),
}

/** The names of the orders. Those by statistics are only offered if there are any. */
export function cardOrders(): string[] {
  const hasStatistics = Object.keys(cardStatistics.runs).length > 0
  return Object.keys(ORDERS).filter((order) => hasStatistics || order === "name" || order === "type")
}

export function searchCards({ name, type, set, kind }: CardQuery, order: string): CatalogCardFacts[] {
  return catalog.cards
    .filter(
      (card) =>
        (!type || card.type === type) &&
        (!set || card.set === set) &&
        (!kind || card.production.some((icon) => icon.kind === kind)) &&
        nameOf(card).toLowerCase().includes(name.trim().toLowerCase()),
    )
    .sort(ORDERS[order])
}
