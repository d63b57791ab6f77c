// The draft memory: hands that the player has seen and passed on, and when they come back.

import type { View } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { neighbourOf } from "./seatOrder"

export interface SeenHand {
  /** The player who has the hand now. */
  seat: number
  name: string
  /** The cards that were seen in it and are not known to be taken. */
  cards: string[]
  /** After how many picks the hand comes back; 0 if it does not come back. */
  picksUntilBack: number
}

/** The hands that a player has seen, the next to come back first. */
export function seenHands(view: View, seat: number): SeenHand[] {
  const players = view.players.length
  const hands: SeenHand[] = []
  const picksLeft = catalog.rulesOf(view.setup).picks - view.picks
  // The hand that comes next is that of the player who passes to this one, and so on.
  const opposite = view.direction === "left" ? "right" : "left"
  let from = seat
  for (let distance = 1; distance < players; distance++) {
    from = neighbourOf(from, players, opposite)
    const player = view.players[from]!
    if (player.hand?.length)
      hands.push({
        seat: from,
        name: player.name,
        cards: player.hand,
        picksUntilBack: distance < picksLeft ? distance : 0,
      })
  }
  return hands
}
