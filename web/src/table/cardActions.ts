// What the player can do with a card now, for the dialog of the card.

import type { CardAction } from "../ui/CardDialog.svelte"
import type { CardContext } from "../ui/cardDialogState.svelte"
import { t } from "../app/texts.svelte"
import type { PlayerActions } from "./playerActions.svelte"

/** The card under construction at a place, if it is one, and the actions for a card. */
export function cardContext(playerActions: PlayerActions, place: string): CardContext {
  const { table, offers, cards } = playerActions
  const site = table.me?.construction.find((each) => each.place === place) ?? null
  const index = cards.indexOf(place)
  const actions: CardAction[] = []
  if (index >= 0) {
    if (offers.pick.has(place))
      actions.push({
        label: t("card-action.pick"),
        primary: true,
        run: () => playerActions.chooseByIndex(index),
      })
    if (offers.keep.has(place))
      actions.push({
        label: t("card-action.keep"),
        primary: true,
        run: () => playerActions.chooseByIndex(index),
      })
    if (offers.slate.has(place))
      actions.push({ label: t("tray.slate"), key: "S", primary: true, run: () => playerActions.slate(index) })
    if (offers.recycle.has(place))
      actions.push({ label: t("tray.recycle"), key: "R", run: () => playerActions.recycle(index) })
  }
  if (site) {
    if (playerActions.targets.has(place))
      actions.push({
        label: t("card-action.place"),
        primary: true,
        run: () => playerActions.putOn(place),
      })
    if (offers.discard.has(place))
      actions.push({ label: t("site.discard"), run: () => playerActions.discard(place) })
  }
  return { site, actions }
}
