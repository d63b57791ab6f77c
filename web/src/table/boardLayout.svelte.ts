// The layout of the board on this screen, for this game and phase.

import { innerHeight, innerWidth } from "svelte/reactivity/window"
import { preferences } from "../app/preferences.svelte"
import { catalog } from "../app/catalog.svelte"
import { keepingEqual } from "../app/keepEqual"
import type { PlayerActions } from "./playerActions.svelte"
import { CARD_CONTROLS, CARD_RATIO, isPhone, tableLayout, type TableLayout } from "./tableLayout"

export class BoardLayout {
  readonly current: TableLayout = $derived.by(
    keepingEqual(() => {
      const view = this.playerActions.table.view
      const players = view?.players.length ?? 1
      return tableLayout({
        ...screenSize(),
        opponents: players - 1,
        cards: this.handSize,
        cardScale: preferences.cardScale,
      })
    }),
  )

  /** The most cards of the hand in this phase: in the draft, as many as were dealt. */
  private readonly handSize: number = $derived.by(() => {
    const view = this.playerActions.table.view
    const cards = this.playerActions.cards.length
    const dealt = view?.phase === "draft" ? view.picks + cards : cards
    return Math.max(catalog.rulesOf(view?.setup).picks, dealt)
  })

  constructor(private readonly playerActions: PlayerActions) {}

  /** The sizes as CSS variables. When one of them changes, the styles of the whole board are computed again. */
  get variables(): string {
    const layout = this.current
    return Object.entries({
      "bar-height": px(layout.bar),
      "notice-height": px(layout.notice),
      "world-height": px(layout.world),
      "opponents-height": px(layout.opponents),
      "opponent-columns": layout.opponentColumns,
      "tableau-height": px(layout.tableau),
      "hand-height": px(layout.hand),
      "right-width": px(layout.right),
      "side-width": px(layout.side),
      "board-gap": px(layout.gap),
      "hand-card": px(layout.handCard),
      "hand-columns": layout.handColumns,
      "hand-gap": px(layout.gap),
      "hand-rows": layout.handRows,
      "hand-row": px(Math.ceil(layout.handCard * CARD_RATIO) + (isPhone(layout) ? 0 : CARD_CONTROLS)),
    })
      .map(([name, value]) => `--${name}: ${value}`)
      .join("; ")
  }
}

/**
 * The width and height of the screen. A phone shows a page that is too wide for it in a smaller scale, and then reports
 * a larger window; the width of the document stays the same.
 */
function screenSize(): { width: number; height: number } {
  const windowWidth = innerWidth.current ?? 1366
  const windowHeight = innerHeight.current ?? 768
  const width = document.documentElement.clientWidth || windowWidth
  return { width, height: Math.round((windowHeight * width) / windowWidth) }
}

const px = (value: number) => `${value}px`
