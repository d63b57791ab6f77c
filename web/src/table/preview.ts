// Hovering a target shows what putting something there would lead to.

import type { Attachment } from "svelte/attachments"
import { whenPointedAt } from "../ui/pointing"
import type { Interaction } from "./interaction.svelte"

const HOVER_DELAY = 150 // milliseconds

/** `{@attach showsPreview(interaction, place)}`; with a plan, the preview of that plan instead. */
export function showsPreview(
  interaction: Interaction,
  place: string,
  plan?: string,
): Attachment<HTMLElement> {
  return (element) =>
    whenPointedAt(
      element,
      HOVER_DELAY,
      () => void interaction.showPreview(place, plan),
      () => interaction.hidePreview(),
    )
}
