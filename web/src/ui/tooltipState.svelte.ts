// The content of the tooltip (an enlarged card or a help text), and the element it belongs to.

import type { Attachment } from "svelte/attachments"
import { onHoverOrLongPress } from "./hoverOrLongPress"

const HOVER_DELAY = 450 // milliseconds

class TooltipState {
  /** The card to show, by id or place. */
  card = $state<string | null>(null)
  text = $state("")
  /** Whether the screen has a fixed place that shows the card; the tooltip then shows only texts. */
  hasCardPlace = $state(false)
  /** The box of the element that the tooltip belongs to. */
  anchor = $state.raw<DOMRect | null>(null)
  private owner: Element | null = null

  showCard(card: string, element: Element): void {
    this.show(element, card, "")
  }

  showText(text: string, element: Element): void {
    this.show(element, null, text)
  }

  private show(element: Element, card: string | null, text: string): void {
    this.owner = element
    this.card = card
    this.text = text
    this.anchor = element.getBoundingClientRect()
  }

  /** Hide the tooltip; with an element, only if the tooltip belongs to it. */
  hide(element?: Element): void {
    if (element && element !== this.owner) return
    this.owner = null
    this.card = null
    this.text = ""
  }
}

export const tooltip = new TooltipState()

const attach =
  (show: (element: Element) => void): Attachment<HTMLElement> =>
  (element) =>
    onHoverOrLongPress(
      element,
      HOVER_DELAY,
      () => show(element),
      () => tooltip.hide(element),
    )

/** One attachment for each content: an element whose content stays keeps its listeners. */
function remembered(
  show: (content: string, element: Element) => void,
): (content: string) => Attachment<HTMLElement> {
  const known = new Map<string, Attachment<HTMLElement>>()
  return (content) => {
    const attachment = known.get(content) ?? attach((element) => show(content, element))
    known.set(content, attachment)
    return attachment
  }
}

/** `{@attach showsCard(card.id)}`: the tooltip is the enlarged card. */
export const showsCard = remembered((card, element) => tooltip.showCard(card, element))

/** `{@attach showsHelp(sentence)}`: the tooltip explains a button or an icon. */
export const showsHelp = remembered((text, element) => tooltip.showText(text, element))
