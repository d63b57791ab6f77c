// Animations of elements of the board itself. They change only transform and opacity, so that the elements stay usable
// and nothing is laid out again.

import { animationTime } from "../../app/preferences.svelte"
import { DURATIONS, type AnimationType } from "./animationTypes"

const running = new Set<Animation>()

/** Animate an element, unless the player prefers no motion. */
export function play(
  element: Element,
  frames: Keyframe[],
  { duration, delay = 0, easing = "ease-out" }: { duration: number; delay?: number; easing?: string },
): void {
  if (!animationTime(1) || document.hidden) return
  const animation = element.animate(frames, {
    duration: animationTime(duration),
    delay: animationTime(delay),
    easing,
    fill: "backwards",
  })
  running.add(animation)
  animation.onfinish = animation.oncancel = () => running.delete(animation)
}

/** End all of them: the elements are as they should be at once. */
export function endInPlaceAnimations(): void {
  for (const animation of running) animation.cancel()
}

const SMALL = 10 // pixels by which an element swells, but not by more than its half

/** The element of an event appears, swells or rises. */
export function playInPlace(element: Element, type: AnimationType, delay: number): void {
  if (type === "pop") play(element, POP, { duration: DURATIONS.pop, delay })
  else if (type === "rise") play(element, RISE, { duration: DURATIONS.rise, delay, easing: "ease-in-out" })
  else {
    const width = Math.max(1, element.getBoundingClientRect().width)
    const swollen = { transform: `scale(${1 + Math.min(0.5, SMALL / width)})` }
    play(element, [{ transform: "none" }, swollen, { transform: "none" }], {
      duration: DURATIONS.pulse,
      delay,
    })
  }
}

const POP: Keyframe[] = [
  { transform: "scale(0.3)", opacity: 0 },
  { transform: "scale(1.3)", opacity: 1, offset: 0.6 },
  { transform: "none", opacity: 1 },
]

const RISE: Keyframe[] = [
  { transform: "none" },
  { transform: "translateY(-8px) scale(1.5)", offset: 0.35 },
  { transform: "translateY(-8px) scale(1.5)", offset: 0.65 },
  { transform: "none" },
]

/** A short swelling of a number or a space that has changed. */
export const bump = (element: Element) =>
  play(element, [{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 280 })

/** An element appears after a delay. */
export const reveal = (element: Element, delay: number, duration: number) =>
  play(element, [{ opacity: 0 }, { opacity: 1 }], { delay, duration, easing: "linear" })

/** An element slides from where it was to where it is. Cards whose form changes slide without changing their size. */
export function slide(element: Element, from: DOMRect, to: DOMRect): void {
  const [width, height] = [from.width / to.width, from.height / to.height]
  if (!isFinite(width) || !isFinite(height)) return
  const scale = Math.abs(width / height - 1) < 0.15 ? width : 1
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) return
  play(element, [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], {
    duration: 220,
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  })
}
