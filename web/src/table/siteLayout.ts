// How cards under construction are drawn: as full cards if they fit, otherwise as compact ones.

import { CARD_RATIO } from "./tableLayout"

export interface SiteLayout {
  isCompact: boolean
  width: number
  height: number
}

const GAP = 8
const FULL = { narrowest: 108, widest: 240 }
const COMPACT = { narrowest: 120, widest: 210, lowest: 70, highest: 112 }

/** The layout of `count` cards in an area. With too many, the area has to scroll. */
export function siteLayout(count: number, width: number, height: number): SiteLayout {
  const cards = Math.max(count, 1)
  for (let rows = 1; rows <= 2; rows++) {
    const columns = Math.ceil(cards / rows)
    const byHeight = (height - (rows - 1) * GAP) / rows / CARD_RATIO
    const byWidth = (width - (columns - 1) * GAP) / columns
    const full = Math.floor(Math.min(byHeight, byWidth, FULL.widest))
    if (full >= FULL.narrowest)
      return { isCompact: false, width: full, height: Math.floor(full * CARD_RATIO) }
  }
  return compactLayout(cards, width, height) ?? scrollingLayout(cards, width)
}

/** Compact cards of the least height, in as many columns as fit. */
function scrollingLayout(count: number, width: number): SiteLayout {
  const most = Math.max(1, Math.floor((width + GAP) / (COMPACT.narrowest + GAP)))
  const columns = Math.min(count, most)
  const wide = Math.floor((width - (columns - 1) * GAP) / columns)
  return {
    isCompact: true,
    width: Math.max(COMPACT.narrowest, Math.min(wide, COMPACT.widest)),
    height: COMPACT.lowest,
  }
}

/** The layout of compact cards; null if they do not fit. */
export function compactLayout(count: number, width: number, height: number): SiteLayout | null {
  const cards = Math.max(count, 1)
  for (let rows = 1; rows <= cards; rows++) {
    const columns = Math.ceil(cards / rows)
    const high = Math.floor((height - (rows - 1) * GAP) / rows)
    const wide = Math.floor((width - (columns - 1) * GAP) / columns)
    if (high < COMPACT.lowest) break
    if (wide >= COMPACT.narrowest)
      return {
        isCompact: true,
        width: Math.min(wide, COMPACT.widest),
        height: Math.min(high, COMPACT.highest),
      }
  }
  return null
}
