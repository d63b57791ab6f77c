// Which sheet a phone shows. On phones the parts of the board are sheets, and one of them is visible.

import type { PlayerActions } from "./playerActions.svelte"

export type Sheet = "site" | "empire" | "others" | "world"

export class PhoneSheets {
  /** The visible sheet. */
  current = $state<Sheet>("site")
  /** All sheets in the order of their tabs; spectators have no Empire. */
  readonly order: Sheet[] = $derived.by(() =>
    this.playerActions.table.me ? ["site", "empire", "others", "world"] : ["others", "site", "world"],
  )

  /** Must be called while a component is created, because it has effects. */
  constructor(private readonly playerActions: PlayerActions) {
    const table = playerActions.table

    // A new phase: show the sheet that is needed first.
    const phase = $derived(`${table.view?.round} ${table.view?.phase}`)
    const isPlaying = $derived(table.me !== null)
    $effect(() => {
      void phase
      this.current = isPlaying ? "site" : "others"
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
    $effect(() => {
      void selection
      if (targetSheet) this.current = targetSheet
    })
  }

  /** Go to the next or the previous sheet, if there is one. */
  openNext(step: 1 | -1): void {
    this.current = this.order[this.order.indexOf(this.current) + step] ?? this.current
  }
}
