// Who would have supremacy in each step if it took place now, and how much more each player needs for it. The numbers
// of winners and the least production come from the rules that the server sends.

import type { PlayerView, View } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"

/** The situation of one resource. */
export interface ProductionStanding {
  kind: string
  /** The highest production of any player. */
  most: number
  /** The players who would win the step. */
  leaders: PlayerView[]
  /** The least production that wins in any case (alone, a fixed number). */
  least: number
  /** How much more a player would have to produce to win; 0 for those who would win now. */
  missing: (seat: number) => number
}

export const productionOf = (player: PlayerView, kind: string) => player.production[kind] ?? 0

export function productionStanding(view: View, kind: string): ProductionStanding {
  const players = view.players
  const rules = catalog.rulesOf(view.setup)
  const winners = rules.supremacy_winners[players.length] ?? 1
  const least = players.length === 1 ? rules.solo_supremacy_minimum : 1
  const missing = (seat: number) => {
    const others = players
      .filter((player) => player.seat !== seat)
      .map((player) => productionOf(player, kind))
      .sort((a, b) => b - a)
    const needed = Math.max(least, (others[winners - 1] ?? 0) + 1)
    return Math.max(0, needed - productionOf(players[seat]!, kind))
  }
  return {
    kind,
    most: Math.max(...players.map((player) => productionOf(player, kind))),
    leaders: players.filter((player) => missing(player.seat) === 0),
    least,
    missing,
  }
}

/** Players with the same production, at their place on a scale. */
export interface ScaleMark {
  value: number
  seats: number[]
  /** From 0 to 1; marks keep a distance, so that they do not cover each other. */
  position: number
}

/** The marks of a scale from 0 to `top`, at least `distance` (a share of the scale) from each other. */
export function scaleMarks(
  players: readonly PlayerView[],
  kind: string,
  top: number,
  distance: number,
): ScaleMark[] {
  const values = [...new Set(players.map((player) => productionOf(player, kind)))].sort((a, b) => a - b)
  const positions = values.map((value) => value / Math.max(1, top))
  // From the right end to the left, then from the left to the right: nobody leaves the scale.
  for (let index = values.length - 1; index >= 0; index--)
    positions[index] = Math.min(positions[index]!, (positions[index + 1] ?? 1 + distance) - distance)
  for (let index = 0; index < values.length; index++)
    positions[index] = Math.max(positions[index]!, (positions[index - 1] ?? -distance) + distance)
  return values.map((value, index) => ({
    value,
    seats: players.filter((player) => productionOf(player, kind) === value).map((player) => player.seat),
    position: positions[index]!,
  }))
}
