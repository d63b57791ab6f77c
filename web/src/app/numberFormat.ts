// Numbers formatted for the language of the page.

import { numberIn } from "./localeNumbers"
import { texts } from "./texts.svelte"

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

const format = (value: number, options?: Intl.NumberFormatOptions) => numberIn(texts.lang, value, options)

export const formatInteger = (value: number) => format(Math.round(value))
export const formatDecimal = (value: number) => format(value, ONE_DECIMAL)
export const formatPercent = (value: number) => format(value, { style: "percent", maximumFractionDigits: 0 })

/** Victory points, which can be negative. */
export const formatPoints = (points: number) => format(points)

/** A change: "+2", "−1". */
export const formatChange = (value: number) => format(value, { signDisplay: "exceptZero" })
export const formatDecimalChange = (value: number) => format(value, { ...ONE_DECIMAL, signDisplay: "always" })
