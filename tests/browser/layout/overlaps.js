/** Finds things and areas that overlap. */
;(page, limits) => {
  const { TOLERANCE, visible, texts, boxOf, width, height, isEmpty, intersection, excess } = page
  const { sizeText, styleOf, parentOf, nameOf, clipped } = page
  const problems = []

  // What must not overlap: cards, controls, icons, lines of text

  const controls = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]"
  const items = []
  for (const element of visible) {
    let kind
    if (element.dataset?.cardSize) kind = "card"
    else if (element.matches(controls)) kind = "control"
    else if (element instanceof SVGSVGElement || element.matches("img, canvas, [data-icon]"))
      kind = "icon"
    else continue
    if (element.matches("[data-backdrop], [data-backdrop] *")) continue
    // A control within a sentence can be on two lines. Its text is checked.
    if (kind === "control" && styleOf(element).display === "inline") continue
    const box = clipped(boxOf(element.getBoundingClientRect()), element)
    if (!isEmpty(box)) items.push({ element, box, kind })
  }
  items.push(...texts)
  items.sort((a, b) => a.box.left - b.box.left)

  const stackOf = (element) => element.closest("[data-stack]")
  const cardOf = (element) => element.closest("[data-card-size]")
  /** The outermost card or control around an element. */
  function unitOf(element) {
    let unit = element
    for (let up = element; up; up = parentOf(up))
      if (up.dataset?.cardSize || up.matches(controls)) unit = up
    return unit
  }
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
    for (const [upper, lower] of [
      [a, b],
      [b, a],
    ]) {
      const overlay = upper.element.closest("[data-overlay]")
      if (overlay && !overlay.contains(lower.element)) {
        overlays.add(overlay)
        return lower.kind !== "text" // what is written must stay readable
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
      const units = [unitOf(a.element), unitOf(b.element)]
      const key = (units[0] === units[1] ? [a.element, b.element] : units)
        .map(nameOf)
        .sort()
        .join(" | ")
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

  return problems
}
