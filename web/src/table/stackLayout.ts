// How small cards are arranged: in stacks by type, overlapping within a stack, in one or more rows.

/** Height divided by width. */
export const MINI_RATIO = 1.4
const STACK_GAP = 6
const ROW_GAP = 4

export interface StackLayout {
  /** The width of a small card. */
  card: number
  /** The distance between the left edges of neighbouring cards in a stack. */
  pitch: number
}

/** The least distance at which type and production of a covered card stay visible. */
export const pitchOf = (card: number) => Math.max(17, Math.round(card * 0.64))

/** A measured length is rounded, so it can be half a pixel more than there is. */
const ROUNDING = 1

/** The largest layout with which stacks of these sizes fit into an area; null if even the smallest does not. */
export function stackLayout(
  stacks: readonly number[],
  width: number,
  height: number,
  { largest = 60, smallest = 22 } = {},
): StackLayout | null {
  for (let card = Math.min(largest, Math.floor(height / MINI_RATIO)); card >= smallest; card--) {
    const pitch = pitchOf(card)
    const rows = rowsOf(stacks, width - ROUNDING, card, pitch)
    if (rows !== null && rows * Math.ceil(card * MINI_RATIO) + (rows - 1) * ROW_GAP <= height)
      return { card, pitch }
  }
  return null
}

/** The number of rows that the stacks need; null if one of them is too wide. */
function rowsOf(stacks: readonly number[], width: number, card: number, pitch: number): number | null {
  let rows = 1
  let used = 0
  for (const size of stacks.filter(Boolean)) {
    const needed = card + (size - 1) * pitch
    if (needed > width) return null
    if (used && used + STACK_GAP + needed > width) {
      rows++
      used = 0
    }
    used += (used ? STACK_GAP : 0) + needed
  }
  return rows
}
