// Basic SVG shapes. A picture is a square of SIZE units; coordinates are rounded to keep the files small.

export const SIZE = 240

/** A number with at most one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export type Point = readonly [x: number, y: number]

export const path = (fill: string, d: string, more = ""): string =>
  d && `<path fill="${fill}" d="${d}"${more && ` ${more}`}/>`

/** A line of constant width with round ends. */
export const stroke = (color: string, width: number, d: string, more = ""): string =>
  d &&
  `<path fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" d="${d}"${more && ` ${more}`}/>`

export const circle = (fill: string, x: number, y: number, r: number, more = ""): string =>
  `<circle fill="${fill}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${more && ` ${more}`}/>`

export const ring = (color: string, x: number, y: number, r: number, width: number, more = ""): string =>
  circle("none", x, y, r, `stroke="${color}" stroke-width="${n(width)}"${more && ` ${more}`}`)

export const rect = (fill: string, x: number, y: number, w: number, h: number, more = ""): string =>
  `<rect fill="${fill}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${more && ` ${more}`}/>`

/** The path of a closed polygon. */
export const polygon = (...points: Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}z`

/** The path of a rectangle. */
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

/** The path of a disc. */
export const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`

/** The path of a line. */
export const line = (from: Point, to: Point): string => `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`

/** A point at a distance and an angle (in radians) from another. */
export const polar = (x: number, y: number, r: number, angle: number): Point => [
  x + Math.cos(angle) * r,
  y + Math.sin(angle) * r,
]

/** Rays around a point: the paths of `count` wedges, which fill `share` of the circle. */
export function rays(x: number, y: number, count: number, length: number, turn = 0, share = 0.5): string {
  const step = (2 * Math.PI) / count
  return Array.from({ length: count }, (_, ray) => {
    const angle = turn + ray * step
    return polygon([x, y], polar(x, y, length, angle), polar(x, y, length, angle + step * share))
  }).join("")
}

/** A star with four points. */
export const sparkle = (x: number, y: number, r: number): string => {
  const w = r * 0.2
  return polygon(
    [x, y - r],
    [x + w, y - w],
    [x + r, y],
    [x + w, y + w],
    [x, y + r],
    [x - w, y + w],
    [x - r, y],
    [x - w, y - w],
  )
}

/** A cloud of flat bars with round ends, stacked on a line. */
export function cloud(x: number, y: number, w: number): string {
  const h = w * 0.13
  const bar = (left: number, top: number, width: number) =>
    `M${n(left)} ${n(top)}h${n(width)}a${n(h / 2)} ${n(h / 2)} 0 0 1 0 ${n(h)}h${n(-width)}a${n(h / 2)} ${n(h / 2)} 0 0 1 0 ${n(-h)}z`
  return bar(x, y, w) + bar(x + w * 0.12, y - h, w * 0.6) + bar(x + w * 0.3, y - 2 * h, w * 0.28)
}

/** The area below a smooth line through points from left to right. */
export function hill(points: Point[], bottom = SIZE): string {
  const [first = [0, 0]] = points
  let d = `M${n(first[0])} ${n(bottom)}L${n(first[0])} ${n(first[1])}`
  for (let at = 1; at < points.length; at++) {
    const [x0, y0] = points[at - 1] ?? first
    const [x1, y1] = points[at] ?? first
    const middle = (x0 + x1) / 2
    d += `C${n(middle)} ${n(y0)} ${n(middle)} ${n(y1)} ${n(x1)} ${n(y1)}`
  }
  return `${d}V${n(bottom)}z`
}
