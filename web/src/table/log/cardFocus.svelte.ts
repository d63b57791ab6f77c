// Moving the keyboard focus between the cards of the log. Only one of them is a tab stop: otherwise it
// would take a hundred of them to leave the log.

import type { Attachment } from "svelte/attachments"

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** The newest card is the tab stop; arrow keys move to the others. `changes` reads what may change them. */
export const movesFocusBetweenCards =
  (changes: () => unknown): Attachment<HTMLElement> =>
  (list) => {
    const cards = () => [...list.querySelectorAll<HTMLElement>("[data-log-card]")]
    let stop: HTMLElement | undefined
    const makeStop = (card: HTMLElement | undefined) => {
      if (card === stop) return
      if (stop) stop.tabIndex = -1
      if (card) card.tabIndex = 0
      stop = card
    }
    $effect(() => {
      changes()
      if (!list.contains(document.activeElement)) makeStop(cards().at(-1))
    })
    const move = (event: KeyboardEvent) => {
      const all = cards()
      const index = all.indexOf(document.activeElement as HTMLElement)
      const step = STEPS[event.key]
      if (index < 0 || !step) return
      event.preventDefault()
      event.stopPropagation() // arrow keys also open other players
      const next = all[Math.max(0, Math.min(all.length - 1, index + step))]
      makeStop(next)
      next?.focus()
    }
    list.addEventListener("keydown", move)
    return () => list.removeEventListener("keydown", move)
  }
