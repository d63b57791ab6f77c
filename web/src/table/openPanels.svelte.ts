// Which parts of the board are open: the details of a player, the help, the score sheet, and on phones a sheet.

import { tick } from "svelte"
import type { PlayerView } from "../generated/protocol"
import { keepingEqual } from "../app/keepEqual"
import type { BoardLayout } from "./boardLayout.svelte"
import type { PlayerActions } from "./playerActions.svelte"
import { PhoneSheets } from "./phoneSheets.svelte"
import { opponentsOf } from "./seatOrder"
import type { TableStore } from "./tableStore.svelte"

export class OpenPanels {
  /** The seat of the player whose details are open. */
  openSeat = $state<number | null>(null)
  isHelpOpen = $state(false)
  isPhaseHelpOpen = $state(false)
  isScoreSheetOpen = $state(true)
  /** The element of the board. */
  boardElement = $state.raw<HTMLElement>()
  readonly phoneSheets: PhoneSheets
  private readonly table: TableStore

  readonly opponents: PlayerView[] = $derived.by(
    keepingEqual(() => opponentsOf(this.table.seat, this.table.view?.players ?? [])),
  )

  /** Must be called while a component is created, because it has effects. */
  constructor(playerActions: PlayerActions, layout: BoardLayout) {
    this.table = playerActions.table
    const table = this.table
    this.phoneSheets = new PhoneSheets(playerActions, layout)

    // A new phase: close the details of the other player.
    const phase = $derived(`${table.view?.round} ${table.view?.phase}`)
    const isPlaying = $derived(table.me !== null)
    $effect(() => {
      void phase
      void isPlaying
      this.openSeat = null
    })
  }

  /** Open the details of a player, or close them if they are open. */
  togglePlayer(seat: number): void {
    if (this.openSeat === seat) this.openSeat = null
    else this.open(seat)
  }

  /** Open the details of the first opponent, or close the open ones. */
  toggleOpponents(): void {
    const first = this.opponents[0]
    if (this.openSeat !== null || !first) this.openSeat = null
    else this.open(first.seat)
  }

  private open(seat: number): void {
    this.openSeat = seat
    this.phoneSheets.current = "others" // the sheet that contains the details
  }

  /** Open the details of the next or the previous opponent. */
  openNextPlayer(step: 1 | -1): void {
    const count = this.opponents.length
    const index = this.opponents.findIndex((player) => player.seat === this.openSeat)
    this.openSeat = this.opponents[(index + step + count) % count]?.seat ?? null
  }

  /** Show the log and move the focus there. */
  showLog(): void {
    this.phoneSheets.current = "world"
    void tick().then(() => this.boardElement?.querySelector<HTMLElement>("#log-list")?.focus())
  }
}
