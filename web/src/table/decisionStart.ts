// Remembers the player at the start of a decision, so that changes can be highlighted even after a reload.

import type { PlayerView } from "../generated/protocol"

/** The player at the start of this decision: as stored before a reload, otherwise as now. */
export function playerAtStart(
  tableId: string,
  decision: string | undefined,
  me: PlayerView | null,
): PlayerView | null {
  const key = `wonderful.before.${tableId}`
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { decision?: string; me?: PlayerView }
    if (stored.me && stored.decision === decision) return stored.me
    sessionStorage.setItem(key, JSON.stringify({ decision, me }))
  } catch {
    // without storage, changes made before a reload are not highlighted
  }
  return me
}
