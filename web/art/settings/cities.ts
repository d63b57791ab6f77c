// Settings that people built: cities, factories, harbours and roads.

import { mix } from "../colors.ts"
import { box, cloud, disc, line, n, path, polygon, rect, SIZE, stroke } from "../shapes.ts"
import type { Painter, Stage } from "../stage.ts"

/** A tower that narrows in steps, with a spire or a flat roof. */
function tower(stage: Stage, x: number, width: number, top: number, bottom = SIZE): string {
  const steps = stage.chance.whole(1, 3)
  const height = bottom - top
  let d = ""
  for (let step = 0; step <= steps; step++) {
    const inset = (step * width) / (2 * steps + 3)
    d += box(x + inset, top + (height * 0.32 * (steps - step)) / steps, width - 2 * inset, height)
  }
  const middle = x + width / 2
  if (stage.chance.happens(0.55))
    d += polygon([middle - 1.6, top], [middle, top - stage.chance.between(9, 24)], [middle + 1.6, top])
  return d
}

function windows(stage: Stage, x: number, top: number, width: number, bottom: number): string {
  let d = ""
  for (let y = top; y < bottom; y += 9)
    for (let left = x; left < x + width - 3; left += 7)
      if (stage.chance.happens(0.42)) d += box(left, y, 3, 4.5)
  return d
}

/** Rows of towers: lower in the middle, where the motif is. */
function skyline(
  stage: Stage,
  base: number,
  tall: number,
  width: number,
): { towers: string; lights: string } {
  let towers = ""
  let lights = ""
  for (let x = -6; x < SIZE;) {
    const w = width * stage.chance.between(0.75, 1.3)
    const fromMiddle = Math.abs(x + w / 2 - SIZE / 2) / (SIZE / 2)
    const top = base - tall * (0.35 + 0.65 * fromMiddle) * stage.chance.between(0.65, 1.1)
    towers += tower(stage, x, w, top)
    lights += windows(stage, x + w * 0.3, top + (SIZE - top) * 0.34, w * 0.5, SIZE - 34)
    x += w + stage.chance.between(-1, 3)
  }
  return { towers, lights }
}

const city: Painter = (stage) => {
  const { colors, horizon, isNight } = stage
  const far = skyline(stage, horizon + 8, 120, 30)
  const near = skyline(stage, horizon + 44, 84, 40)
  return {
    back:
      path(colors.far, far.towers) +
      path(colors.mid, near.towers) +
      (colors.isDark
        ? path(isNight ? colors.lamp : mix(colors.lamp, colors.mid, 0.25), near.lights, 'opacity=".85"')
        : "") +
      rect(colors.near, 0, 206, SIZE, 34),
  }
}

const factory: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const roof = horizon - chance.between(0, 14)
  let sheds = `M0 ${SIZE}V${n(roof)}`
  for (let x = 0; x < SIZE; x += 34) sheds += `l34 -18v18`
  sheds += `V${SIZE}z`
  let chimneys = ""
  let smoke = ""
  for (const x of [
    chance.between(12, 30),
    chance.between(44, 58),
    chance.between(186, 198),
    chance.between(212, 224),
  ]) {
    const top = roof - chance.between(46, 104)
    chimneys += polygon([x - 5, SIZE], [x - 4, top], [x + 6, top], [x + 7, SIZE])
    const wide = chance.between(40, 66)
    smoke += cloud(stage.side < 0 ? x : x - wide, top - 14, wide)
  }
  const tanks = disc(chance.between(20, 44), 196, 20) + disc(chance.between(190, 218), 198, 24)
  return {
    back:
      path(mix(colors.haze, colors.cream, colors.isDark ? 0.12 : 0.45), smoke) +
      path(colors.far, chimneys) +
      path(colors.mid, sheds) +
      (colors.isDark
        ? path(colors.lamp, [20, 54, 156, 190, 224].map((x) => box(x - 8, roof + 10, 10, 12)).join(""))
        : "") +
      path(mix(colors.mid, colors.near, 0.5), tanks) +
      rect(colors.near, 0, 206, SIZE, 34),
  }
}

/** A latticed girder from one point to another. */
function girder(x: number, y: number, length: number, depth: number): string {
  let d = `M${n(x)} ${n(y)}h${n(length)}M${n(x)} ${n(y + depth)}h${n(length)}`
  const count = Math.round(length / depth)
  for (let at = 0; at < count; at++)
    d += `M${n(x + (at * length) / count)} ${n(y + (at % 2 ? 0 : depth))}L${n(x + ((at + 1) * length) / count)} ${n(y + (at % 2 ? depth : 0))}`
  return d
}

const girders: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const far = skyline(stage, horizon + 20, 96, 34)
  const mast = stage.side < 0 ? chance.between(186, 206) : chance.between(24, 44)
  const top = chance.between(22, 40)
  const arm = stage.side < 0 ? mast - 150 : mast - 30
  const crane =
    girder(arm, top, 180, 10) +
    line([mast, top - 16], [arm, top]) +
    line([mast, top - 16], [arm + 180, top]) +
    `M${n(mast - 6)} ${n(top)}V${SIZE}M${n(mast + 6)} ${n(top)}V${SIZE}` +
    Array.from({ length: 12 }, (_, step) =>
      line([mast + (step % 2 ? 6 : -6), top + step * 17], [mast + (step % 2 ? -6 : 6), top + step * 17 + 17]),
    ).join("")
  const frame = [0, 1, 2].map((floor) => girder(-4, 176 + floor * 22, 250, 8)).join("")
  return {
    back:
      path(colors.far, far.towers) +
      stroke(colors.mid, 3, crane) +
      stroke(mix(colors.mid, colors.near, 0.5), 3, frame) +
      rect(colors.near, 0, 210, SIZE, 30),
  }
}

const road: Painter = (stage) => {
  const { chance, colors } = stage
  const horizon = Math.max(150, stage.horizon)
  const vanish = chance.between(90, 150)
  const far = skyline(stage, horizon - 4, 44, 22)
  const lane = polygon([vanish - 5, horizon], [vanish + 5, horizon], [280, SIZE], [-40, SIZE])
  let dashes = ""
  for (let at = 0.1; at < 1; at += 0.26) {
    const y = (part: number) => horizon + (SIZE - horizon) * part * part
    const x = (part: number) => vanish + (SIZE / 2 - vanish) * part * part
    dashes += polygon(
      [x(at) - at * 4, y(at)],
      [x(at) + at * 4, y(at)],
      [x(at + 0.13) + at * 6, y(at + 0.13)],
      [x(at + 0.13) - at * 6, y(at + 0.13)],
    )
  }
  return {
    back:
      path(colors.far, far.towers) +
      rect(colors.mid, 0, horizon, SIZE, SIZE) +
      path(colors.near, lane) +
      path(colors.lamp, dashes),
  }
}

const rails: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const top = horizon - chance.between(20, 34)
  let bridge = box(0, top, SIZE, 14)
  for (let x = -10; x < SIZE; x += 50)
    bridge += `M${x} ${n(top + 12)}h50v${n(SIZE - top)}h-8V${n(top + 40)}a17 17 0 0 0 -34 0V${SIZE}h-8z`
  return {
    back:
      path(colors.far, skyline(stage, top, 70, 26).towers) +
      path(colors.mid, bridge) +
      rect(colors.near, 0, 204, SIZE, 36) +
      rect(colors.accent, 0, top - 3, SIZE, 3),
  }
}

const harbor: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const cranes = [chance.between(16, 40), chance.between(186, 214)]
    .map((x, at) => {
      const top = chance.between(60, 84)
      const reach = at ? -56 : 56
      return (
        line([x - 9, horizon], [x, top]) +
        line([x + 9, horizon], [x, top]) +
        line([x - reach * 0.3, top + 4], [x + reach, top + 4]) +
        line([x, top - 18], [x + reach, top + 4]) +
        line([x, top - 18], [x, top]) +
        line([x + reach * 0.8, top + 4], [x + reach * 0.8, top + 40])
      )
    })
    .join("")
  const boxes = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((at) => box(at * 31 - 4, horizon - 12 - (at % 3) * 9, 29, 12 + (at % 3) * 9))
    .join("")
  return {
    back:
      path(colors.far, boxes) +
      stroke(colors.mid, 4, cranes) +
      rect(colors.mid, 0, horizon, SIZE, 8) +
      rect(colors.near, 0, horizon + 8, SIZE, 100) +
      reflections(stage, horizon + 14),
  }
}

/** Short horizontal lines on dark ground or water. */
function reflections({ chance, colors }: Stage, top: number): string {
  let d = ""
  for (let y = top; y < SIZE; y += 9) {
    const x = chance.between(0, 170)
    d += line([x, y], [x + chance.between(20, 60), y])
  }
  return stroke(mix(colors.near, colors.haze, 0.3), 2, d)
}

export const CITIES = { city, factory, girders, road, rails, harbor }
