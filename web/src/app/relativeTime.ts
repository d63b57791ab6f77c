// How long ago something happened, in the language of the page.

import { texts } from "./texts.svelte"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
]
const MAX_RELATIVE = 7 * DAY // longer ago, the date says more

/** "3 hours ago", "yesterday", or the date if it was more than a week ago. */
export function timeAgo(at: number, now: number = Date.now()): string {
  const passed = Math.max(0, now - at)
  if (passed >= MAX_RELATIVE) return new Date(at).toLocaleDateString(texts.lang, { dateStyle: "medium" })
  const format = new Intl.RelativeTimeFormat(texts.lang, { numeric: "auto" })
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ["second", Infinity]
  return format.format(-Math.floor(passed / length), unit)
}
