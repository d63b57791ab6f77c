// Settings of the world's fair: avenues and squares, and the fields around them.

import { mix } from "../colors.ts"
import { box, disc, line, n, path, polygon, rays, rect, SIZE, stroke } from "../shapes.ts"
import type { Backdrop, Painter } from "../stage.ts"

const fair: Painter = (stage) => {
  const { chance, colors } = stage
  const ground = 196
  let pylons = ""
  let shades = ""
  let flags = ""
  for (const [x, top] of [
    [14, 74],
    [44, 108],
    [196, 108],
    [226, 74],
  ] as const) {
    const height = top + chance.between(-10, 10)
    pylons += polygon([x - 8, ground], [x - 5, height], [x + 5, height], [x + 8, ground])
    shades += polygon([x, ground], [x, height], [x - 5 * stage.side, height], [x - 8 * stage.side, ground])
    flags += `M${n(x)} ${n(height - 20)}l18 5l-18 6z`
  }
  const poles = [14, 44, 196, 226].map((x) => line([x, 52], [x, 110])).join("")
  const trees = [70, 90, 150, 170].map((x) => disc(x, ground - 6, 8)).join("")
  const steps = [0, 1, 2]
    .map((step) =>
      rect(
        mix(colors.near, colors.mid, 0.5 - step * 0.22),
        34 - step * 24,
        ground + step * 14,
        172 + step * 48,
        16,
      ),
    )
    .join("")
  return {
    back:
      path(colors.far, hallRoof(chance.between(120, 140))) +
      stroke(colors.ink, 1.6, poles) +
      path(colors.accent, flags) +
      path(colors.cream, pylons) +
      path(mix(colors.cream, colors.mid, 0.55), shades) +
      path(colors.mid, trees) +
      rect(colors.near, 0, ground, SIZE, 50) +
      steps,
  }
}

/** A long hall with a stepped roof and a dome. */
const hallRoof = (top: number): string =>
  box(0, top + 40, SIZE, 80) + box(30, top + 24, 180, 40) + `M70 ${n(top + 24)}a50 40 0 0 1 100 0z`

const plaza: Painter = (stage) => {
  const { colors } = stage
  const ground = 190
  let columns = ""
  let shadows = ""
  const sizes = [
    [-2, 30],
    [40, 22],
    [70, 15],
  ] as const
  for (const [x, width] of sizes)
    for (const left of [x, SIZE - x - width]) {
      const top = 40 + (30 - width) * 3.2
      columns += box(left, top, width, ground - top) + box(left - 3, top - 6, width + 6, 7)
      shadows += box(stage.side < 0 ? left + width * 0.55 : left, top, width * 0.45, ground - top)
    }
  const floor = Array.from({ length: 9 }, (_, at) =>
    line([SIZE / 2 + (at - 4) * 27, ground], [-120 + at * 60, SIZE]),
  ).join("")
  return {
    back:
      path(colors.far, hallRoof(104)) +
      path(mix(colors.haze, colors.cream, 0.35), columns) +
      path(colors.mid, shadows) +
      rect(colors.near, 0, ground, SIZE, 50) +
      stroke(mix(colors.near, colors.mid, 0.45), 1.6, floor),
  }
}

const fields: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const vanish = chance.between(80, 160)
  let furrows = ""
  for (let at = -4; at < 5; at++)
    furrows += polygon(
      [vanish + at * 4, horizon + 8],
      [vanish + at * 4 + 2, horizon + 8],
      [vanish + at * 74 + 37, SIZE],
      [vanish + at * 74, SIZE],
    )
  const hills = `M0 ${SIZE}V${n(horizon)}Q60 ${n(horizon - 36)} 124 ${n(horizon)}T240 ${n(horizon - 12)}V${SIZE}z`
  const trees = [16, 30, 208, 224]
    .map((x, at) => disc(x, horizon - 2 + (at % 2) * 6, 9 + (at % 3) * 2))
    .join("")
  return {
    back:
      path(colors.far, hills) +
      rect(colors.mid, 0, horizon + 6, SIZE, 120) +
      path(mix(colors.mid, colors.near, 0.55), furrows) +
      path(colors.near, trees),
  } satisfies Backdrop
}

/** Large rays from below the motif. */
const burst: Painter = (stage) => {
  const { chance, colors } = stage
  const y = chance.between(150, 200)
  return {
    back:
      path(colors.ray, rays(120, y, chance.whole(14, 22), 300, chance.between(0, 1))) +
      path(colors.far, `M0 ${SIZE}V206Q120 150 240 206V${SIZE}z`) +
      path(colors.mid, `M0 ${SIZE}V222Q120 176 240 222V${SIZE}z`),
  }
}

export const FAIR = { fair, plaza, fields, burst }
