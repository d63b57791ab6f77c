// Settings indoors and on paper: laboratories, circuits, halls, arches and plans.

import { mix } from "../colors.ts"
import {
  box,
  circle,
  disc,
  line,
  n,
  path,
  polar,
  polygon,
  rays,
  rect,
  ring,
  SIZE,
  stroke,
} from "../shapes.ts"
import type { Painter } from "../stage.ts"

/** Ellipses around the motif with a body on each of them. */
const orbits: Painter = (stage) => {
  const { chance, colors } = stage
  let back = path(colors.ray, rays(120, 118, 24, 220, chance.between(0, 1)))
  back += circle(colors.haze, 120, 118, 82) + ring(colors.far, 120, 118, 82, 3)
  for (let at = 0; at < 3; at++) {
    const tilt = at * 60 + chance.between(-14, 14)
    const angle = chance.between(0, 6)
    const [x, y] = polar(0, 0, 1, angle)
    back += `<g transform="rotate(${n(tilt)} 120 118)"><ellipse fill="none" stroke="${colors.mid}" stroke-width="2.4" cx="120" cy="118" rx="112" ry="40"/>${circle(at ? colors.near : colors.accent, 120 + x * 112, 118 + y * 40, 7)}</g>`
  }
  return { back }
}

const glass = (x: number, y: number, kind: number): string =>
  [
    `M${n(x - 5)} ${n(y - 50)}h10v18l14 32h-38l14 -32z`,
    `M${n(x - 4)} ${n(y - 60)}h8v26a17 17 0 1 1 -8 0z`,
    `M${n(x - 6)} ${n(y - 54)}h12v46a6 6 0 0 1 -12 0z`,
    `M${n(x - 14)} ${n(y - 34)}h28v34h-28z`,
  ][kind % 4] ?? ""

const laboratory: Painter = (stage) => {
  const { chance, colors } = stage
  const bench = 196
  let tiles = ""
  for (let at = 1; at < 8; at++) tiles += `M${at * 30} 0V${bench}M0 ${at * 30}H${SIZE}`
  const first = chance.whole(0, 3)
  let bottles = ""
  let fluids = ""
  for (const [at, x] of [22, 54, 188, 220].entries()) {
    bottles += glass(x, bench, first + at)
    fluids += `M${x - 12} ${bench - 14 + (at % 2) * 3}h24v${14 - (at % 2) * 3}h-24z`
  }
  const lamp = stage.side < 0 ? 84 : 156
  return {
    back:
      stroke(colors.ray, 2, tiles) +
      circle(colors.haze, 120, 108, 88) +
      ring(colors.far, 120, 108, 88, 4) +
      ring(colors.far, 120, 108, 76, 1.6) +
      path(
        colors.cream,
        polygon([lamp - 8, 0], [lamp + 8, 0], [lamp + 66, bench], [lamp - 66, bench]),
        `opacity=".${colors.isDark ? 14 : 34}"`,
      ) +
      path(colors.far, bottles) +
      path(colors.accent, fluids, 'opacity=".9"') +
      rect(colors.near, 0, bench, SIZE, 50) +
      rect(colors.mid, 0, bench, SIZE, 7),
  }
}

const circuit: Painter = (stage) => {
  const { chance, colors } = stage
  let traces = ""
  let pads = ""
  let lit = ""
  for (let at = 0; at < 14; at++) {
    const side = at % 4
    const along = 24 + chance.between(0, 192)
    const reach = chance.between(30, 70)
    const bend = chance.between(-26, 26)
    const [x = 0, y = 0, dx = 0, dy = 0] =
      [
        [along, 0, 0, 1],
        [240, along, -1, 0],
        [along, 240, 0, -1],
        [0, along, 1, 0],
      ][side] ?? []
    const at1 = [x + dx * reach * 0.5, y + dy * reach * 0.5] as const
    const at2 = [
      at1[0] + (dx ? dx * Math.abs(bend) : bend),
      at1[1] + (dy ? dy * Math.abs(bend) : bend),
    ] as const
    const end = [at2[0] + dx * reach * 0.5, at2[1] + dy * reach * 0.5] as const
    traces += `M${n(x)} ${n(y)}L${n(at1[0])} ${n(at1[1])}L${n(at2[0])} ${n(at2[1])}L${n(end[0])} ${n(end[1])}`
    if (at % 3) pads += disc(end[0], end[1], 5)
    else lit += disc(end[0], end[1], 6)
  }
  const chip = 46
  return {
    back:
      path(colors.ray, box(chip - 16, chip - 16, 180, 180)) +
      stroke(colors.mid, 4, traces) +
      path(colors.mid, pads) +
      path(colors.lamp, lit) +
      path(colors.haze, box(chip, chip, 148, 148)) +
      `<rect fill="none" stroke="${colors.far}" stroke-width="3" x="${chip + 6}" y="${chip + 6}" width="136" height="136"/>`,
  }
}

/** Arches inside each other, with light from the innermost. */
const arches: Painter = (stage) => {
  const { chance, colors } = stage
  const tints = [
    colors.mid,
    mix(colors.mid, colors.far, 0.5),
    colors.far,
    mix(colors.far, colors.haze, 0.5),
    colors.haze,
  ]
  const pointed = chance.happens(0.5)
  let back = rect(colors.near, 0, 0, SIZE, SIZE)
  tints.forEach((tint, at) => {
    const half = 112 - at * 17
    const top = 18 + at * 15
    const shoulder = top + half * 0.86
    back += path(
      tint,
      pointed
        ? `M${n(120 - half)} ${SIZE}V${n(shoulder)}L120 ${n(top - 6)}L${n(120 + half)} ${n(shoulder)}V${SIZE}z`
        : `M${n(120 - half)} ${SIZE}V${n(shoulder)}a${n(half)} ${n(shoulder - top)} 0 0 1 ${n(2 * half)} 0V${SIZE}z`,
    )
  })
  const flame = (x: number) => `M${x} 150q14 16 6 28q-6 8 -12 0q-8 -12 6 -28z`
  const bowls = [26, 214].map((x) => `M${x - 14} 180h28l-8 10v50h-12v-50z`).join("")
  return {
    back:
      back +
      path(colors.cream, rays(120, 150, 18, 90, 0.1, 0.4), 'opacity=".28"') +
      rect(colors.near, 0, 204, SIZE, 36),
    front: path(colors.ink, bowls) + path(colors.lamp, flame(26) + flame(214)),
  }
}

const hall: Painter = (stage) => {
  const { colors, side, chance } = stage
  const floor = 188
  let pilasters = ""
  for (const x of [0, 34, 190, 224]) pilasters += box(x, 0, 16, floor)
  let tiles = ""
  for (let row = 0; row < 3; row++)
    for (let at = -6; at < 6; at++)
      if ((row + at) % 2) {
        const y = (part: number) => floor + [0, 12, 29, 52][part]!
        const spread = (part: number) => [24, 31, 41, 54][part]!
        tiles += polygon(
          [120 + at * spread(row), y(row)],
          [120 + (at + 1) * spread(row), y(row)],
          [120 + (at + 1) * spread(row + 1), y(row + 1)],
          [120 + at * spread(row + 1), y(row + 1)],
        )
      }
  const from = side < 0 ? chance.between(30, 70) : chance.between(170, 210)
  return {
    back:
      path(colors.far, pilasters) +
      path(colors.mid, [50, 206].map((x) => box(x, 0, 4, floor)).join("")) +
      path(colors.haze, `M64 ${floor}V100a56 56 0 0 1 112 0V${floor}z`) +
      rect(colors.mid, 0, floor, SIZE, 60) +
      path(mix(colors.mid, colors.near, 0.75), tiles) +
      path(
        colors.cream,
        polygon([from - 6, 0], [from + 6, 0], [190, floor + 22], [50, floor + 22]),
        `opacity=".${colors.isDark ? 18 : 36}"`,
      ),
  }
}

/** A drawing on squared paper, with measures. */
const plan: Painter = (stage) => {
  const { colors } = stage
  let grid = ""
  for (let at = 1; at < 12; at++) grid += `M${at * 20} 0V240M0 ${at * 20}H240`
  const marks =
    line([24, 20], [24, 220]) +
    line([14, 20], [34, 20]) +
    line([14, 220], [34, 220]) +
    line([44, 226], [220, 226]) +
    line([44, 218], [44, 234]) +
    line([220, 218], [220, 234])
  return {
    back:
      stroke(colors.ray, 1.6, grid) +
      ring(colors.far, 120, 116, 90, 2.4, 'stroke-dasharray="10 7"') +
      ring(colors.far, 120, 116, 60, 1.6) +
      stroke(colors.far, 1.8, `M120 8V232M8 116H232`, 'stroke-dasharray="14 5 3 5"') +
      stroke(colors.mid, 2.4, marks),
  }
}

export const INDOORS = { orbits, laboratory, circuit, arches, hall, plan }
