// The final standings: who is where, and the points of everybody by category.

import type { OutcomeData, ScoreLineData, StandingData } from "../../generated/protocol"
import { term, termOrId, texts } from "../../app/texts.svelte"

/** The points of a player in a category, and how they came about: `each` point for `count` things. */
export interface ScoreCell {
  seat: number
  points: number
  each?: number
  count?: number
}

export interface ScoreRow {
  id: string
  name: string
  /** The things that are counted, such as types of cards; empty for other points. */
  things: string[]
  cells: ScoreCell[]
}

/** The standings from the first place to the last; those who share a place by seat. */
export function standingsByRank(outcome: OutcomeData): StandingData[] {
  return [...outcome.standings].sort((a, b) => a.rank - b.rank || a.seat - b.seat)
}

/** The score sheet by category: printed points first, then what somebody has points for. */
export function scoreRows(standings: readonly StandingData[]): ScoreRow[] {
  const ids = standings.flatMap(({ sheet }) => sheet.lines.filter((line) => line.points).map(lineId))
  return [
    {
      id: "",
      name: texts.fill("ui.score.flat"),
      things: [],
      cells: standings.map(({ seat, sheet }) => ({ seat, points: sheet.flat })),
    },
    ...[...new Set(ids)].sort().map((id) => ({
      id,
      name: rowName(id),
      things: isNamed(id) ? [] : id.split(" + "),
      cells: standings.map((standing) => cellOf(standing, id)),
    })),
  ]
}

function cellOf({ seat, sheet }: StandingData, id: string): ScoreCell {
  const line = sheet.lines.find((each) => lineId(each) === id)
  if (!line?.points || !line.things.length) return { seat, points: line?.points ?? 0 }
  return { seat, points: line.points, each: line.each, count: line.count }
}

// Lines of the rulebook are named after what they count; lines added by other rules come last.
const lineId = (line: ScoreLineData) => (line.name ? `~${line.name}` : line.things.join(" + "))
const isNamed = (id: string) => id.startsWith("~")

const rowName = (id: string) =>
  isNamed(id) ? termOrId("score", id.slice(1)) : id.split(" + ").map(thingName).join(" + ")

const thingName = (id: string) => (texts.has(`term.type.${id}`) ? term(`type.${id}`) : term(`kind.${id}`))

/** The round from which on a seat was ahead of all others until the end; null if it was not ahead. */
export function leadingSince(rounds: readonly number[][], seat: number): number | null {
  const leads = rounds.map((points) => points.every((each, other) => other === seat || each < points[seat]!))
  const lost = leads.lastIndexOf(false)
  return lost === rounds.length - 1 ? null : lost + 2
}
