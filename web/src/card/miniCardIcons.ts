// Which icons a small card shows for its production.

import type { IconFacts } from "../generated/protocol"

export interface MiniIcon {
  kind: string
  /** How many the icon stands for. */
  count: number
  isCorruption: boolean
}

const MOST_ICONS = 4

/** An icon for each piece, or, if these are too many, an icon with a number for each kind. */
export function miniIcons(production: readonly IconFacts[]): MiniIcon[] {
  const total = production.reduce((sum, icon) => sum + Math.abs(icon.count), 0)
  return production.flatMap(({ kind, count }) => {
    const number = Math.abs(count)
    const icon = { kind, count: 1, isCorruption: count < 0 }
    return total > MOST_ICONS
      ? [{ ...icon, count: number }]
      : Array.from({ length: number }, () => ({ ...icon }))
  })
}
