// How cards under construction are drawn: as full cards if they fit, otherwise as compact ones; very many as dense
// ones, and in the end as mini cards.

import { CARD_RATIO } from "./tableLayout"
import { MINI_RATIO } from "./stackLayout"

export type SiteForm = "full" | "compact" | "dense" | "mini"

export interface SiteLayout {
  form: SiteForm
  width: number
  height: number
  gap: number
}

/** How wide and high cards of a form may be, how far apart they are, and in how many rows. */
interface FormLimits {
  form: SiteForm
  width: [least: number, most: number]
  height: [least: number, most: number]
  gap: number
  /** Height divided by width; without it, both are free. */
  ratio?: number
  rows?: number
}

const FULL: FormLimits = {
  form: "full",
  width: [108, 240],
  height: [160, 356],
  gap: 8,
  ratio: CARD_RATIO,
  rows: 2,
}
const COMPACT: FormLimits = { form: "compact", width: [120, 210], height: [70, 112], gap: 8 }
const DENSE: FormLimits = { form: "dense", width: [94, 160], height: [46, 64], gap: 5 }
const MINI: FormLimits = { form: "mini", width: [30, 60], height: [42, 84], gap: 5, ratio: MINI_RATIO }

/** The layout of `count` cards in an area. Only if it may scroll (on phones), there can be more than fit. */
export function siteLayout(count: number, width: number, height: number, mayScroll = false): SiteLayout {
  for (const limits of mayScroll ? [FULL, COMPACT] : [FULL, COMPACT, DENSE, MINI]) {
    const layout = layoutOf(limits, count, width, height)
    if (layout) return layout
  }
  return mayScroll
    ? scrollingLayout(count, width)
    : { form: MINI.form, width: MINI.width[0], height: MINI.height[0], gap: MINI.gap }
}

/** Compact cards of the least height, in as many columns as fit. */
function scrollingLayout(count: number, width: number): SiteLayout {
  const {
    form,
    width: [least, most],
    height: [height],
    gap,
  } = COMPACT
  const columns = Math.min(count, Math.max(1, Math.floor((width + gap) / (least + gap))))
  const wide = Math.floor((width - (columns - 1) * gap) / columns)
  return { form, width: Math.max(least, Math.min(wide, most)), height, gap }
}

/** The layout of compact cards; null if they do not fit. */
export const compactLayout = (count: number, width: number, height: number): SiteLayout | null =>
  layoutOf(COMPACT, count, width, height)

/** The layout with the fewest rows in which the cards are large enough; null if there is none. */
function layoutOf(limits: FormLimits, count: number, width: number, height: number): SiteLayout | null {
  const { form, gap, ratio } = limits
  const cards = Math.max(count, 1)
  for (let rows = 1; rows <= Math.min(cards, limits.rows ?? cards); rows++) {
    const columns = Math.ceil(cards / rows)
    let high = Math.min((height - (rows - 1) * gap) / rows, limits.height[1])
    let wide = Math.min((width - (columns - 1) * gap) / columns, limits.width[1])
    if (ratio) {
      wide = Math.min(wide, high / ratio)
      high = wide * ratio
    }
    if (Math.floor(wide) >= limits.width[0] && (ratio || Math.floor(high) >= limits.height[0]))
      return { form, gap, width: Math.floor(wide), height: Math.floor(high) }
  }
  return null
}
