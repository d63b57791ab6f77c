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
 * - portrait: everything at once, the hand in two rows, with the preview and the log beside it
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
  /** On phones: whether there is room below the hand for the standings in production. */
  showsStandings: boolean
  gap: number
}

export const isPhone = ({ shape }: TableLayout) => shape === "phone" || shape === "sideways"

/** Whether the hand is a sheet of its own: on phones, where it needs the room of the others. */
export const isHandSheet = (layout: TableLayout) => isPhone(layout) && layout.handSide === "cells"

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
/** The least width of a card in a usual hand. */
const MIN_CARD = 105
const NARROWEST_OPPONENT = 150
export const NARROW_OPPONENT = 220
const FOLDED_OPPONENT = 58
/** The height of the row above a large hand. */
const SIDE_ROW = 34
const DRAWS_OPPONENT_CARDS_FROM = 740

export function tableLayout(size: TableSize): TableLayout {
  if (size.height < PHONE.height && size.width > size.height) return sidewaysLayout(size)
  if (size.width < PHONE.width) return phoneLayout(size)
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
  // With two players the hand of the draft is large: on narrow screens it is the higher one.
  const ten = SIDE_ROW + gap + ((width - padding - 9 * gap) / 10) * CARD_RATIO
  const needed =
    opponents === 1 ? Math.max(seven * CARD_RATIO, Math.min(ten, height - fixed)) : seven * CARD_RATIO
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
  const least = handColumns > 5 ? 150 : handColumns > 4 ? 190 : cardScale > 1 ? 186 : 236
  const room = width - 20
  const byWidth = (room - least - handColumns * gap) / handColumns
  const fixed = bar + notice + world + opponentsHeight + tableau + sites + 8 * gap
  const sideRow = isLarge || opponents === 1 ? SIDE_ROW + gap : 0
  const byHeight = ((height - fixed - sideRow - gap) / 2 - CARD_CONTROLS) / CARD_RATIO
  const handCard = Math.floor(Math.max(MIN_CARD, Math.min(byWidth, byHeight)) * Math.min(1, cardScale))
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

/** On phones: the height of the player's numbers and of the tabs. */
const [STRIP, TABS] = [36, 47]
/** The height of the standings in production below the hand. */
const STANDINGS = 84

function phoneLayout({ width, height, cards, cardScale = 1 }: TableSize): TableLayout {
  const gap = 6
  const bar = 50
  const room = height - bar - STRIP - TABS - 2 * gap
  const inColumns = (columns: number) => {
    const rows = Math.ceil((cards + 1) / columns)
    const byWidth = (width - 16 - (columns - 1) * gap) / columns
    const byHeight = (room - (rows - 1) * gap) / rows / CARD_RATIO
    return { columns, rows, byWidth, card: Math.min(byWidth, byHeight) }
  }
  // Small: in four columns. Normal: as large as possible without scrolling. Large: in two columns, which scroll.
  const [three, four] = [inColumns(3), inColumns(4)]
  const large = three.byWidth === three.card ? 2 : 3
  const best = cardScale < 1 ? four : cardScale > 1 ? inColumns(large) : four.card > three.card ? four : three
  const least = cardScale > 1 ? best.byWidth : best.columns === 3 ? MIN_CARD : 86
  const handCard = Math.floor(Math.min(best.byWidth, Math.max(best.card, least)))
  const used = best.rows * handCard * CARD_RATIO + (best.rows - 1) * gap
  return {
    shape: "phone",
    cards,
    handCard,
    handColumns: best.columns,
    handRows: best.rows,
    handSide: "cells",
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

function sidewaysLayout({ width, height, cards, cardScale = 1 }: TableSize): TableLayout {
  const gap = 4
  const rail = 60
  const bar = 34
  const room = width - rail - 16
  // A large hand needs two rows, and is a sheet of its own; so do large cards, which then scroll.
  const isSheet = cards > 8 || cardScale > 1
  const handColumns = cardScale > 1 ? 5 : isSheet ? Math.ceil((cards + 1) / 2) : cards
  const byWidth = (room - (handColumns - 1) * gap) / handColumns
  const byHeight = (isSheet ? (height - bar - 30 - 16 - 5 * gap) / 2 : height * 0.42) / CARD_RATIO
  const normal = Math.min(byWidth, isSheet ? byHeight : Math.max(MIN_CARD, byHeight))
  return {
    shape: "sideways",
    cards,
    handCard: Math.floor(cardScale > 1 ? byWidth : normal * cardScale),
    handColumns,
    handRows: isSheet ? Math.ceil((cards + 1) / handColumns) : 1,
    handSide: isSheet ? "cells" : "outside",
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
