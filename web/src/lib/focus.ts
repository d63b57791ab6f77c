// Focus on a crowded table: arrows go to what lies in their direction, and when what had the focus
// is gone (a card was picked, a button has done its work), what lies nearest gets it.

const STOPS = "button:not(:disabled), a[href], [tabindex='0'], input, select"

const stops = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(STOPS)].filter((each) => each.checkVisibility({ visibilityProperty: true }))

const middle = (rect: DOMRect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })

/** Move the focus from an element in a direction; something straight ahead is preferred. */
export function moveFocus(root: HTMLElement, from: Element, key: string): void {
  const here = middle(from.getBoundingClientRect())
  const [dx, dy] = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] }[key] ?? [0, 0]
  let best: HTMLElement | null = null
  let shortest = Infinity
  for (const stop of stops(root)) {
    const there = middle(stop.getBoundingClientRect())
    const ahead = (there.x - here.x) * dx! + (there.y - here.y) * dy!
    const aside = Math.abs((there.x - here.x) * dy!) + Math.abs((there.y - here.y) * dx!)
    const distance = ahead + 2.5 * aside
    if (stop === from || ahead <= 4 || distance >= shortest) continue
    shortest = distance
    best = stop
  }
  best?.focus()
}

/** Remembers what was focused by keyboard; `restore` finds a place for a focus that was lost. */
export class FocusKeeper {
  private last: HTMLElement | null = null
  private rect: DOMRect | null = null

  remember(element: HTMLElement): void {
    this.last = element.matches(":focus-visible") ? element : null
    this.rect = this.last?.getBoundingClientRect() ?? null
  }

  restore(root: HTMLElement): void {
    const isLost = this.last && (!this.last.isConnected || this.last.matches(":disabled"))
    const active = document.activeElement
    if (!isLost || !this.rect || (active && active !== document.body && active.isConnected && active !== this.last)) return
    const here = middle(this.rect)
    const far = (stop: HTMLElement) => {
      const there = middle(stop.getBoundingClientRect())
      return Math.hypot(there.x - here.x, there.y - here.y)
    }
    const nearest = stops(root).sort((a, b) => far(a) - far(b))[0]
    nearest?.focus({ preventScroll: true })
  }
}
