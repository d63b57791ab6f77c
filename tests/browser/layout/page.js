/**
 * Reads the page: its visible elements and texts, and what clips them. The other scripts check them.
 */
;(limits) => {
  const TOLERANCE = 1 // px
  const modal = [...document.querySelectorAll("dialog[open]")].findLast((each) =>
    each.matches(":modal"),
  )
  const root = modal ?? document.body // what is behind a modal dialog cannot be used

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

  // Texts. What counts is the ink: the box of a line is higher than its letters.

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
  const writtenText = (node, style) =>
    style.textTransform === "uppercase" ? node.data.trim().toUpperCase() : node.data.trim()
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
        const box = inkBox(rect, writtenText(node, style), style)
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

  return {
    ...{ TOLERANCE, root, visible, texts, cutTexts, scrollers: allowed, phoneScrollers },
    ...{ boxOf, width, height, isEmpty, intersection, excess, round, sizeText, placeText },
    ...{ styleOf, parentOf, nameOf, clips, isScroller, clipped },
  }
}
