// Keeps a scrolled list at its end while lines are added, unless the reader has scrolled up.

import type { Attachment } from "svelte/attachments"

const NEAR = 24 // pixels; scrolling is not exact

export class StickyEnd {
  /** Whether the newest line is visible. */
  isAtEnd = $state(true)
  private list: HTMLElement | null = null

  /** `changes` reads what can change the lines. */
  constructor(changes: () => unknown) {
    $effect(() => {
      changes()
      if (this.isAtEnd) queueMicrotask(() => this.scroll())
    })
  }

  readonly attach: Attachment<HTMLElement> = (list) => {
    this.list = list
    const update = () => {
      this.isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
    }
    // A list that becomes smaller, or visible, stays at its end.
    const resizing = new ResizeObserver(() => this.isAtEnd && this.scroll())
    resizing.observe(list)
    list.addEventListener("scroll", update, { passive: true })
    return () => {
      resizing.disconnect()
      list.removeEventListener("scroll", update)
    }
  }

  /** Scroll to the newest line. */
  scroll(): void {
    this.isAtEnd = true
    this.list?.scrollTo({ top: this.list.scrollHeight })
  }
}
