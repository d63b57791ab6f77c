// PLACEHOLDER until the server has outlooks
import type { Attachment } from "svelte/attachments"
import type { PlayerActions } from "./playerActions.svelte"

export const showsCardOutlook =
  (_playerActions: PlayerActions, _card: string): Attachment<HTMLElement> =>
  () =>
    undefined
