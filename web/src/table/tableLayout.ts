// The layout of the table: which shape it has, how large its areas are, and how wide the cards of the hand are. It
// depends on the screen, the number of players and the size of the hand, and not on what happens during a round, so
// that areas keep their place.

/** Height divided by width. */
export const CARD_RATIO = 1.48

export interface TableSize {
  width: number
  height: number
  opponents: number
  /** The most cards that the hand has in this phase. */
  cards: number
  /** The player's preference: 1 is normal. */
  cardScale?: number
}

/**
 * - wide: everything at once, with the preview and the log in a column on the right
 * - portrait: everything at once, the hand in two rows, the preview and the log side by side
 * - phone: one sheet at a time
 * - sideways: a phone held sideways: one sheet at a time above the hand
 */
export type TableShape = "wide" | "portrait" | "phone" | "sideways"

export interface TableLayout {
  shape: TableShape
  /** The most cards that the hand has in this phase. */
  cards: number
  /** The width of a card in the hand. */
  handCard: number
  handColumns: number
  handRows: number
  /** Where the buttons, the drafted cards and the draft memory are: beside the hand, above it, in its last cells, or elsewhere. */
  handSide: "column" | "row" | "cells" | "outside"
  /** Heights and widths of areas, in pixels. */
  bar: number
  notice: number
  hand: number
  world: number
  opponents: number
  tableau: number
  /** How many opponents are side by side. */
  opponentColumns: number
  /** The width of the column on the right. */
  right: number
  /** The width of the column beside the hand. */
  side: number
  /** Whether opponents' cards are drawn as small cards; otherwise they are counted. */
  drawsOpponentCards: boolean
  gap: number
}

/** Whether the hand is a sheet of its own: on phones, where it needs the room of the others. */
export const isHandSheet = ({ shape, handSide }: TableLayout) =>
  (shape === "phone" || shape === "sideways") && handSide === "cells"

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
  if (size.height < 520 && size.width > size.height) return sidewaysLayout(size)
  if (size.width < 700) return phoneLayout(size)
  return size.width < 1000 && size.height > size.width ? portraitLayout(size) : wideLayout(size)
}

function wideLayout({ width, height, opponents, cards, cardScale = 1 }: TableSize): TableLayout {
  const heights = heightsAt(height)
  // Larger cards take room from the construction area.
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
  const side = Math.round(clamp(168, width * 0.14, 300))
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
    handCard: Math.floor(Math.min(byHeight, byWidth) * Math.min(1, cardScale)),
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
    gap,
  }
}

function portraitLayout({ width, height, opponents, cards }: TableSize): TableLayout {
  const gap = 8
  const rowsOfOpponents = Math.ceil(opponents / 3)
  const drawsOpponentCards = rowsOfOpponents < 2
  const opponentsHeight =
    rowsOfOpponents * (drawsOpponentCards ? 124 : FOLDED_OPPONENT) + Math.max(0, rowsOfOpponents - 1) * gap
  const handColumns = Math.ceil((cards + 1) / 2)
  const byWidth = (width - 20 - (handColumns - 1) * gap) / handColumns
  const fixed = 44 + 20 + 92 + opponentsHeight + 130 + 124 + 176 + 2 * CARD_CONTROLS + 8 * gap
  const byHeight = (height - fixed) / 2 / CARD_RATIO
  return {
    shape: "portrait",
    cards,
    handCard: Math.floor(Math.max(105, Math.min(byWidth, byHeight))),
    handColumns,
    handRows: 2,
    handSide: "cells",
    bar: 44,
    notice: 20,
    hand: 0,
    world: 92,
    opponents: opponentsHeight,
    tableau: 130,
    opponentColumns: 3,
    right: 0,
    side: 0,
    drawsOpponentCards,
    gap,
  }
}

function phoneLayout({ width, height, cards }: TableSize): TableLayout {
  const gap = 6
  const handColumns = cards > 8 ? 4 : 3
  const handRows = Math.ceil((cards + 1) / handColumns)
  const byWidth = (width - 16 - (handColumns - 1) * gap) / handColumns
  const fixed = 50 + 18 + 34 + 50 + 6 * gap
  const byHeight = (height - fixed - (handRows - 1) * gap) / handRows / CARD_RATIO
  return {
    shape: "phone",
    cards,
    handCard: Math.floor(Math.min(byWidth, Math.max(byHeight, handColumns === 3 ? 105 : 86))),
    handColumns,
    handRows,
    handSide: "cells",
    bar: 50,
    notice: 18,
    hand: 0,
    world: 64,
    opponents: 0,
    tableau: 0,
    opponentColumns: 1,
    right: 0,
    side: 0,
    drawsOpponentCards: true,
    gap,
  }
}

function sidewaysLayout({ width, height, cards }: TableSize): TableLayout {
  const gap = 4
  const rail = 60
  // A large hand needs two rows, and is a sheet of its own.
  const isLarge = cards > 8
  const handColumns = isLarge ? Math.ceil((cards + 1) / 2) : cards
  const byWidth = (width - rail - 16 - (handColumns - 1) * gap) / handColumns
  const byHeight = (isLarge ? (height - 34 - 30 - 16 - 5 * gap) / 2 : height * 0.42) / CARD_RATIO
  return {
    shape: "sideways",
    cards,
    handCard: Math.floor(Math.min(byWidth, isLarge ? byHeight : Math.max(105, byHeight))),
    handColumns,
    handRows: isLarge ? 2 : 1,
    handSide: isLarge ? "cells" : "outside",
    bar: 34,
    notice: 16,
    hand: 0,
    world: 60,
    opponents: 0,
    tableau: 0,
    opponentColumns: 2,
    right: 0,
    side: 164,
    drawsOpponentCards: true,
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

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
