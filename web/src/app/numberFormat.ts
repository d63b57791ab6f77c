// Numbers formatted for the language of the page.

import { texts } from "./texts.svelte"

const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
  value.toLocaleString(texts.lang, options)

export const formatInteger = (value: number) => format(Math.round(value))
export const formatDecimal = (value: number) =>
  format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const formatPercent = (value: number) => format(value, { style: "percent", maximumFractionDigits: 0 })

/** Victory points, which can be negative: with a real minus sign instead of a hyphen. */
export const formatPoints = (points: number) => String(points).replace("-", "−")
