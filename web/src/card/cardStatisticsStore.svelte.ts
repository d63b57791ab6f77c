// Statistics of how bots use each card, from a large run of games. Loaded when a screen needs them.

import type { PackagedStatistics } from "../generated/protocol"
import { get } from "../app/api"

class CardStatistics {
  cards = $state.raw<PackagedStatistics["cards"]>({})
  /** Runs by set: the statistics of a card come from the run of its set. */
  runs = $state.raw<PackagedStatistics["runs"]>({})

  async load(): Promise<void> {
    const loaded = await get<PackagedStatistics>("/api/statistics")
    this.runs = loaded.runs
    this.cards = loaded.cards
  }
}

export const cardStatistics = new CardStatistics()
