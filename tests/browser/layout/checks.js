/** Finds what is outside the screen, cut, scrolling or too small. */
;(page, limits) => {
  const { TOLERANCE, root, visible, texts, cutTexts, scrollers, phoneScrollers } = page
  const { boxOf, width, isEmpty, excess, round, placeText } = page
  const { styleOf, parentOf, nameOf, clips, isScroller, clipped } = page
  const problems = []

  // The page, and what may scroll

  const whole = document.documentElement
  if (whole.scrollWidth > whole.clientWidth + TOLERANCE)
    problems.push(`the page scrolls sideways: ${whole.scrollWidth} of ${whole.clientWidth} px`)
  if (whole.scrollHeight > whole.clientHeight + TOLERANCE)
    problems.push(`the page scrolls: ${whole.scrollHeight} of ${whole.clientHeight} px`)
  if (phoneScrollers.length > 1)
    problems.push(`more than one sheet scrolls: ${phoneScrollers.map(nameOf).join(", ")}`)

  // Outside the screen, cut, scrolling

  const screen = { left: 0, top: 0, right: whole.clientWidth, bottom: innerHeight }
  const hasOnlyText = (element) =>
    [...element.querySelectorAll("*")].every(
      (each) => styleOf(each).display === "inline" && !each.matches("img, svg"),
    )
  const outside = new Set()
  for (const element of visible) {
    const box = boxOf(element.getBoundingClientRect())
    if (isEmpty(box)) continue
    const seen = clipped(box, element)
    if (!isEmpty(seen) && excess(seen, screen) > TOLERANCE) {
      if (!outside.has(parentOf(element)))
        problems.push(`outside the screen: ${nameOf(element)}, ${placeText(seen)}`)
      outside.add(element)
    }
    if (element instanceof SVGElement || element.matches("input, textarea, select, img")) continue
    if (hasOnlyText(element) && !isScroller(element)) continue // its lines are checked, which is more exact
    const { x, y } = clips(element)
    const over = {
      x: x ? element.scrollWidth - element.clientWidth : 0,
      y: y ? element.scrollHeight - element.clientHeight : 0,
    }
    if (scrollers.has(element)) over.y = 0
    if (over.x > TOLERANCE || over.y > TOLERANCE) {
      const verb = isScroller(element) ? "scrolls" : "is cut"
      const content = `${element.scrollWidth}×${element.scrollHeight}`
      problems.push(
        `${verb}: ${nameOf(element)} has ${content} px of content in ${element.clientWidth}×${element.clientHeight}`,
      )
    }
  }

  for (const [cutter, cut] of cutTexts) {
    const more = cut.length > 3 ? ` and ${cut.length - 3} more` : ""
    problems.push(`text is cut by ${nameOf(cutter)}: ${cut.slice(0, 3).join(", ")}${more}`)
  }

  // Mini cards in a stack: type and production stay visible at the left.

  for (const stack of visible.filter((element) => element.dataset?.stack !== undefined)) {
    const cards = [...stack.querySelectorAll('[data-card-size="mini"]')].map((card) =>
      boxOf(card.getBoundingClientRect()),
    )
    for (const [index, box] of cards.entries()) {
      const next = cards[index + 1]
      if (!next || next.top >= box.bottom - TOLERANCE || next.left <= box.left) continue
      if (next.left - box.left < limits.strip * width(box) - TOLERANCE) {
        problems.push(
          `only ${round(next.left - box.left)} px of a mini card of ${round(width(box))} px are visible: ${nameOf(stack)}`,
        )
        break
      }
    }
  }

  // Sizes

  const isVisible = new Set(visible)
  const shown = (element) =>
    isVisible.has(element) && !isEmpty(boxOf(element.getBoundingClientRect()))
  const cardsIn = (selector) => [...root.querySelectorAll(selector)].filter(shown)
  const hand = cardsIn('[data-area="hand"] [data-card-size="full"]')
  if (limits.handWidths && hand.length) {
    // Cards keep their size while a hand gets smaller, so what counts is how many were dealt.
    const dealt = Number(hand[0].closest("[data-dealt]")?.dataset.dealt ?? 0)
    const cards = Math.max(hand.length, dealt)
    const [, least] =
      limits.handWidths.find(([count]) => cards <= count) ?? limits.handWidths.at(-1)
    const narrowest = Math.min(...hand.map((card) => card.getBoundingClientRect().width))
    if (narrowest < least - 0.5)
      problems.push(
        `a hand of ${cards} cards is ${round(narrowest)} px wide per card, at least ${least} are wanted`,
      )
  }
  const readable = cardsIn(
    '[data-card-size="full"], [data-area="sites"] :is([data-card-size="compact"], [data-card-size="dense"])',
  )
  const smallNames = new Map()
  const smallSymbols = new Map()
  const note = (map, key, element) => map.set(key, [...(map.get(key) ?? []), element])
  for (const card of readable) {
    for (const line of texts)
      if (card.contains(line.element) && /\p{L}{3}/u.test(line.text)) {
        const size = parseFloat(styleOf(line.element).fontSize)
        if (size < limits.nameSize - 0.05) note(smallNames, round(size), line.element)
      }
    for (const space of card.querySelectorAll("[data-space], .space")) {
      const symbol = space.querySelector("svg, img") ?? space
      const { width: across, height: down } = symbol.getBoundingClientRect()
      const size = Math.min(across, down)
      if (size < limits.symbolSize - 0.05) note(smallSymbols, round(size), space)
    }
  }
  for (const [size, elements] of smallNames)
    problems.push(
      `name of ${size} px, at least ${limits.nameSize} are wanted: ${nameOf(elements[0])} (${elements.length} lines)`,
    )
  for (const [size, elements] of smallSymbols)
    problems.push(
      `cost symbol of ${size} px, at least ${limits.symbolSize} are wanted: ${nameOf(elements[0])} (${elements.length} symbols)`,
    )

  // The number of elements

  const nodes = document.querySelectorAll("*").length
  if (nodes > limits.nodes) problems.push(`${nodes} elements, at most ${limits.nodes} are allowed`)

  return problems
}
