// The paths of icons: rounded to whole numbers, and split into the whole emblem and its silhouette.

export interface Emblem {
  /** The path of the icon, with its holes. */
  face: string
  /** The outline of the icon without holes. */
  silhouette: string
  box: { x: number; y: number; width: number; height: number }
}

type Pair = [x: number, y: number]
interface Segment {
  command: "L" | "C" | "Q" | "A"
  numbers: number[]
}
interface Subpath {
  start: Pair
  segments: Segment[]
  outline: Pair[]
}

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const NUMBER = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i
const FLAG = /^[\s,]*([01])/

/** The commands of a path with their numbers, one entry for each repetition. */
function* commandsOf(d: string): Generator<[command: string, numbers: number[]]> {
  let rest = d.trim()
  let command = ""
  while (rest) {
    const letter = /^[\s,]*([a-z])/i.exec(rest)
    if (letter) {
      command = letter[1] ?? ""
      rest = rest.slice(letter[0].length)
    } else if (command === "M") command = "L"
    else if (command === "m") command = "l"
    const numbers: number[] = []
    const isArc = command.toUpperCase() === "A"
    for (let at = 0; at < (COUNTS[command.toUpperCase()] ?? 0); at++) {
      const found = (isArc && (at === 3 || at === 4) ? FLAG : NUMBER).exec(rest)
      if (!found) throw new Error(`a number is missing in a path, before "${rest.slice(0, 20)}"`)
      numbers.push(Number(found[1]))
      rest = rest.slice(found[0].length)
    }
    yield [command, numbers]
    rest = rest.trimStart()
  }
}

/** The subpaths of a path, with absolute coordinates and without shorthand commands. */
function subpathsOf(d: string): Subpath[] {
  const subpaths: Subpath[] = []
  let current: Subpath | undefined
  let here: Pair = [0, 0]
  let control: Pair | undefined
  let before = ""
  for (const [letter, given] of commandsOf(d)) {
    const name = letter.toUpperCase()
    const [dx, dy] = letter === name ? [0, 0] : here
    const moved = (at: number): Pair => [(given[at] ?? 0) + dx, (given[at + 1] ?? 0) + dy]
    const smooth = (after: string): Pair =>
      control && after.includes(before) ? [2 * here[0] - control[0], 2 * here[1] - control[1]] : here
    if (name === "M" || (name !== "Z" && !current)) {
      if (name === "M") here = moved(0)
      current = { start: here, segments: [], outline: [here] }
      subpaths.push(current)
      if (name === "M") {
        before = name
        continue
      }
    }
    if (name === "Z") {
      here = current?.start ?? here
      current = undefined
    } else if (current) {
      let segment: Segment
      if (name === "H") segment = { command: "L", numbers: [(given[0] ?? 0) + dx, here[1]] }
      else if (name === "V") segment = { command: "L", numbers: [here[0], (given[0] ?? 0) + dy] }
      else if (name === "C") segment = { command: "C", numbers: [...moved(0), ...moved(2), ...moved(4)] }
      else if (name === "S") segment = { command: "C", numbers: [...smooth("CS"), ...moved(0), ...moved(2)] }
      else if (name === "Q") segment = { command: "Q", numbers: [...moved(0), ...moved(2)] }
      else if (name === "T") segment = { command: "Q", numbers: [...smooth("QT"), ...moved(0)] }
      else if (name === "A") segment = { command: "A", numbers: [...given.slice(0, 5), ...moved(5)] }
      else segment = { command: "L", numbers: moved(0) }
      const { numbers } = segment
      control =
        segment.command === "C" || segment.command === "Q"
          ? [numbers.at(-4) ?? 0, numbers.at(-3) ?? 0]
          : undefined
      current.outline.push(...flatten(here, segment))
      current.segments.push(segment)
      here = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]
    }
    before = name
  }
  return subpaths
}

/** Points along a segment. Arcs are replaced by a bulge, which is exact enough to compare outlines. */
function flatten([x, y]: Pair, { command, numbers }: Segment): Pair[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
  if (command === "L") return [[a, b]]
  if (command === "A") return flattenArc([x, y], a, b, (c * Math.PI) / 180, d, e, [f, g])
  return Array.from({ length: 8 }, (_, at): Pair => {
    const t = (at + 1) / 8
    const u = 1 - t
    if (command === "Q") return [u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d]
    return [
      u ** 3 * x + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
      u ** 3 * y + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
    ]
  })
}

/** Points along an elliptical arc (SVG 1.1, appendix F.6.5). */
function flattenArc(
  [x0, y0]: Pair,
  rx: number,
  ry: number,
  turn: number,
  large: number,
  sweep: number,
  [x1, y1]: Pair,
): Pair[] {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const dx = (x0 - x1) / 2
  const dy = (y0 - y1) / 2
  const px = cos * dx + sin * dy
  const py = -sin * dx + cos * dy
  const excess = Math.max(1, (px / rx) ** 2 + (py / ry) ** 2)
  const a = rx * Math.sqrt(excess)
  const b = ry * Math.sqrt(excess)
  const square = (a * a * b * b - a * a * py * py - b * b * px * px) / (a * a * py * py + b * b * px * px)
  if (!Number.isFinite(square)) return [[x1, y1]]
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, square))
  const cx = (factor * a * py) / b
  const cy = (-factor * b * px) / a
  const middle: Pair = [cos * cx - sin * cy + (x0 + x1) / 2, sin * cx + cos * cy + (y0 + y1) / 2]
  const from = Math.atan2((py - cy) / b, (px - cx) / a)
  let sweepAngle = Math.atan2((-py - cy) / b, (-px - cx) / a) - from
  if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI
  if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI
  return Array.from({ length: 8 }, (_, at): Pair => {
    const angle = from + (sweepAngle * (at + 1)) / 8
    return [
      middle[0] + a * Math.cos(angle) * cos - b * Math.sin(angle) * sin,
      middle[1] + a * Math.cos(angle) * sin + b * Math.sin(angle) * cos,
    ]
  })
}

function areaOf(outline: Pair[]): number {
  let sum = 0
  outline.forEach(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [0, 0]
    sum += x * nextY - nextX * y
  })
  return Math.abs(sum) / 2
}

function contains(outline: Pair[], [x, y]: Pair): boolean {
  let inside = false
  outline.forEach(([x1, y1], at) => {
    const [x2, y2] = outline.at(at - 1) ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

/** A subpath with relative whole numbers. Each is relative to a rounded point, so errors do not add up. */
function written({ start, segments }: Subpath): string {
  let here = start.map(Math.round)
  let d = `M${here.join(" ")}`
  for (const { command, numbers } of segments) {
    const [x = 0, y = 0] = here
    const isArc = command === "A"
    const relative = numbers.map((value, at) => {
      if (isArc && at < 5) return Math.round(value * 10) / 10
      const isX = isArc ? at === 5 : at % 2 === 0
      return Math.round(value) - (isX ? x : y)
    })
    here = [Math.round(numbers.at(-2) ?? 0), Math.round(numbers.at(-1) ?? 0)]
    if (relative.every((value) => value === 0)) continue
    const [dx = 0, dy = 0] = relative
    if (command === "L" && dy === 0) d += `h${dx}`
    else if (command === "L" && dx === 0) d += `v${dy}`
    else d += command.toLowerCase() + relative.join(" ").replace(/ -/g, "-")
  }
  return `${d}z`
}

/** Prepare the path of an icon for the pictures. */
export function emblemOf(d: string): Emblem {
  const subpaths = subpathsOf(d).filter(({ outline }) => areaOf(outline) > 4)
  const areas = subpaths.map(({ outline }) => areaOf(outline))
  const outer = subpaths.filter(({ outline }, at) => {
    const probes = outline.filter((_, point) => point % Math.ceil(outline.length / 12) === 0)
    return !subpaths.some(
      (other, index) =>
        index !== at &&
        (areas[index] ?? 0) > (areas[at] ?? 0) &&
        probes.filter((point) => contains(other.outline, point)).length > probes.length * 0.7,
    )
  })
  const points = subpaths.flatMap(({ outline }) => outline)
  const [left, top] = [0, 1].map((at) => Math.min(...points.map((point) => point[at] ?? 0)))
  const [right, bottom] = [0, 1].map((at) => Math.max(...points.map((point) => point[at] ?? 0)))
  return {
    face: subpaths.map(written).join(""),
    silhouette: outer.map(written).join(""),
    box: { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) },
  }
}
