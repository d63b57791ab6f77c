// A short animation of a number or a space that has changed.

import { animationTime } from "../../app/preferences.svelte"

export function bump(element: Element): void {
  if (animationTime(1) && !document.hidden)
    element.animate([{ transform: "scale(1.35)" }, { transform: "none" }], {
      duration: animationTime(280),
      easing: "ease-out",
    })
}

const shownValues = new WeakMap<Element, unknown>()

/** `{@attach bumpsOnChange(value)}` animates the element when the value changes. */
export function bumpsOnChange(value: unknown): (element: Element) => void {
  return (element) => {
    if (shownValues.has(element) && shownValues.get(element) !== value) bump(element)
    shownValues.set(element, value)
  }
}
