// The layout of the table: which shape it has, how large its areas are, and how wide the cards of the hand are. It
// depends on the screen, the number of players and the size of the hand, and not on what happens during a round, so
// that areas keep their place.

import { CARD_RATIO, MIN_CARD, type TableLayout, type TableSize } from "./layoutShapes"
import { phoneLayout, sidewaysLayout } from "./phoneLayout"

export * from "./layoutShapes"

/** Below this width or, held sideways, this height the table is shown in sheets. Browser tests read this line. */
export const PHONE = { width: 700, height: 520 }
/** Above each card: its key, and the buttons to slate and to recycle it. */
export const CARD_CONTROLS = 28
/** The heights of areas at some heights of the screen; between them they grow evenly. */
const HEIGHTS: readonly {
  screen: number
  world: number
  opponents: number
  tableau: number
  sites: number
}[] = [
  { screen: 560, world: 48, opponents: 56, tableau: 58, sites: 96 },
  { screen: 650, world: 50, opponents: 56, tableau: 58, sites: 160 },
  { screen: 740, world: 57, opponents: 124, tableau: 62, sites: 158 },
  { screen: 768, world: 58, opponents: 124, tableau: 64, sites: 158 },
  { screen: 900, world: 72, opponents: 132, tableau: 96, sites: 180 },
  { screen: 1080, world: 84, opponents: 150, tableau: 150, sites: 200 },
  { screen: 1440, world: 112, opponents: 214, tableau: 236, sites: 310 },
]
const WIDEST = 270
const NARROWEST_OPPONENT = 150
export const NARROW_OPPONENT = 220
const FOLDED_OPPONENT = 58
/** The height of the row above a large hand. */
const SIDE_ROW = 34
/** The least width of a card in a large hand of three and more players. */
const LEAST_LARGE = 90
const DRAWS_OPPONENT_CARDS_FROM = 740

export function tableLayout(size: TableSize): TableLayout {
  if (size.height < PHONE.height && size.width > size.height) return sidewaysLayout(size)
  if (size.width < PHONE.width) return phoneLayout(size)
  return size.width < 1000 && size.height > size.width ? portraitLayout(size) : wideLayout(size)
}

function wideLayout({ width, height, opponents, cards, cardScale = 1 }: TableSize): TableLayout {
  const heights = heightsAt(height)
  // Larger cards take room from the construction area, and from the column beside the hand.
  const sites = cardScale > 1 ? heights.sites * 0.72 : heights.sites
  const gap = height < 800 ? 6 : height < 1000 ? 8 : 10
  const bar = height < 700 ? 36 : height < 800 ? 40 : 48
  const notice = height < 700 ? 18 : height < 800 ? 20 : 22
  const right = Math.round(clamp(196, width * 0.183, 420))
  // Panels that would be too narrow are in two rows, without drawn cards.
  const panelWidth = (width - right - 3 * gap) / opponents - 10
  const hasTwoRows = panelWidth < NARROWEST_OPPONENT
  const drawsOpponentCards = height >= DRAWS_OPPONENT_CARDS_FROM && !hasTwoRows
  // Narrow panels have one more line.
  const extra = panelWidth < NARROW_OPPONENT ? 17 : 0
  const opponentsHeight = !opponents
    ? 0
    : hasTwoRows
      ? 2 * FOLDED_OPPONENT + gap
      : Math.round(heights.opponents) + extra
  const side = Math.round(cardScale > 1 ? clamp(150, width * 0.1, 220) : clamp(168, width * 0.14, 300))
  const padding = 2 * 10
  const fixed =
    bar + notice + heights.world + opponentsHeight + heights.tableau + sites + CARD_CONTROLS + 8 * gap
  const seven = Math.min((height - fixed) / CARD_RATIO, (width - padding - side - 7 * gap) / 7, WIDEST)
  // The hand of the draft can be large, with two players in any case: on narrow screens it is the higher one.
  const ten = (width - padding - 9 * gap) / 10
  const large = SIDE_ROW + gap + (opponents === 1 ? ten : LEAST_LARGE) * CARD_RATIO
  const needed = Math.max(seven * CARD_RATIO, opponents ? Math.min(large, height - fixed) : 0)
  const hand = Math.floor(needed) + CARD_CONTROLS
  // A large hand needs the whole width; its buttons are above it.
  const isLarge = cards > 8
  const byHeight = isLarge ? (hand - CARD_CONTROLS - SIDE_ROW - gap) / CARD_RATIO : seven
  const room = width - padding - (isLarge ? 0 : side + gap)
  const byWidth = (room - (cards - 1) * gap) / cards
  return {
    shape: "wide",
    cards,
    handCard: smaller(Math.min(byHeight, byWidth), cardScale),
    handColumns: cards,
    handRows: 1,
    handSide: isLarge ? "row" : "column",
    bar,
    notice,
    hand,
    world: Math.round(heights.world),
    opponents: opponentsHeight,
    tableau: Math.round(heights.tableau),
    opponentColumns: Math.max(1, hasTwoRows ? Math.ceil(opponents / 2) : opponents),
    right,
    side,
    drawsOpponentCards,
    showsStandings: false,
    gap,
  }
}

function portraitLayout({ width, height, opponents, cards, cardScale = 1 }: TableSize): TableLayout {
  const gap = 8
  const [bar, notice, world, tableau, sites] = [44, 20, 92, 130, 160]
  const rowsOfOpponents = Math.ceil(opponents / 3)
  const drawsOpponentCards = rowsOfOpponents < 2
  const opponentsHeight =
    rowsOfOpponents * (drawsOpponentCards ? 124 : FOLDED_OPPONENT) + Math.max(0, rowsOfOpponents - 1) * gap
  // The hand is in two rows, with the preview and the log beside it. A large hand leaves no cell for the buttons and
  // takes some room from the preview.
  const isLarge = cards > 8
  const handColumns = Math.ceil((isLarge ? cards : cards + 1) / 2)
  const isScaledUp = cardScale > 1
  const least = handColumns > 5 ? 150 : handColumns > 4 ? (isScaledUp ? 160 : 190) : isScaledUp ? 186 : 236
  const room = width - 20
  const byWidth = (room - least - handColumns * gap) / handColumns
  const fixed = bar + notice + world + opponentsHeight + tableau + sites + 8 * gap
  const sideRow = isLarge || opponents === 1 ? SIDE_ROW + gap : 0
  const byHeight = ((height - fixed - sideRow - gap) / 2 - CARD_CONTROLS) / CARD_RATIO
  const normal = Math.max(isLarge ? 0 : MIN_CARD, Math.min(byWidth, byHeight))
  const handCard = smaller(normal, cardScale)
  // The areas do not depend on the size of the hand.
  const seven = Math.max(MIN_CARD, Math.min(byHeight, (room - 236 - 4 * gap) / 4))
  return {
    shape: "portrait",
    cards,
    handCard,
    handColumns,
    handRows: 2,
    handSide: isLarge ? "row" : "cells",
    bar,
    notice,
    hand: Math.ceil(2 * (Math.max(handCard, seven) * CARD_RATIO + CARD_CONTROLS) + gap + sideRow),
    world,
    opponents: opponentsHeight,
    tableau,
    opponentColumns: 3,
    right: Math.max(least, room - handColumns * (handCard + gap)),
    side: 0,
    drawsOpponentCards,
    showsStandings: false,
    gap,
  }
}

/** The heights of areas at a height of the screen, interpolated. */
function heightsAt(screen: number): { world: number; opponents: number; tableau: number; sites: number } {
  const above = HEIGHTS.findIndex((each) => each.screen >= screen)
  if (above === 0) return HEIGHTS[0]!
  const low = HEIGHTS.at(above === -1 ? -1 : above - 1)!
  const high = above === -1 ? low : HEIGHTS[above]!
  const share = high === low ? 0 : (screen - low.screen) / (high.screen - low.screen)
  const between = (key: "world" | "opponents" | "tableau" | "sites") =>
    low[key] + (high[key] - low[key]) * share
  return {
    world: between("world"),
    opponents: screen < DRAWS_OPPONENT_CARDS_FROM ? Math.min(56, low.opponents) : between("opponents"),
    tableau: between("tableau"),
    sites: between("sites"),
  }
}

/** The width of a card if small cards are preferred, but not so small that they cannot be read. */
const smaller = (width: number, cardScale: number) =>
  Math.floor(Math.max(Math.min(width, MIN_CARD), width * Math.min(1, cardScale)))

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
