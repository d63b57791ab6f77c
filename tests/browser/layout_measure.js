/**
 * Measures a page and returns its layout problems as sentences. Evaluated in the page by
 * layout_measure.py, which documents the limits.
 */
;(limits) => {
  const TOLERANCE = 1 // px
  const problems = []
  const modal = [...document.querySelectorAll("dialog[open]")].findLast((each) =>
    each.matches(":modal"),
  )
  const root = modal ?? document.body // what is behind a modal dialog cannot be used
  const screen = {
    left: 0,
    top: 0,
    right: document.documentElement.clientWidth,
    bottom: innerHeight,
  }

  // Rectangles

  const boxOf = (rect) => ({
    left: rect.left,
    top: rect.top,
    right: rect.right,
    bottom: rect.bottom,
  })
  const width = (box) => box.right - box.left
  const height = (box) => box.bottom - box.top
  const isEmpty = (box) => width(box) <= 0 || height(box) <= 0
  const intersection = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  /** How far a box sticks out of another one, in px. */
  const excess = (inner, outer) =>
    Math.max(
      outer.left - inner.left,
      outer.top - inner.top,
      inner.right - outer.right,
      inner.bottom - outer.bottom,
    )
  const round = (number) => Math.round(number * 10) / 10
  const sizeText = (box) => `${round(width(box))}×${round(height(box))}`
  const placeText = (box) => `${sizeText(box)} at ${round(box.left)},${round(box.top)}`

  // Elements

  const styles = new Map()
  const styleOf = (element) => {
    let style = styles.get(element)
    if (!style) styles.set(element, (style = getComputedStyle(element)))
    return style
  }
  const isSvgPart = (element) => element instanceof SVGElement && element.ownerSVGElement !== null
  const parentOf = (element) => element.parentElement

  /** A short name: its area, its way in there, its text. */
  function nameOf(element) {
    const own = (each) => {
      const data = each.dataset ?? {}
      if (data.area) return `[${data.area}]`
      if (data.cardSize) return `${data.cardSize} card`
      const classes = [...each.classList].filter((name) => !name.startsWith("svelte-")).slice(0, 2)
      return [each.tagName.toLowerCase(), ...classes].join(".")
    }
    const parts = [own(element)]
    for (
      let up = parentOf(element);
      up && up !== document.body && parts.length < 4;
      up = parentOf(up)
    ) {
      if (up.dataset?.area || up.dataset?.cardSize || parts.length < 2) parts.unshift(own(up))
      if (up.dataset?.area) break
    }
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ")
    return (
      parts.join(" › ") + (text ? ` "${text.length > 32 ? `${text.slice(0, 31)}…` : text}"` : "")
    )
  }

  /** Only for screen readers: one pixel, or clipped away. */
  function isForReadersOnly(element) {
    const style = styleOf(element)
    if (style.position !== "absolute" && style.position !== "fixed") return false
    const { clientWidth, clientHeight } = element
    return (
      style.clipPath === "inset(50%)" ||
      style.clip.startsWith("rect(0px") ||
      (clientWidth <= 1 && clientHeight <= 1 && style.overflow !== "visible")
    )
  }

  const clips = (element) => {
    const style = styleOf(element)
    return { x: style.overflowX !== "visible", y: style.overflowY !== "visible" }
  }
  const paddingBox = (element) => {
    const rect = element.getBoundingClientRect()
    const left = rect.left + element.clientLeft
    const top = rect.top + element.clientTop
    return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight }
  }
  const isScroller = (element) => {
    const { overflowX, overflowY } = styleOf(element)
    const scrolls = (value) => value === "auto" || value === "scroll"
    return (
      (scrolls(overflowY) && element.scrollHeight > element.clientHeight + TOLERANCE) ||
      (scrolls(overflowX) && element.scrollWidth > element.clientWidth + TOLERANCE)
    )
  }

  /** The ancestors that clip an element, the nearest first. Positioned elements escape some. */
  const clippers = new Map()
  function clippersOf(element) {
    let found = clippers.get(element)
    if (found) return found
    const { position } = styleOf(element)
    const parent = parentOf(element)
    if (!parent || position === "fixed" || element === root) found = []
    else {
      let up = parent
      if (position === "absolute")
        while (
          up !== document.body &&
          styleOf(up).position === "static" &&
          styleOf(up).transform === "none"
        )
          up = parentOf(up)
      const { x, y } = clips(up)
      found = x || y ? [up, ...clippersOf(up)] : clippersOf(up)
    }
    clippers.set(element, found)
    return found
  }
  function clipped(box, element, from = clippersOf(element)) {
    let result = box
    for (const clipper of from) {
      const { x, y } = clips(clipper)
      const inside = paddingBox(clipper)
      result = intersection(result, {
        left: x ? inside.left : -Infinity,
        right: x ? inside.right : Infinity,
        top: y ? inside.top : -Infinity,
        bottom: y ? inside.bottom : Infinity,
      })
    }
    return result
  }

  /** Every visible element, in the order of the document. */
  const visible = []
  function collect(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      // A hidden parent can have visible children.
      if (styleOf(element).display !== "none" && styleOf(element).opacity !== "0")
        for (const child of element.children) collect(child)
      return
    }
    if (isForReadersOnly(element)) return
    visible.push(element)
    if (element instanceof SVGElement) return
    for (const child of element.children) collect(child)
  }
  collect(root)

  // Scrolling: which elements may

  const allowed = new Set()
  const phoneScrollers = []
  for (const element of visible) {
    if (!isScroller(element)) continue
    if (element.matches(limits.scrollers)) allowed.add(element)
    else if (limits.oneSheetScrolls && element.scrollWidth <= element.clientWidth + TOLERANCE) {
      allowed.add(element)
      phoneScrollers.push(element)
    }
  }
  if (phoneScrollers.length > 1)
    problems.push(`more than one sheet scrolls: ${phoneScrollers.map(nameOf).join(", ")}`)
  const isInAllowedScroller = (element) => {
    for (let up = element; up; up = parentOf(up)) if (allowed.has(up)) return true
    return false
  }

  // (a) outside the screen, (b) the page scrolls, (c) cut or scrolling elements

  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth + TOLERANCE)
    problems.push(`the page scrolls sideways: ${page.scrollWidth} of ${page.clientWidth} px`)
  if (page.scrollHeight > page.clientHeight + TOLERANCE)
    problems.push(`the page scrolls: ${page.scrollHeight} of ${page.clientHeight} px`)

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
    if (hasOnlyText(element) && !isScroller(element)) continue // (d) is more exact
    const { x, y } = clips(element)
    const over = {
      x: x ? element.scrollWidth - element.clientWidth : 0,
      y: y ? element.scrollHeight - element.clientHeight : 0,
    }
    if (allowed.has(element)) over.y = 0
    if (over.x > TOLERANCE || over.y > TOLERANCE) {
      const verb = isScroller(element) ? "scrolls" : "is cut"
      const content = `${element.scrollWidth}×${element.scrollHeight}`
      problems.push(
        `${verb}: ${nameOf(element)} has ${content} px of content in ${element.clientWidth}×${element.clientHeight}`,
      )
    }
  }

  // (d) cut text. What counts is the ink: the box of a line is higher than its letters.

  const canvas = document.createElement("canvas").getContext("2d")
  const inks = new Map()
  function inkOf(text, style) {
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const key = `${font} ${text}`
    let ink = inks.get(key)
    if (!ink) {
      canvas.font = font
      const all = canvas.measureText(text)
      ink = {
        above: all.actualBoundingBoxAscent / all.fontBoundingBoxAscent,
        below: all.actualBoundingBoxDescent / all.fontBoundingBoxDescent,
        share: all.fontBoundingBoxAscent / (all.fontBoundingBoxAscent + all.fontBoundingBoxDescent),
      }
      inks.set(key, ink)
    }
    return ink
  }
  function inkBox(rect, text, style) {
    const { above, below, share } = inkOf(text, style)
    const baseline = rect.top + rect.height * share
    return {
      left: rect.left,
      right: rect.right,
      top: baseline - Math.max(0, above) * rect.height * share,
      bottom: baseline + Math.max(0, below) * rect.height * (1 - share),
    }
  }

  /** Names of people may end with "…" where space is short, if enough of them can be read. */
  const isShortened = (element, box, seen) => {
    const short = element.closest("[data-ellipsis]")
    return (
      short !== null &&
      element.closest("[data-card-size]") === null &&
      styleOf(short).textOverflow === "ellipsis" &&
      width(seen) >= limits.shortened &&
      seen.top === box.top &&
      seen.bottom === box.bottom
    )
  }

  const texts = [] // every visible line of text: its element and its ink
  const cutTexts = new Map() // by the element that cuts them
  const range = document.createRange()
  for (const element of visible) {
    if (element instanceof SVGElement) continue
    const style = styleOf(element)
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue
      range.selectNodeContents(node)
      let isCut = false
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue
        const box = inkBox(rect, node.data.trim(), style)
        const around = [element, ...clippersOf(element)].filter(
          (each) => clips(each).x || clips(each).y,
        )
        const end = around.findIndex((each) => allowed.has(each))
        const seen = clipped(box, element, end === -1 ? around : around.slice(0, end))
        if (excess(box, seen) > TOLERANCE && !isCut && !isShortened(element, box, seen)) {
          isCut = true
          const by = isEmpty(seen) ? "hidden" : `${round(excess(box, seen))} px`
          const cutter =
            around.find((each) => excess(box, clipped(box, element, [each])) > TOLERANCE) ??
            around[0]
          cutTexts.set(cutter, [...(cutTexts.get(cutter) ?? []), `"${node.data.trim()}" (${by})`])
        }
        const shown = clipped(box, element, around)
        if (!isEmpty(shown))
          texts.push({ element, box: shown, kind: "text", text: node.data.trim() })
      }
    }
  }

  for (const [cutter, cut] of cutTexts) {
    const more = cut.length > 3 ? ` and ${cut.length - 3} more` : ""
    problems.push(`text is cut by ${nameOf(cutter)}: ${cut.slice(0, 3).join(", ")}${more}`)
  }

  // (e) overlaps

  const controls = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]"
  const items = []
  for (const element of visible) {
    let kind
    if (element.dataset?.cardSize) kind = "card"
    else if (element.matches(controls)) {
      if (styleOf(element).display === "inline") continue // words of a text, which are measured below
      kind = "control"
    } else if (element instanceof SVGSVGElement || element.matches("img, canvas, [data-icon]"))
      kind = "icon"
    else continue
    if (element.matches("[data-backdrop], [data-backdrop] *")) continue
    const box = clipped(boxOf(element.getBoundingClientRect()), element)
    if (!isEmpty(box)) items.push({ element, box, kind })
  }
  items.push(...texts)
  items.sort((a, b) => a.box.left - b.box.left)

  const stackOf = (element) => element.closest("[data-stack]")
  const cardOf = (element) => element.closest("[data-card-size]")
  function commonAncestor(a, b) {
    let up = a
    while (!up.contains(b)) up = parentOf(up)
    return up
  }
  /** The illustration of a card may lie under other parts of the card. */
  const isIllustrationOf = (item, card) =>
    item.kind === "icon" &&
    card !== null &&
    card !== item.element &&
    card.contains(item.element) &&
    width(item.box) >= 0.4 * width(card.getBoundingClientRect())
  /** A number on a symbol: one contains the other, and both are one thing. */
  function isComposed(a, b) {
    const [outer, inner] = width(a.box) >= width(b.box) ? [a, b] : [b, a]
    if (outer.kind !== "icon" || excess(inner.box, outer.box) > TOLERANCE) return false
    const whole = boxOf(commonAncestor(a.element, b.element).getBoundingClientRect())
    return excess(whole, outer.box) <= 6
  }
  /** A text contains nothing, even if its element does. */
  const contains = (a, b) =>
    a.element === b.element
      ? a.kind !== "text" || b.kind !== "text" || a.text === b.text
      : a.kind !== "text" && a.element.contains(b.element)
  const overlays = new Set()
  function isAllowedOverlap(a, b) {
    if (contains(a, b) || contains(b, a)) return true
    const stack = stackOf(a.element)
    if (stack && stack === stackOf(b.element)) {
      const cards = [cardOf(a.element), cardOf(b.element)]
      if (cards[0] !== cards[1]) return true
    }
    for (const each of [a, b]) {
      const overlay = each.element.closest("[data-overlay]")
      if (overlay && !overlay.contains((each === a ? b : a).element)) {
        overlays.add(overlay)
        return true
      }
    }
    const card = cardOf(a.element)
    if (
      card &&
      card === cardOf(b.element) &&
      (isIllustrationOf(a, card) || isIllustrationOf(b, card))
    )
      return true
    return isComposed(a, b)
  }
  const itemName = (item) =>
    (item.kind === "text" ? `text "${item.text}" in ` : "") + nameOf(item.element)
  const overlapping = new Map() // by the pair of outermost things, so that each is told once
  for (let i = 0; i < items.length; i++) {
    const a = items[i]
    for (let j = i + 1; j < items.length && items[j].box.left < a.box.right - TOLERANCE; j++) {
      const b = items[j]
      const both = intersection(a.box, b.box)
      if (width(both) <= TOLERANCE || height(both) <= TOLERANCE || isAllowedOverlap(a, b)) continue
      const cards = [cardOf(a.element) ?? a.element, cardOf(b.element) ?? b.element]
      const same = cards[0] === cards[1]
      const key = (same ? [a.element, b.element] : cards).map(nameOf).sort().join(" | ")
      const text = `overlap of ${sizeText(both)} px: ${itemName(a)} and ${itemName(b)}`
      const known = overlapping.get(key)
      if (known) known.count++
      else overlapping.set(key, { text, count: 1 })
    }
  }
  for (const { text, count } of overlapping.values())
    problems.push(count > 1 ? `${text} (and ${count - 1} more of their parts)` : text)

  for (const overlay of overlays) {
    const box = boxOf(overlay.getBoundingClientRect())
    if (width(box) > limits.overlaySize || height(box) > limits.overlaySize)
      problems.push(`overlay too large: ${nameOf(overlay)} is ${sizeText(box)}`)
  }
  if (overlays.size > limits.overlays)
    problems.push(`${overlays.size} overlays, at most ${limits.overlays} are allowed`)

  const areas = visible.filter((element) => element.dataset?.area)
  for (const [index, a] of areas.entries())
    for (const b of areas.slice(index + 1)) {
      if (a.contains(b)) continue
      const both = intersection(
        clipped(boxOf(a.getBoundingClientRect()), a),
        clipped(boxOf(b.getBoundingClientRect()), b),
      )
      if (width(both) > TOLERANCE && height(both) > TOLERANCE)
        problems.push(
          `areas ${a.dataset.area} and ${b.dataset.area} overlap by ${sizeText(both)} px`,
        )
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

  // (f) sizes

  const shown = (element) =>
    visible.includes(element) && !isEmpty(boxOf(element.getBoundingClientRect()))
  const cardsIn = (selector) => [...root.querySelectorAll(selector)].filter(shown)
  const hand = cardsIn('[data-area="hand"] [data-card-size="full"]')
  if (limits.handWidths && hand.length) {
    const [, least] =
      limits.handWidths.find(([count]) => hand.length <= count) ?? limits.handWidths.at(-1)
    const narrowest = Math.min(...hand.map((card) => card.getBoundingClientRect().width))
    if (narrowest < least - 0.5)
      problems.push(
        `a hand of ${hand.length} cards is ${round(narrowest)} px wide per card, at least ${least} are wanted`,
      )
  }
  const readable = cardsIn(
    '[data-card-size="full"], [data-area="sites"] [data-card-size="compact"]',
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

  // (g) nodes

  const nodes = document.querySelectorAll("*").length
  if (nodes > limits.nodes) problems.push(`${nodes} elements, at most ${limits.nodes} are allowed`)

  return problems
}
