// The draft memory: hands that the player has seen and passed on, and when they come back.

import type { View } from "../generated/protocol"

export interface SeenHand {
  /** The player who has the hand now. */
  seat: number
  name: string
  /** The cards that were seen in it and are not known to be taken. */
  cards: string[]
  /** After how many picks the hand comes back; null if it does not come back. */
  picksUntilBack: number | null
}

/** The hands that a player has seen and does not have now, the next to come back first. */
export function seenHands(view: View, seat: number): SeenHand[] {
  return view.players
    .filter((player) => player.seat !== seat && player.hand?.length)
    .map(({ seat, name, hand, hand_returns }) => ({
      seat,
      name,
      cards: hand ?? [],
      picksUntilBack: hand_returns,
    }))
    .sort((a, b) => (a.picksUntilBack ?? Infinity) - (b.picksUntilBack ?? Infinity))
}
