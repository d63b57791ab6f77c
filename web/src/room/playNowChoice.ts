// The opponents of "Play now": how many bots, and how strong. The choice is remembered in this browser.

import { BASE_SET, catalog } from "../app/catalog.svelte"

export interface PlayNowChoice {
  /** The number of bots. */
  bots: number
  /** The level of all bots, or `MIXED`. */
  level: string
}

export const MIXED = "mixed"
const STORAGE_KEY = "wonderful.play-now"

/** A first game is against three beginners. */
const defaultChoice = (): PlayNowChoice => ({ bots: 3, level: catalog.easiestLevel })

/** The greatest number of bots in a game against one person. */
export const mostBots = (): number => catalog.maxPlayers(Object.keys(catalog.sets)) - 1

export const playNowLevels = (): string[] =>
  catalog.botLevels.length > 1 ? [...catalog.botLevels, MIXED] : catalog.botLevels

/** The choice of the last game. What the server no longer offers is replaced by the default. */
export function storedChoice(): PlayNowChoice {
  const usual = defaultChoice()
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<PlayNowChoice>
    const { bots = usual.bots, level = usual.level } = stored
    return {
      bots: Number.isInteger(bots) && bots >= 1 ? Math.min(bots, mostBots()) : usual.bots,
      level: playNowLevels().includes(level) ? level : usual.level,
    }
  } catch {
    return usual
  }
}

export function storeChoice(choice: PlayNowChoice): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
}

/** The level of each bot. Mixed levels begin with the easiest one. */
export function botsOf({ bots, level }: PlayNowChoice): string[] {
  const levels = level === MIXED ? catalog.botLevels : [level]
  return Array.from({ length: bots }, (_, index) => levels[index % levels.length] ?? "")
}

/** The expansion that a game with so many players needs, if any: the first one that allows them. */
export function neededSet(players: number): string | null {
  if (players <= catalog.maxPlayers([])) return null
  const sets = Object.keys(catalog.sets).filter((set) => set !== BASE_SET)
  return sets.find((set) => catalog.maxPlayers([set]) >= players) ?? null
}
