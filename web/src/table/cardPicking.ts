// Picking a card in the draft, and keeping a drawn card.

import type { PlayerActions } from "./playerActions.svelte"

export class CardPicking {
  constructor(private readonly playerActions: PlayerActions) {}

  /** What choosing a card of the tray does at once; null if it only selects the card, or does nothing. */
  verbOf(index: number | null): "pick" | "keep" | null {
    const { cards, offers, selection, table, guide } = this.playerActions
    const card = index === null ? undefined : cards[index]
    if (card === undefined || selection.isDrawing) return null
    if (offers.keep.has(card)) return "keep"
    if (offers.pick.has(card)) return "pick"
    // The pick can be changed until all players have picked.
    const isOther = table.view?.phase === "draft" && card !== table.view.pick
    return isOther && !guide && table.canTakeBack ? "pick" : null
  }

  /** Whether a tap on a card selects it first: a finger cannot point at a card to look at it. */
  needsLook(index: number): boolean {
    const { selection, table } = this.playerActions
    const isPicking = table.view?.phase === "draft" || this.verbOf(index) !== null
    return isPicking && !selection.isDrawing && selection.cardIndex !== index
  }

  async take(index: number | null): Promise<void> {
    const { cards, offers, selection, table } = this.playerActions
    const verb = this.verbOf(index)
    const card = index === null ? undefined : cards[index]
    if (!verb || card === undefined) return
    selection.clear()
    if (verb === "pick" && !offers.pick.has(card) && !(await table.takeBack())) return
    await table.act(`${verb} ${card}`)
  }
}
