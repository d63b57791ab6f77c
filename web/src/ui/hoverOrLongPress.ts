// Detects hovering, keyboard focus and long presses: ways to ask for a tooltip or a preview.

const LONG_PRESS = 420 // milliseconds

/** Call `begin` when an element is hovered, focused by keyboard or long-pressed, and `end` afterwards. */
export function onHoverOrLongPress(
  element: HTMLElement,
  delay: number,
  begin: () => void,
  end: () => void,
): () => void {
  let timer = 0
  let isLongPress = false
  const beginAfter = (milliseconds: number, isPress = false) => {
    clearTimeout(timer)
    isLongPress = false
    timer = window.setTimeout(() => {
      isLongPress = isPress
      begin()
    }, milliseconds)
  }
  const stop = () => {
    clearTimeout(timer)
    queueMicrotask(end) // removing a focused element fires "blur" in the middle of an update
  }
  const listeners: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && beginAfter(delay),
    pointerdown: (event) =>
      (event as PointerEvent).pointerType === "mouse" ? stop() : beginAfter(LONG_PRESS, true),
    focus: () => element.matches(":focus-visible") && beginAfter(delay),
    pointerleave: stop,
    pointerup: stop,
    pointercancel: stop,
    blur: stop,
    // The end of a long press must not count as a click.
    click: (event) => isLongPress && (event as MouseEvent).detail > 0 && event.stopPropagation(),
  }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    stop()
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}
