// The card whose dialog is open, and what the current screen knows about it.

import type { SiteView } from "../generated/protocol"
import type { CardAction } from "./CardDialog.svelte"

/** What a screen adds to the dialog of a card. */
export interface CardContext {
  site: SiteView | null
  actions: CardAction[]
}

class CardDialogState {
  /** The card, by id or by place in the construction area. */
  place = $state<string | null>(null)
  /** Set by a table: what can be done with a card there. */
  contextOf: ((place: string) => CardContext) | null = null

  open(place: string): void {
    this.place = place
  }

  close(): void {
    this.place = null
  }
}

export const cardDialog = new CardDialogState()
