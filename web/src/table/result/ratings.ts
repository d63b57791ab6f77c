// Ratings before and after a rated game.

import type { TableInfo } from "../../generated/protocol"
import { formatDecimal, formatDecimalChange } from "../../app/numberFormat"

/** The rating that is shown: a cautious estimate from its mean and its uncertainty. */
const shown = ([mean, deviation]: [number, number]) => mean - 3 * deviation

/** How the rating of a person changed: "+1.2"; null without a rated game or an earlier rating. */
export function ratingChange(info: TableInfo | null, person: string | null | undefined): string | null {
  const change = info?.ratings?.[person ?? ""]
  if (!change?.before) return null
  const difference = shown(change.after) - shown(change.before)
  return formatDecimalChange(difference)
}

/** The rating of a person after the game; null without a rated game. */
export function newRating(info: TableInfo | null, person: string | null | undefined): string | null {
  const change = info?.ratings?.[person ?? ""]
  return change ? formatDecimal(shown(change.after)) : null
}
