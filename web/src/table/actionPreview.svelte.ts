// Pointing at a target shows a preview of placing something there.

import type { Attachment } from "svelte/attachments"
import { onHoverOrLongPress } from "../ui/hoverOrLongPress"
import type { Interaction } from "./interaction.svelte"

const HOVER_DELAY = 150 // milliseconds

/** `{@attach showsPreview(interaction, place)}`; with a plan, the preview of that plan instead. */
export function showsPreview(
  interaction: Interaction,
  place: string,
  plan?: string,
): Attachment<HTMLElement> {
  return (element) =>
    onHoverOrLongPress(
      element,
      HOVER_DELAY,
      () => void interaction.showPreview(place, plan),
      () => interaction.hidePreview(),
    )
}
