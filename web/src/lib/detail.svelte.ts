// What opens when something is pointed at, focused or held: a card, large, or a sentence that helps.

import type { Attachment } from "svelte/attachments"

class Detail {
  place = $state<string | null>(null)
  text = $state("")
  rect = $state.raw<DOMRect | null>(null)
  private owner: Element | null = null

  show(place: string | null, element: Element, text = ""): void {
    this.owner = element
    this.place = place
    this.text = text
    this.rect = element.getBoundingClientRect()
  }

  /** Without an element: whatever is open. */
  hide(element?: Element): void {
    if (element && element !== this.owner) return
    this.owner = null
    this.place = null
    this.text = ""
  }
}

export const detail = new Detail()

const HOVER = 450
const PRESS = 420

/** Call `begin` when an element is pointed at, focused by keyboard or held for a while, then `end`. */
export function whenPointedAt(element: HTMLElement, wait: number, begin: () => void, end: () => void): () => void {
  let timer = 0
  let isHeld = false
  const later = (delay: number, holds = false) => {
    clearTimeout(timer)
    isHeld = false
    timer = setTimeout(() => {
      isHeld = holds
      begin()
    }, delay) as unknown as number
  }
  const stop = () => {
    clearTimeout(timer)
    queueMicrotask(end) // an element that goes loses its focus in the middle of an update
  }
  const listeners: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && later(wait),
    pointerdown: (event) => ((event as PointerEvent).pointerType === "mouse" ? stop() : later(PRESS, true)),
    focus: () => element.matches(":focus-visible") && later(wait),
    pointerleave: stop,
    pointerup: stop,
    pointercancel: stop,
    blur: stop,
    // Who holds something looks at it; letting it go must not do anything.
    click: (event) => isHeld && (event as MouseEvent).detail > 0 && event.stopPropagation(),
  }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    stop()
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}

/** `{@attach showsDetail(card.id)}`: the card, large. */
export function showsDetail(place: string): Attachment<HTMLElement> {
  return (element) => whenPointedAt(element, HOVER, () => detail.show(place, element), () => detail.hide(element))
}

/** `{@attach explains(sentence)}`: help for a button or a sign. */
export function explains(text: string): Attachment<HTMLElement> {
  return (element) => whenPointedAt(element, HOVER, () => detail.show(null, element, text), () => detail.hide(element))
}
