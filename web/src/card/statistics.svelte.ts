// How often bots pick and build each card, and how well they do with it. The server has the figures
// of a large run; they are loaded when a screen needs them.

import type { PackagedStatistics } from "../generated/protocol"
import { get } from "../app/api"

class CardStatistics {
  cards = $state.raw<PackagedStatistics["cards"]>({})
  /** Runs by set: the figures of a card come from the run of its set. */
  runs = $state.raw<PackagedStatistics["runs"]>({})

  async load(): Promise<void> {
    const loaded = await get<PackagedStatistics>("/api/statistics")
    this.runs = loaded.runs
    this.cards = loaded.cards
  }
}

export const cardStatistics = new CardStatistics()
