// The options of a table in words.

import type { ChosenTableOptions } from "../generated/protocol"
import { catalog, nameOf } from "../app/catalog.svelte"
import { t, termOrId, texts } from "../app/texts.svelte"

/** What is played: the number of players, the sets, the scenario and the side of the Empires. */
export function gameOptionTexts(options: ChosenTableOptions): string[] {
  const scenario = catalog.scenario(options.scenario)
  return [
    t("options.players", { count: options.players }),
    options.expansions.length
      ? texts.join(options.expansions.map((each) => termOrId("set", each)))
      : t("options.base"),
    scenario ? nameOf(scenario) : "",
    t("options.side", { side: options.side }),
  ].filter(Boolean)
}

/** How it is played: time, who sees the table, and what helps. */
export function tableOptionTexts({ time, ...options }: ChosenTableOptions): string[] {
  return [
    t(`options.time-${time.kind}`, {
      minutes: Math.round(time.bank / 60),
      seconds: time.increment,
      days: time.days,
    }),
    t(options.is_public ? "options.public" : "options.private"),
    t(options.spectators ? "options.spectators" : "options.no-spectators"),
    options.memory_aid ? t("options.memory-aid") : "",
    options.rated ? t("options.rated") : "",
  ].filter(Boolean)
}
