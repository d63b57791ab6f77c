// What a layout of the table is: its shape and the sizes of its areas.

/** Height divided by width. */
export const CARD_RATIO = 1.48
/** The least width of a card in a usual hand. */
export const MIN_CARD = 105

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
  /**
   * Where the buttons, the drafted cards and the draft memory are: beside the hand, above it, in its last cells, below
   * it while it scrolls, or elsewhere.
   */
  handSide: "column" | "row" | "cells" | "below" | "outside"
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
export const isHandSheet = (layout: TableLayout) => isPhone(layout) && layout.handSide !== "outside"
