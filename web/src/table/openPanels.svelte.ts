// What is open on the board: a player's area, a dialog, and on phones one of the sheets.

import { tick } from "svelte"
import type { PlayerView } from "../generated/protocol"
import type { Interaction } from "./interaction.svelte"
import { opponentsOf } from "./seatOrder"
import type { TableStore } from "./tableStore.svelte"

/** On phones the parts of the board are sheets, and one of them is visible. */
export type Sheet = "site" | "empire" | "others" | "world"

export class BoardState {
  sheet = $state<Sheet>("site")
  /** The seat of the player whose area is open. */
  openSeat = $state<number | null>(null)
  isHelpOpen = $state(false)
  isScoreSheetOpen = $state(true)
  /** The element of the board. */
  element = $state.raw<HTMLElement>()
  private readonly table: TableStore

  readonly sheets: Sheet[] = $derived.by(() =>
    this.table.me ? ["site", "empire", "others", "world"] : ["others", "site", "world"],
  )

  readonly opponents: PlayerView[] = $derived.by(() =>
    opponentsOf(this.table.seat, this.table.view?.players ?? []),
  )

  /** Must be called while a component is created, because it has effects. */
  constructor(interaction: Interaction) {
    this.table = interaction.table
    const table = this.table

    // A new decision: clear the selection.
    let decision = ""
    $effect(() => {
      if (!table.view || table.view.decision === decision) return
      decision = table.view.decision
      interaction.reset()
    })

    // A new phase: show the sheet that is needed first.
    const phase = $derived(`${table.view?.round} ${table.view?.phase}`)
    const isPlaying = $derived(table.me !== null)
    $effect(() => {
      void phase
      this.sheet = isPlaying ? "site" : "others"
      this.openSeat = null
    })

    // Something is selected: show the sheet with its targets.
    const targetSheet = $derived.by((): Sheet | null => {
      const targets = interaction.targets
      if (!targets.size) return null
      return targets.size === 1 && targets.has("empire") ? "empire" : "site"
    })
    const selection = $derived(
      `${table.view?.decision} ${interaction.selectedPiece} ${interaction.isRecycling}`,
    )
    $effect(() => {
      void selection
      if (targetSheet) this.sheet = targetSheet
    })
  }

  /** Open the area of a player, or close it if it is open. */
  togglePlayer(seat: number): void {
    if (this.openSeat === seat) this.openSeat = null
    else this.open(seat)
  }

  /** Open the area of the first opponent, or close the open area. */
  toggleOpponents(): void {
    const first = this.opponents[0]
    if (this.openSeat !== null || !first) this.openSeat = null
    else this.open(first.seat)
  }

  private open(seat: number): void {
    this.openSeat = seat
    this.sheet = "site" // on phones this sheet contains the area
  }

  /** Open the area of the next or the previous opponent. */
  openNextPlayer(step: 1 | -1): void {
    const count = this.opponents.length
    const index = this.opponents.findIndex((player) => player.seat === this.openSeat)
    this.openSeat = this.opponents[(index + step + count) % count]?.seat ?? null
  }

  /** Go to the next or the previous sheet, if there is one. */
  openNextSheet(step: 1 | -1): void {
    this.sheet = this.sheets[this.sheets.indexOf(this.sheet) + step] ?? this.sheet
  }

  /** Show the log and move the focus there. */
  showLog(): void {
    this.sheet = "world"
    void tick().then(() => this.element?.querySelector<HTMLElement>("#log-list")?.focus())
  }
}
