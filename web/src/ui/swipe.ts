// Horizontal swipes with a finger.

import type { Attachment } from "svelte/attachments"

const MIN_DISTANCE = 70 // pixels
const MAX_DRIFT = 50

/** `{@attach swipes(…)}` calls `onSwipe` with 1 for a swipe to the left (forward), or -1. */
export function swipes(onSwipe: (step: 1 | -1) => void, ignoredInside: string): Attachment<HTMLElement> {
  return (element) => {
    let start: Touch | null = null
    const begin = (event: TouchEvent) => {
      const isIgnored = (event.target as HTMLElement).closest(ignoredInside)
      start = isIgnored ? null : (event.touches[0] ?? null)
    }
    const end = (event: TouchEvent) => {
      const [from, to] = [start, event.changedTouches[0]]
      start = null
      if (!from || !to) return
      const distance = to.clientX - from.clientX
      if (Math.abs(distance) < MIN_DISTANCE || Math.abs(to.clientY - from.clientY) > MAX_DRIFT) return
      onSwipe(distance < 0 ? 1 : -1)
    }
    element.addEventListener("touchstart", begin, { passive: true })
    element.addEventListener("touchend", end, { passive: true })
    return () => {
      element.removeEventListener("touchstart", begin)
      element.removeEventListener("touchend", end)
    }
  }
}
