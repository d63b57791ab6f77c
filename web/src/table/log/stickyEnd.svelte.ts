// Keeps a scrolled list at its end while lines are added, unless the reader has scrolled up.

import type { Attachment } from "svelte/attachments"

const NEAR = 24 // pixels; scrolling is not exact

export class StickyEnd {
  /** Whether the newest line is visible. */
  isAtEnd = $state(true)
  private list: HTMLElement | null = null

  /** For a list with a single child, which contains the lines. */
  readonly attach: Attachment<HTMLElement> = (list) => {
    this.list = list
    const update = () => {
      this.isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
    }
    // With more lines, and when it becomes smaller or visible, the list stays at its end. Observers are called
    // when the layout is known; to scroll earlier would mean to compute it twice.
    const resizing = new ResizeObserver(() => this.isAtEnd && this.scroll())
    for (const each of [list, ...list.children]) resizing.observe(each)
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
