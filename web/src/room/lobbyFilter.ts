// Which tables the lobby lists.

import type { LobbyRow } from "../generated/protocol"

export const LOBBY_STATUSES = ["open", "running", "finished"] as const

export interface LobbyFilter {
  status: (typeof LOBBY_STATUSES)[number]
  /** The number of players; empty for any. */
  players: string
}

const hasFreeChair = (row: LobbyRow): boolean => row.chairs.some((chair) => chair.is_free)

/** The query of the request for the tables that match a filter. Open tables are listed to be joined, so
 * that those without a free chair are left out. */
export const lobbyQuery = ({ status, players }: LobbyFilter): string =>
  `?status=${status}${status === "open" ? "&free=true" : ""}${players ? `&players=${players}` : ""}`

/** The rows after a table has changed: it moves to the top, or disappears if it no longer matches the filter. */
export function updateRows(
  rows: readonly LobbyRow[],
  changed: LobbyRow,
  { status, players }: LobbyFilter,
): LobbyRow[] {
  const others = rows.filter((row) => row.id !== changed.id)
  const isListed =
    changed.is_public &&
    changed.status === status &&
    (status !== "open" || hasFreeChair(changed)) &&
    (!players || changed.chairs.length === Number(players))
  return isListed ? [changed, ...others] : others
}
