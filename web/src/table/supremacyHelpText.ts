// The help for a production step: who has supremacy in it, and what it brings.

import type { View } from "../generated/protocol"
import { catalog, type Goods } from "../app/catalog.svelte"
import { t, term } from "../app/texts.svelte"
import { goodsNames } from "../card/displayNames"

export function supremacyHelpText(kind: string, view: View): string {
  const players = view.players.length
  const rules = catalog.rulesOf(view.setup)
  const rewards = rules.steps[kind]?.rewards ?? []
  const params = { kind: term(`kind.${kind}`), rewards: rewards.map(rewardName) }
  if (!rewards.length) return t("world.step-nothing", params)
  const winners = rules.supremacy_winners[players] ?? 1
  const text =
    players === 1
      ? t("world.step-alone", { ...params, least: rules.solo_supremacy_minimum })
      : winners > 1
        ? t("world.step-second", { ...params, count: winners })
        : t("world.step-reward", params)
  return rewards.length > 1 ? `${text} ${t("world.step-choice")}` : text
}

/** "a General", or "2 × Gold + 1 × General" for what a set or a scenario gives. */
function rewardName(goods: Goods): string {
  const [[good, count] = ["", 0]] = goods
  const isOneCharacter = goods.length === 1 && count === 1 && (good === "general" || good === "financier")
  return isOneCharacter ? t(`world.reward-${good}`) : goodsNames(goods).join(" + ")
}
