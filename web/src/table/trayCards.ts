// The cards that the tray shows to the player.

import type { PlayerView, View } from "../generated/protocol"

/** The drawn cards if there are any; otherwise the hand in the draft, and the cards to plan in the planning phase. */
export function trayCardsOf(view: View, me: PlayerView): string[] {
  if (view.drawn.length) return view.drawn
  if (view.phase === "draft") {
    const hand = me.hand ?? []
    return view.pick && !hand.includes(view.pick) ? [view.pick, ...hand] : hand
  }
  if (view.phase === "planning") return view.players.length === 1 ? (me.hand ?? []) : me.draft_area
  return []
}
