// The games of the signed-in person on the home page: which come first, and how a row describes them.

import type { LobbyRow } from "../generated/protocol"
import { catalog, nameOf } from "../app/catalog.svelte"
import { t, term, termOrId, texts } from "../app/texts.svelte"

export const isTurnOf = (row: LobbyRow, person: string): boolean => row.waiting_for.includes(person)

/** Games to continue: those that wait for the person first, then running ones, then open tables; each
 * group with the latest change first. */
export function sortGames(rows: readonly LobbyRow[], person: string): LobbyRow[] {
  const group = (row: LobbyRow) => (isTurnOf(row, person) ? 0 : row.status === "running" ? 1 : 2)
  return [...rows].sort((a, b) => group(a) - group(b) || b.changed_at - a.changed_at)
}

/** The latest games of several lists, each once. */
export function latestGames(count: number, ...lists: readonly LobbyRow[][]): LobbyRow[] {
  const byId = new Map(lists.flat().map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) => b.changed_at - a.changed_at).slice(0, count)
}

/** Who plays: everybody but the person who looks, or "You alone". */
export function playersText(row: LobbyRow, person: string): string {
  const taken = row.chairs.filter((chair) => chair.nickname)
  const others = taken.filter((chair) => chair.person !== person).map((chair) => chair.nickname)
  if (!taken.length) return t("row.nobody")
  if (others.length === taken.length) return texts.join(others)
  if (!others.length) return t(row.chairs.length > 1 ? "row.only-you" : "row.alone")
  return t("row.you-and", { names: others })
}

/** What is played: the number of players, the expansions or the scenario, and what is special. */
export function gameText({ options, chairs }: LobbyRow): string {
  const scenario = catalog.scenario(options.scenario)
  return [
    options.lesson ? t("row.lesson") : t("row.players", { count: chairs.length }),
    ...options.expansions.map((set) => termOrId("set", set)),
    scenario && nameOf(scenario),
    options.rated && t("options.rated"),
    options.time.kind !== "none" && t(`row.time-${options.time.kind}`),
  ]
    .filter(Boolean)
    .join(" · ")
}

/** Where a running game is: "Round 2, planning phase". Decisions are named "2-planning", "1-draft-3". */
export function progressText({ decision, status }: LobbyRow): string {
  if (status !== "running") return ""
  const [round = "", stage = ""] = decision?.split("-") ?? []
  if (!/^\d+$/.test(round)) return ""
  const phase = texts.has(`term.phase.${stage}`) ? stage : "production"
  return t("row.progress", { round, phase: term(`phase.${phase}`) })
}
