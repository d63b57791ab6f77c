// Numbers as the language of the page writes them.

import { texts } from "./texts.svelte"

const written = (value: number, how: Intl.NumberFormatOptions = {}) => value.toLocaleString(texts.lang, how)

export const whole = (value: number) => written(Math.round(value))
export const decimal = (value: number) => written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const percent = (value: number) => written(value, { style: "percent", maximumFractionDigits: 0 })
