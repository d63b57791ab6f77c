// Tells a player who looks elsewhere that it is their turn: a notification, a mark on the icon of the tab,
// and on the icon of the installed app.

import { preferences } from "../app/preferences.svelte"
import { PlayerActions } from "./playerActions.svelte"
import { promptText } from "./promptText"
import type { TableStore } from "./tableStore.svelte"

/** Badges of installed apps, which not all browsers have. */
type BadgeNavigator = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>

/** Mark the icons of the tab and of the app while it is the player's turn. */
export function markIcons(isMyTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = isMyTurn ? "/emblem-turn.svg" : "/emblem.svg"
  const badges: BadgeNavigator = navigator
  const marked = isMyTurn ? badges.setAppBadge?.() : badges.clearAppBadge?.()
  marked?.catch(() => undefined) // only installed apps have a badge
}

/** Show a notification with the prompt, if the page is hidden and the player wants it. Returns a function
 * that closes it. */
export function notifyOfTurn(table: TableStore, title: string): () => void {
  const isWanted = document.hidden && preferences.notifications
  if (!isWanted || !("Notification" in window) || Notification.permission !== "granted")
    return () => undefined
  try {
    const notification = new Notification(title, {
      body: promptText(new PlayerActions(table)),
      icon: "/icon-192.png",
      tag: table.id, // replaces an older one of the same table
    })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return () => notification.close()
  } catch {
    return () => undefined // some browsers on phones allow notifications only to service workers
  }
}
