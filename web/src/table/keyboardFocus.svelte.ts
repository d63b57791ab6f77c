// Keyboard focus on the board: arrow keys move to the nearest control in their direction, and when the
// focused control disappears (a card was picked, a button is done), the nearest one gets the focus.

import { tick } from "svelte"
import type { Attachment } from "svelte/attachments"

const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0'], input, select"
const DIRECTIONS: Record<string, readonly [dx: number, dy: number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
}

const focusable = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

const centerOf = (rect: DOMRect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })

/** Move the focus from an element in the direction of an arrow key, preferably straight ahead. */
export function moveFocus(root: HTMLElement, from: Element, key: string): void {
  const start = centerOf(from.getBoundingClientRect())
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0]
  let best: HTMLElement | null = null
  let shortest = Infinity
  for (const candidate of focusable(root)) {
    const center = centerOf(candidate.getBoundingClientRect())
    const ahead = (center.x - start.x) * dx + (center.y - start.y) * dy
    const aside = Math.abs((center.x - start.x) * dy) + Math.abs((center.y - start.y) * dx)
    const distance = ahead + 2.5 * aside
    if (candidate === from || ahead <= 4 || distance >= shortest) continue
    shortest = distance
    best = candidate
  }
  best?.focus()
}

/** Remembers the control with the keyboard focus, and focuses the nearest one when it disappears. */
export class FocusKeeper {
  private last: HTMLElement | null = null
  private lastRect: DOMRect | null = null

  remember(element: HTMLElement): void {
    this.last = element.matches(":focus-visible") ? element : null
    this.lastRect = this.last?.getBoundingClientRect() ?? null
  }

  restore(root: HTMLElement): void {
    const isLost = this.last && (!this.last.isConnected || this.last.matches(":disabled"))
    const active = document.activeElement
    const isElsewhere = active && active !== document.body && active.isConnected && active !== this.last
    if (!isLost || !this.lastRect || isElsewhere) return
    const start = centerOf(this.lastRect)
    const distance = (element: HTMLElement) => {
      const center = centerOf(element.getBoundingClientRect())
      return Math.hypot(center.x - start.x, center.y - start.y)
    }
    const nearest = focusable(root).sort((a, b) => distance(a) - distance(b))[0]
    nearest?.focus({ preventScroll: true })
  }
}

/** `{@attach keepsFocus(changes)}` restores a lost focus whenever a value that `changes` reads changes. */
export function keepsFocus(changes: () => unknown): Attachment<HTMLElement> {
  return (root) => {
    const keeper = new FocusKeeper()
    const remember = (event: FocusEvent) => keeper.remember(event.target as HTMLElement)
    root.addEventListener("focusin", remember)
    $effect(() => {
      changes()
      void tick().then(() => keeper.restore(root))
    })
    return () => root.removeEventListener("focusin", remember)
  }
}
