// The result of a game in words.

import type { OutcomeData, StandingData } from "../../generated/protocol"
import { formatPoints } from "../../app/numberFormat"
import { t, term, texts, tn } from "../../app/texts.svelte"

/** The names of the players by seat. */
type NameOf = (seat: number) => string

/** Who won, or what was reached alone. `seat` is that of the reader. */
export function headline(
  outcome: OutcomeData | null | undefined,
  standings: readonly StandingData[],
  seat: number | null,
  nameOf: NameOf,
): string {
  if (!outcome) return t("score.abandoned")
  const points = formatPoints(standings[0]?.points ?? 0)
  const { medal, title, winners, won } = outcome
  if (medal) return texts.fill("ui.result.medal", { points, medal: term(`medal.${medal}`) })
  if (won !== null) return texts.fill(won ? "ui.result.scenario-won" : "ui.result.scenario-lost", { points })
  if (title) return texts.fill("ui.result.title", { points, title: term(`title.${title}`) })
  if (winners.length > 1) return texts.fill("ui.result.shared", { names: winners.map(nameOf), points })
  if (winners[0] === seat) return texts.fill("ui.result.you-win", { points })
  return texts.fill("ui.result.wins", { name: nameOf(winners[0] ?? 0), points })
}

/** The place of a reader who has not won, and how far behind the winners; empty for others. */
export function behindText(standings: readonly StandingData[], seat: number | null, nameOf: NameOf): string {
  const mine = standings.find((each) => each.seat === seat)
  const winners = standings.filter(({ rank }) => rank === 1)
  const points = (winners[0]?.points ?? 0) - (mine?.points ?? 0)
  if (!mine || mine.rank === 1 || !points) return "" // with equal points, the tie is explained
  return tn("score.behind", mine.rank, {
    players: standings.length,
    points: formatPoints(points),
    names: winners.map((each) => nameOf(each.seat)),
  })
}

/** Why the first is before the second if they have the same points. */
export function tieText(standings: readonly StandingData[], nameOf: NameOf): string {
  const [first, second] = standings
  if (!first || first.points !== second?.points) return ""
  if (first.rank === second.rank) return texts.fill("ui.result.shared-why")
  const names = [nameOf(second.seat)]
  return first.built !== second.built
    ? texts.fill("ui.result.tie-built", { names, count: first.built })
    : texts.fill("ui.result.tie-characters", { names, count: first.characters })
}

/** The result for other people: the standings, one line each. */
export function shareText(standings: readonly StandingData[], nameOf: NameOf): string {
  const lines = standings.map(
    ({ rank, seat, points }) => `${rank}. ${nameOf(seat)}: ${formatPoints(points)} ${term("word.vp")}`,
  )
  return [t("score.share-title"), ...lines].join("\n")
}
