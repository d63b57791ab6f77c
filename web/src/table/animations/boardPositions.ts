// Named positions on the board, between which cards and pieces move. Elements have the name as `data-at`;
// this module finds and measures them.

export interface BoardPosition {
  /** The element with that name; null if only its container is on the screen. */
  element: Element | null
  /** The element that is animated on arrival. */
  holder: Element | null
  box: DOMRect
}

/** Positions that are part of an element with a name. */
const SELECTORS: Record<string, (place: string, kind: string) => string> = {
  open: (place, kind) => `[data-at="site:${place}"] [data-space="${kind}"]`,
  built: (card) => `[data-at="built"] [data-card="${card}"]`,
  "empire-cube": (kind) => `[data-at^="slot:"][data-kind="${kind}"]`,
  makes: (kind) => `[data-at="built"] [data-makes~="${kind}"], [data-at="production:${kind}"]`,
  emblem: (kind) => `[data-at="station:${kind}"] [data-icon]`,
  leader: (kind, seat) => `[data-at="station:${kind}"] [data-seat="${seat}"]`,
  "piece-of": (seat, good) => `[data-at="panel:${seat}"] [data-good="${good}"]`,
  "built-by": (seat, card) => `[data-at="panel:${seat}"] [data-card="${card}"]`,
  "drafted-by": (seat) =>
    `[data-at="panel:${seat}"] [data-stack="drafted"] > :last-child, [data-at="drafted-by:${seat}"]`,
}
// New elements are the last of their kind, and cubes are taken from the end.
const LAST_FIRST = ["empire-cube", "built", "built-by", "cube"]

/** The container to use if a position is not on the screen; the last resort is the tab of its sheet. */
const CONTAINERS: Record<string, string> = {
  open: "site:*",
  site: "sheet:site",
  drafted: "hand:*",
  hand: "tray",
  cube: "tray",
  choose: "tray",
  mark: "sheet:empire",
  "empire-cube": "empire",
  slot: "empire",
  built: "sheet:empire",
  piece: "strip:*",
  production: "strip:*",
  strip: "sheet:empire",
  empire: "sheet:empire",
  "piece-of": "panel:*",
  panel: "sheet:others",
  station: "round", // a step without a station
  round: "sheet:world",
  decks: "sheet:world",
}

/** The visible elements at a position. A name that ends with a colon matches all names with this prefix. */
export function elementsAt(name: string): Element[] {
  const [type = "", place = "", kind = ""] = name.split(":")
  const selector = SELECTORS[type]?.(place, kind) ?? `[data-at${name.endsWith(":") ? "^" : ""}="${name}"]`
  const elements = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length)
  return LAST_FIRST.includes(type) ? elements.reverse() : elements
}

function containerOf(name: string): string | null {
  const [type = "", place = ""] = name.split(":")
  return CONTAINERS[type]?.replace("*", place) ?? null
}

/** The box of an element, moved into the visible part of its scroll containers. */
function visibleBox(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  let { x, y } = box
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight <= parent.clientHeight && parent.scrollWidth <= parent.clientWidth) continue
    if (getComputedStyle(parent).overflow === "visible") continue
    const frame = parent.getBoundingClientRect()
    x = Math.max(frame.left - box.width / 2, Math.min(x, frame.right - box.width / 2))
    y = Math.max(frame.top - box.height / 2, Math.min(y, frame.bottom - box.height / 2))
  }
  return new DOMRect(x, y, box.width, box.height)
}

function boxAround(elements: Element[]): DOMRect {
  const boxes = elements.map(visibleBox)
  const x = Math.min(...boxes.map((box) => box.left))
  const y = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return new DOMRect(x, y, right - x, bottom - y)
}

/** Finds positions by name. Finding the same name again returns the next element with that name. */
export class PositionFinder {
  private used = new Map<string, number>()

  /** `side` is the edge of the screen to use for a player who is not visible. */
  find(name: string, side?: "left" | "right"): BoardPosition | null {
    for (let each: string | null = name; each; each = containerOf(each)) {
      const elements = elementsAt(each)
      const index = this.used.get(each) ?? 0
      const element = elements[Math.min(index, elements.length - 1)]
      if (!element) continue
      this.used.set(each, index + 1)
      if (each.endsWith(":")) return { element: null, holder: null, box: boxAround(elements) }
      const isItself = each === name || each.startsWith("hand:")
      return { element: isItself ? element : null, holder: element, box: visibleBox(element) }
    }
    const tray = side && elementsAt("tray")[0]?.getBoundingClientRect()
    if (!tray) return null
    return {
      element: null,
      holder: null,
      box: new DOMRect(side === "left" ? -60 : innerWidth, tray.y + 20, 60, 90),
    }
  }
}

/** The present box of the element that an animation leads to. */
export const boxOf = (holder: Element | null): DOMRect | null =>
  holder?.isConnected ? visibleBox(holder) : null

/** Measure a position again, because the layout may have changed. */
export function measureAgain(position: BoardPosition | null | undefined): BoardPosition | null {
  return position?.holder?.isConnected
    ? { ...position, box: visibleBox(position.holder) }
    : (position ?? null)
}
