// How bots use each card: statistics of a large run that comes with the server, loaded when wanted.

import { get } from "./api"

export interface CardFigures {
  /** Of the hands in which it was seen. */
  pick_rate: number
  mean_pick: number
  /** Of the copies that were picked. */
  build_rate: number
  /** Of those who built it; null if nobody did. */
  win_rate: number | null
  win_interval: [number, number] | null
  points: number | null
}
export interface Run {
  bot: string
  players: number
  games: number
}

class Statistics {
  cards = $state.raw<Record<string, CardFigures>>({})
  /** By set: the figures of a card are from the run of its own. */
  runs = $state.raw<Record<string, Run>>({})

  async load(): Promise<void> {
    const found = await get<{ cards: Record<string, CardFigures>; runs: Record<string, Run> }>("/api/statistics")
    this.runs = found.runs
    this.cards = found.cards
  }
}

export const statistics = new Statistics()
