// The layouts of the table for phones: held upright and sideways.

import { CARD_RATIO, MIN_CARD, type TableLayout, type TableSize } from "./layoutShapes"

/** On phones: the height of the player's numbers and of the tabs. */
const [STRIP, TABS] = [36, 47]
/** The height of the standings in production below the hand. */
const STANDINGS = 84

export function phoneLayout({ width, height, cards, cardScale = 1 }: TableSize): TableLayout {
  const gap = 6
  const bar = 50
  const room = height - bar - STRIP - TABS - 2 * gap
  const inColumns = (columns: number, padding = 0) => {
    // Narrow cards leave at least two cells for the buttons.
    const rows = Math.ceil((cards + (columns > 3 ? 2 : 1)) / columns)
    const byWidth = (width - 16 - padding - (columns - 1) * gap) / columns
    const byHeight = (room - (rows - 1) * gap) / rows / CARD_RATIO
    return { columns, rows, byWidth, card: Math.min(byWidth, byHeight) }
  }
  // Small: in four columns. Normal: as large as possible without scrolling. Large: in two columns, which scroll.
  const [three, four] = [inColumns(3), inColumns(4)]
  const isScrolling = cardScale > 1
  const best = isScrolling ? inColumns(2, 8) : cardScale < 1 || four.card > three.card ? four : three
  const least = isScrolling ? best.byWidth : best.columns === 3 ? MIN_CARD : 86
  const handCard = Math.floor(Math.min(best.byWidth, Math.max(best.card, least)))
  const used = best.rows * handCard * CARD_RATIO + (best.rows - 1) * gap
  return {
    shape: "phone",
    cards,
    handCard,
    handColumns: best.columns,
    handRows: best.rows,
    handSide: isScrolling ? "below" : "cells",
    bar,
    notice: 18,
    hand: 0,
    world: 64,
    opponents: 0,
    tableau: 0,
    opponentColumns: 1,
    right: 0,
    side: 0,
    drawsOpponentCards: true,
    showsStandings: room - used >= STANDINGS,
    gap,
  }
}

export function sidewaysLayout({ width, height, cards, cardScale = 1 }: TableSize): TableLayout {
  const gap = 4
  const rail = 60
  const bar = 34
  const room = width - rail - 16
  // A large hand needs two rows, and is a sheet of its own; so do large cards, which then scroll.
  const isScrolling = cardScale > 1
  const isSheet = cards > 8 || isScrolling
  const handColumns = isScrolling ? 5 : isSheet ? Math.ceil((cards + 1) / 2) : cards
  const byWidth = (room - (handColumns - 1) * gap) / handColumns
  const byHeight = (isSheet ? (height - bar - 30 - 16 - 5 * gap) / 2 : height * 0.42) / CARD_RATIO
  const normal = Math.min(byWidth, isSheet ? byHeight : Math.max(MIN_CARD, byHeight))
  return {
    shape: "sideways",
    cards,
    handCard: Math.floor(isScrolling ? byWidth : Math.max(Math.min(86, normal), normal * cardScale)),
    handColumns,
    handRows: isSheet ? Math.ceil((cards + 1) / handColumns) : 1,
    handSide: isScrolling ? "below" : isSheet ? "cells" : "outside",
    bar,
    notice: 16,
    hand: 0,
    world: 60,
    opponents: 0,
    tableau: 0,
    opponentColumns: 2,
    right: 0,
    side: 212,
    drawsOpponentCards: true,
    showsStandings: false,
    gap,
  }
}
