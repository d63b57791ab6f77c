// Pointing at a lit place, or at a convenience, shows what it would lead to.

import type { Attachment } from "svelte/attachments"
import { whenPointedAt } from "./detail.svelte"
import type { Play } from "./play.svelte"

const WAIT = 150

export function foresees(play: Play, place: string, plan?: string): Attachment<HTMLElement> {
  return (element) => whenPointedAt(element, WAIT, () => void play.foresee(place, plan), () => play.overlook())
}
