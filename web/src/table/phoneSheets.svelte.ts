// Which sheet a phone shows. On phones the parts of the board are sheets, and one of them is visible.

import type { BoardLayout } from "./boardLayout.svelte"
import { isHandSheet } from "./tableLayout"
import type { PlayerActions } from "./playerActions.svelte"

export type Sheet = "hand" | "site" | "empire" | "others" | "world"

export class PhoneSheets {
  /** The sheet that was chosen last. */
  private chosen = $state<Sheet>("site")

  /** All sheets in the order of their tabs. */
  readonly order: Sheet[] = $derived.by(() => {
    const { table } = this.playerActions
    const sheets: Sheet[] = []
    if (this.hasHand) sheets.push("hand")
    sheets.push("site")
    if (table.me) sheets.push("empire")
    if ((table.view?.players.length ?? 0) > 1 && table.me) sheets.push("others")
    sheets.push("world")
    return sheets
  })

  /** Must be called while a component is created, because it has effects. */
  constructor(
    private readonly playerActions: PlayerActions,
    private readonly layout: BoardLayout,
  ) {
    const table = playerActions.table

    // A new phase or a new hand: show the sheet that is needed first.
    const phase = $derived(`${table.view?.round} ${table.view?.phase} ${this.hasHand}`)
    $effect(() => {
      void phase
      this.chosen = this.hasHand ? "hand" : "site"
    })

    // Something is selected: show the sheet with its targets.
    const targetSheet = $derived.by((): Sheet | null => {
      const targets = playerActions.targets
      if (!targets.size) return null
      return targets.size === 1 && targets.has("empire") ? "empire" : "site"
    })
    const selection = $derived(
      `${table.view?.decision} ${playerActions.selection.piece} ${playerActions.selection.isRecycling}`,
    )
    let isTurnedToTargets = false
    $effect(() => {
      void selection
      if (targetSheet) this.chosen = targetSheet
      else if (isTurnedToTargets && this.hasHand) this.chosen = "hand" // placed: back to the next card
      isTurnedToTargets = targetSheet !== null
    })
  }

  /**
   * Whether there is a sheet for the hand: as long as there are cards or pledge options to choose from. Derived, so
   * that updates which do not change it do not turn the sheet.
   */
  readonly hasHand: boolean = $derived.by(() => isHandSheet(this.layout.current) && this.canChoose)

  /** Whether there are cards or pledge options to choose from. */
  readonly canChoose: boolean = $derived.by(() => {
    const { cards, table } = this.playerActions
    return cards.length > 0 || Boolean(table.view?.pledge && table.me)
  })

  /** The sheet that shows the cards or options to choose from: a sheet of its own, or the one above the hand. */
  get withHand(): Sheet {
    return this.hasHand ? "hand" : "site"
  }

  /** The visible sheet. */
  get current(): Sheet {
    return this.order.includes(this.chosen) ? this.chosen : "site"
  }

  set current(sheet: Sheet) {
    this.chosen = sheet
  }

  /** Go to the next or the previous sheet, if there is one. */
  openNext(step: 1 | -1): void {
    this.current = this.order[this.order.indexOf(this.current) + step] ?? this.current
  }
}
