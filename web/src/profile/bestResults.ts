// A player's best results in solo games and scenarios, and the medals they have earned.

import type { BestResult, ScenarioFacts } from "../generated/protocol"
import { catalog, medalScores } from "../app/catalog.svelte"
import { t, term } from "../app/texts.svelte"

export interface MedalGoal {
  medal: string
  /** The score needed for the medal. */
  score: number
  isReached: boolean
}

/** The medals of a scenario from lowest to highest. The best result also reaches those below its own medal. */
export function medalGoals(scenario: ScenarioFacts, best: BestResult | undefined): MedalGoal[] {
  const reached = catalog.medals.indexOf(best?.medal ?? "")
  return medalScores(scenario).map(([medal, score], index) => ({ medal, score, isReached: index <= reached }))
}

/** A best result in words: the points with the title, the medal, or whether the game was won. */
export function bestResultText(best: BestResult): string {
  const points = best.score
  // Without cards to build, a game is not won or lost; it earns a title.
  if (best.title) return t("scenarios.best-title", { points, title: term(`title.${best.title}`) })
  if (best.medal) return t("scenarios.best", { points, medal: term(`medal.${best.medal}`) })
  return t(best.won ? "scenarios.best-won" : "scenarios.best-lost", { points })
}
