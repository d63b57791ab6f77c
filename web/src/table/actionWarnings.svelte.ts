// Warnings before actions that are probably mistakes: finishing although a card could be completed, a Krystallium
// where a cube would do, and discarding a card with cubes on it.

import { t, term, tn } from "../app/texts.svelte"
import { placeName } from "../card/displayNames"
import type { TableStore } from "./tableStore.svelte"

/** An action that may be a mistake. It is sent if the player repeats it. */
interface Warning {
  action: string
  text: string
}

export class ActionWarnings {
  /** The warning that is shown. */
  current = $state.raw<Warning | null>(null)
  private readonly warnedPlaces = new Set<string>()

  constructor(private readonly table: TableStore) {}

  /** Whether the player has been warned of an action and can repeat it. */
  isWarnedOf(action: string): boolean {
    return this.current?.action === action
  }

  /** Show a warning, unless there is none or the player repeats the action. Returns whether to send the action. */
  confirm(action: string, text: string): boolean {
    if (!text || this.isWarnedOf(action)) return true
    this.current = { action, text }
    return false
  }

  /** The warning before placing a piece: a Krystallium on a space that a cube of this step could fill. */
  beforePlacing(action: string): string {
    const [verb, , place, space] = action.split(" ")
    const couldBeCube =
      verb === "krystallium" &&
      space === this.table.view?.step &&
      this.table.actions.includes(`place -> ${place}`)
    return couldBeCube ? t("warn.krystallium", { kind: term(`kind.${space}`) }) : ""
  }

  /** The warning before discarding a card under construction: cubes on it would be lost. */
  beforeDiscarding(place: string): string {
    const site = this.table.me?.construction.find((each) => each.place === place)
    if (!site) return ""
    const lost = [...Object.values(site.filled), ...Object.values(site.stand_ins)].reduce(
      (sum, count) => sum + count,
      0,
    )
    return lost ? tn("warn.discard", lost, { card: placeName(place) }) : ""
  }

  /**
   * The warning before finishing the decision: cards that could be completed. Null if the decision has ended in the
   * meantime. Warns of each card once a round, because the player may be saving a Krystallium.
   */
  async beforeDone(): Promise<string | null> {
    const decision = this.table.view?.decision
    const round = this.table.view?.round
    const places = await this.completablePlaces()
    if (this.table.view?.decision !== decision) return null
    const unwarned = places.filter((place) => !this.warnedPlaces.has(`${round} ${place}`))
    for (const place of unwarned) this.warnedPlaces.add(`${round} ${place}`)
    return unwarned.length ? t("warn.complete", { cards: unwarned.map(placeName) }) : ""
  }

  /** Cards under construction that the player could complete with the pieces of the Empire. */
  private async completablePlaces(): Promise<string[]> {
    const places = this.table.me?.construction.map((site) => site.place) ?? []
    const plans = await Promise.all(
      places.map((place) => this.table.plan(`complete ${place} with krystallium characters`)),
    )
    return places.filter((_, index) => plans[index] !== null)
  }
}
