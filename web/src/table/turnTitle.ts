// The title of the window at a table: whether it is the player's turn, and what they have to do.

import { t } from "../app/texts.svelte"
import { offeredActionsOf } from "./offeredActions"
import type { TableStore } from "./tableStore.svelte"

/** What the player has to do: the key of a text of `turn`. */
export function turnKind({ view, actions }: Pick<TableStore, "view" | "actions">): string {
  const offers = offeredActionsOf(actions)
  if (offers.pick.size) return "pick"
  if (offers.keep.size) return "keep"
  if (offers.pledge.length) return "pledge"
  if (offers.choose.length) return "choose"
  if (offers.canTakePool) return "pool"
  if (offers.place.size) return "place"
  return view?.phase === "planning" ? "plan" : "finish"
}

export function turnTitle(table: TableStore | null): string {
  if (table?.isMyTurn && !table.isAway) return t("turn.title", { what: t(`turn.${turnKind(table)}`) })
  return table?.info?.status === "finished" ? t("turn.over") : t("title.table")
}
