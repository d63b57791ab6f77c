// The large picture of a card that opens on hover, focus or a long press.

import type { Attachment } from "svelte/attachments"

class Detail {
  place = $state<string | null>(null)
  rect = $state.raw<DOMRect | null>(null)

  show(place: string, element: Element): void {
    this.place = place
    this.rect = element.getBoundingClientRect()
  }

  hide(): void {
    this.place = null
  }
}

export const detail = new Detail()

const HOVER = 450
const PRESS = 420

/** `{@attach showsDetail(card.id)}`: look at it by pointing, by focus, or by holding it. */
export function showsDetail(place: string): Attachment<HTMLElement> {
  return (element) => {
    let timer = 0
    const later = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => detail.show(place, element), wait) as unknown as number
    }
    const stop = () => {
      clearTimeout(timer)
      if (detail.place === place) detail.hide()
    }
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && later(HOVER)
    const press = (event: PointerEvent) => (event.pointerType === "mouse" ? stop() : later(PRESS))
    const focus = () => element.matches(":focus-visible") && later(HOVER)
    element.addEventListener("pointerenter", enter)
    element.addEventListener("pointerdown", press)
    element.addEventListener("focus", focus)
    for (const end of ["pointerleave", "pointerup", "pointercancel", "blur"])
      element.addEventListener(end, stop)
    return () => {
      stop()
      element.removeEventListener("pointerenter", enter)
      element.removeEventListener("pointerdown", press)
      element.removeEventListener("focus", focus)
      for (const end of ["pointerleave", "pointerup", "pointercancel", "blur"])
        element.removeEventListener(end, stop)
    }
  }
}
