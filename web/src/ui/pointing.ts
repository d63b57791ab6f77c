// Notices when the player looks at an element: with the mouse, by keyboard focus or with a long press.

const LONG_PRESS = 420 // milliseconds

/** Call `begin` when an element is hovered, focused by keyboard or pressed for a while, then `end`. */
export function whenPointedAt(
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
    timer = setTimeout(() => {
      isLongPress = isPress
      begin()
    }, milliseconds) as unknown as number
  }
  const stop = () => {
    clearTimeout(timer)
    queueMicrotask(end) // a removed element loses its focus in the middle of an update
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
