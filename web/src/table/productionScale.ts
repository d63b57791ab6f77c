// Everybody's production of a resource, as marks on a scale.

import type { PlayerView } from "../generated/protocol"

export const productionOf = (player: PlayerView, kind: string) => player.production[kind] ?? 0

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
