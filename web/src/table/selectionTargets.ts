// The places where the selected card or piece, or a cube of the current step, can be placed.

import type { SiteView, View } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import type { OfferedActions } from "./offeredActions"
import type { Selection } from "./selection.svelte"

/** The kinds of spaces that can be filled, by place. */
export type Targets = Map<string, string[]>

/** The targets that the server offers. Without a selection, they are those of a cube of the current step. */
export function offeredTargets(selection: Selection, offers: OfferedActions, view: View): Targets {
  const { card, isRecycling, piece } = selection
  if (isRecycling && card) {
    const kind = catalog.card(card).recycle
    return new Map((offers.recycle.get(card) ?? []).map((place) => [place, [kind]]))
  }
  if (piece === "krystallium") return new Map(offers.krystallium)
  if (piece) return new Map([...offers[piece]].map((place) => [place, [piece]]))
  const kind = catalog.resources.find((each) => each === view.step)
  return new Map([...offers.place].map((place) => [place, kind ? [kind] : []]))
}

/**
 * Of several copies of a card with the same cubes, the server offers only one. Returns the other places, each with
 * the identical place that is offered.
 */
export function equalPlaces(targets: Targets, sites: readonly SiteView[]): Map<string, string> {
  const contents = (site: SiteView) => JSON.stringify([site.card, site.open, site.filled, site.stand_ins])
  const equal = new Map<string, string>()
  for (const site of sites) {
    if (targets.has(site.place)) continue
    const offered = sites.find((each) => targets.has(each.place) && contents(each) === contents(site))
    if (offered) equal.set(site.place, offered.place)
  }
  return equal
}
