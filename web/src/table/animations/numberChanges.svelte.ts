// Numbers that change swell for a moment; from the more important ones the difference rises.

import { animationTime } from "../../app/preferences.svelte"
import { bump } from "./inPlaceAnimations"

export interface NumberChange {
  key: number
  difference: number
  box: DOMRect
}

class NumberChanges {
  /** The differences that the animation layer shows. */
  shown = $state.raw<NumberChange[]>([])
  /** Whether there is a layer to show them. */
  hasLayer = false
  private waiting: { element: Element; difference: number }[] = []
  private nextKey = 0

  add(element: Element, difference: number): void {
    if (!this.hasLayer || !animationTime(1) || document.hidden) return
    // All are measured together, after the page has been updated.
    if (this.waiting.push({ element, difference }) === 1) queueMicrotask(() => this.show())
  }

  end(change: NumberChange): void {
    this.shown = this.shown.filter((each) => each !== change)
  }

  endAll(): void {
    if (this.shown.length) this.shown = []
  }

  private show(): void {
    const changes = this.waiting.splice(0).flatMap(({ element, difference }): NumberChange[] => {
      const box = element.getBoundingClientRect()
      return box.width ? [{ key: this.nextKey++, difference, box }] : []
    })
    if (changes.length) this.shown = [...this.shown, ...changes]
  }
}

export const numberChanges = new NumberChanges()

const shownValues = new WeakMap<Element, unknown>()

/** `{@attach bumpsOnChange(value)}` animates the element when the value changes. */
export function bumpsOnChange(value: unknown): (element: Element) => void {
  return (element) => {
    if (shownValues.has(element) && shownValues.get(element) !== value) bump(element)
    shownValues.set(element, value)
  }
}

/** `{@attach showsChange(number)}` also shows the difference. */
export function showsChange(value: number): (element: Element) => void {
  return (element) => {
    const before = shownValues.get(element)
    if (typeof before === "number" && before !== value) numberChanges.add(element, value - before)
    bumpsOnChange(value)(element)
  }
}
