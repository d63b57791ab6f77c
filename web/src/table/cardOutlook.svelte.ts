// What cards would do for the player now, computed by the server. Asked for once for the whole hand and all cards under
// construction, when the player first points at one of them.

import type { CardOutlookData, View } from "../generated/protocol"
import { connection } from "../app/connection.svelte"
import type { PlayerActions } from "./playerActions.svelte"

export class CardOutlooks {
  private cards = $state.raw<Record<string, CardOutlookData>>({})
  private places = $state.raw<Record<string, CardOutlookData>>({})
  /** The view that the outlooks belong to. */
  private view: View | null = null

  constructor(private readonly playerActions: PlayerActions) {}

  /** The outlook of a card in the hand, or of a place in the construction area, if it is known already. */
  of(place: string): CardOutlookData | null {
    return this.places[place] ?? this.cards[place] ?? null
  }

  /** Ask for the outlooks, unless they are up to date. */
  async update(): Promise<void> {
    const { table, cards } = this.playerActions
    const view = table.view
    if (!view || !table.me || table.isOver || view === this.view) return
    this.view = view
    try {
      const reply = await connection.send({
        type: "card-outlooks",
        table: table.id,
        cards: [...new Set(cards)],
        places: table.me.construction.map((site) => site.place),
      })
      if (this.view !== view) return // the table has changed in the meantime
      this.cards = reply.cards
      this.places = reply.places
    } catch {
      this.view = null // without a connection there is no outlook; the next time it is asked for again
    }
  }
}
