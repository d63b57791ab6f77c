// Who produces the most of a resource, and would have supremacy if the step took place now.

import type { PlayerView } from "../generated/protocol"

export interface ProductionLeaders {
  /** The highest production of any player. */
  most: number
  /** The players who produce that many; empty if no one produces any. */
  leaders: PlayerView[]
}

export function productionLeaders(players: readonly PlayerView[], kind: string): ProductionLeaders {
  const most = Math.max(...players.map((player) => productionOf(player, kind)))
  return { most, leaders: players.filter((player) => most > 0 && productionOf(player, kind) === most) }
}

export const productionOf = (player: PlayerView, kind: string) => player.production[kind] ?? 0
