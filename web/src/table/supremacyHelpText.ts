// The help for a production step: who has supremacy in it, and what it brings.

import type { View } from "../generated/protocol"
import { catalog, type Goods } from "../app/catalog.svelte"
import { t, term } from "../app/texts.svelte"
import { goodsNames } from "../card/displayNames"

export function supremacyHelpText(kind: string, view: View): string {
  const players = view.players.length
  const rules = catalog.rulesOf(view.setup)
  const rewards = rules.steps[kind]?.rewards ?? []
  const usualRewards = catalog.rulesOf(undefined).steps[kind]?.rewards ?? []
  if (JSON.stringify(rewards) !== JSON.stringify(usualRewards)) return rewardText(kind, rewards, players)
  if (players === 1) return t("world.step-alone")
  const hasSecondWinner = (rules.supremacy_winners[players] ?? 1) > 1
  return hasSecondWinner ? `${t(`world.step-${kind}`)} ${t("world.step-second")}` : t(`world.step-${kind}`)
}

/** The help for a step whose rewards a set or a scenario has changed. */
function rewardText(kind: string, rewards: Goods[], players: number): string {
  const params = {
    kind: term(`kind.${kind}`),
    rewards: rewards.map((goods) => goodsNames(goods).join(" + ")),
  }
  if (!rewards.length) return t("world.step-nothing", params)
  return t(players === 1 ? "world.step-reward-alone" : "world.step-reward", params)
}
