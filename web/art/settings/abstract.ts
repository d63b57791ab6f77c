// Settings of science and of ceremony: space, laboratories, circuits, halls and arches.

import { mix } from "../colors"
import { box, circle, disc, hill, line, n, path, polar, polygon, rays, rect, ring, SIZE, sparkle, stroke } from "../shapes"
import type { Painter, Stage } from "../stage"

export function stars({ chance, colors }: Stage, bottom: number, count = 26): string {
  let dots = ""
  for (let star = 0; star < count; star++) dots += disc(chance.between(4, 236), chance.between(4, bottom), chance.between(0.7, 1.7))
  for (let star = 0; star < 4; star++) dots += sparkle(chance.between(14, 226), chance.between(12, bottom * 0.7), chance.between(4, 8))
  return path(colors.cream, dots, 'opacity=".9"')
}

/** A planet with a dark side. */
function planet({ colors, side }: Stage, x: number, y: number, r: number, color: string): string {
  const dark = side < 0 ? `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 0 1 0 ${n(2 * r)}a${n(r * 1.3)} ${n(r * 1.3)} 0 0 0 0 ${n(-2 * r)}z` : `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 0 0 0 ${n(2 * r)}a${n(r * 1.3)} ${n(r * 1.3)} 0 0 1 0 ${n(-2 * r)}z`
  return circle(color, x, y, r) + path(mix(color, colors.near, 0.55), dark)
}

const space: Painter = (stage) => {
  const { chance, colors, side } = stage
  const x = side < 0 ? chance.between(176, 204) : chance.between(36, 64)
  const y = chance.between(168, 196)
  const r = chance.between(58, 84)
  const ringed = chance.happens(0.6)
  const moon = planet(stage, SIZE - x, chance.between(36, 60), chance.between(10, 18), colors.accent)
  const halo = (d: number) => `<ellipse fill="none" stroke="${colors.haze}" stroke-width="5" cx="${n(x)}" cy="${n(y)}" rx="${n(r * d)}" ry="${n(r * 0.3)}" transform="rotate(${-18 * side} ${n(x)} ${n(y)})"/>`
  const band = box(x - r, y - r * 0.3, r * 2, r * 0.16)
  return { back: stars(stage, 236, 34) + moon + (ringed ? halo(1.55) : "") + planet(stage, x, y, r, mix(colors.far, colors.haze, 0.5)) + (ringed ? path(colors.mid, band, 'opacity=".5"') : "") }
}

const moon: Painter = (stage) => {
  const { chance, colors, side } = stage
  const pale = mix(colors.cream, colors.far, 0.45)
  let craters = ""
  for (let at = 0; at < 6; at++) {
    const y = 196 + at * 7
    const x = chance.between(10, 220)
    const r = chance.between(8, 17)
    craters += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.3)}"/>`
  }
  const earth = side < 0 ? 48 : 192
  return {
    back:
      stars(stage, 170, 30) +
      planet(stage, earth, 54, 26, colors.accent) +
      path(mix(pale, colors.mid, 0.6), polygon([0, 190], [30, 150], [52, 168], [84, 140], [118, 180], [160, 152], [190, 172], [222, 138], [240, 160], [240, 220], [0, 220])) +
      path(pale, hill([[0, 186], [80, 178], [160, 190], [240, 180]])) +
      `<g fill="${mix(pale, colors.mid, 0.55)}">${craters}</g>`,
  }
}

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
      path(colors.cream, polygon([lamp - 8, 0], [lamp + 8, 0], [lamp + 66, bench], [lamp - 66, bench]), `opacity=".${colors.isDark ? 14 : 34}"`) +
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
    const [x, y, dx, dy] = [[along, 0, 0, 1], [240, along, -1, 0], [along, 240, 0, -1], [0, along, 1, 0]][side] ?? [0, 0, 0, 0]
    const at1 = [x + dx * reach * 0.5, y + dy * reach * 0.5] as const
    const at2 = [at1[0] + (dx ? dx * Math.abs(bend) : bend), at1[1] + (dy ? dy * Math.abs(bend) : bend)] as const
    const end = [at2[0] + dx * reach * 0.5, at2[1] + dy * reach * 0.5] as const
    traces += `M${n(x)} ${n(y)}L${n(at1[0])} ${n(at1[1])}L${n(at2[0])} ${n(at2[1])}L${n(end[0])} ${n(end[1])}`
    if (at % 3) pads += disc(end[0], end[1], 5)
    else lit += disc(end[0], end[1], 6)
  }
  const chip = 46
  return { back: path(colors.ray, box(chip - 16, chip - 16, 180, 180)) + stroke(colors.mid, 4, traces) + path(colors.mid, pads) + path(colors.lamp, lit) + path(colors.haze, box(chip, chip, 148, 148)) + `<rect fill="none" stroke="${colors.far}" stroke-width="3" x="${chip + 6}" y="${chip + 6}" width="136" height="136"/>` }
}

/** Arches inside each other, with light from the innermost. */
const arches: Painter = (stage) => {
  const { chance, colors } = stage
  const tints = [colors.mid, mix(colors.mid, colors.far, 0.5), colors.far, mix(colors.far, colors.haze, 0.5), colors.haze]
  const pointed = chance.happens(0.5)
  let back = rect(colors.near, 0, 0, SIZE, SIZE)
  tints.forEach((tint, at) => {
    const half = 112 - at * 17
    const top = 18 + at * 15
    const shoulder = top + half * 0.86
    back += path(tint, pointed ? `M${n(120 - half)} ${SIZE}V${n(shoulder)}L120 ${n(top - 6)}L${n(120 + half)} ${n(shoulder)}V${SIZE}z` : `M${n(120 - half)} ${SIZE}V${n(shoulder)}a${n(half)} ${n(shoulder - top)} 0 0 1 ${n(2 * half)} 0V${SIZE}z`)
  })
  const flame = (x: number) => `M${x} 150q14 16 6 28q-6 8 -12 0q-8 -12 6 -28z`
  const bowls = [26, 214].map((x) => `M${x - 14} 180h28l-8 10v50h-12v-50z`).join("")
  return { back: back + path(colors.cream, rays(120, 150, 18, 90, 0.1, 0.4), 'opacity=".28"') + rect(colors.near, 0, 204, SIZE, 36), front: path(colors.ink, bowls) + path(colors.lamp, flame(26) + flame(214)) }
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
        tiles += polygon([120 + at * spread(row), y(row)], [120 + (at + 1) * spread(row), y(row)], [120 + (at + 1) * spread(row + 1), y(row + 1)], [120 + at * spread(row + 1), y(row + 1)])
      }
  const from = side < 0 ? chance.between(30, 70) : chance.between(170, 210)
  return {
    back:
      path(colors.far, pilasters) +
      path(colors.mid, [50, 206].map((x) => box(x - (x > 120 ? 0 : 0), 0, 4, floor)).join("")) +
      path(colors.haze, `M64 ${floor}V100a56 56 0 0 1 112 0V${floor}z`) +
      rect(colors.mid, 0, floor, SIZE, 60) +
      path(mix(colors.mid, colors.near, 0.75), tiles) +
      path(colors.cream, polygon([from - 6, 0], [from + 6, 0], [190, floor + 22], [50, floor + 22]), `opacity=".${colors.isDark ? 18 : 36}"`),
  }
}

/** Large rays from below the motif. */
const burst: Painter = (stage) => {
  const { chance, colors } = stage
  const y = chance.between(150, 200)
  return {
    back: path(colors.ray, rays(120, y, chance.whole(14, 22), 300, chance.between(0, 1))) + path(colors.far, `M0 ${SIZE}V206Q120 150 240 206V${SIZE}z`) + path(colors.mid, `M0 ${SIZE}V222Q120 176 240 222V${SIZE}z`),
  }
}

/** A drawing on squared paper, with measures. */
const plan: Painter = (stage) => {
  const { colors } = stage
  let grid = ""
  for (let at = 1; at < 12; at++) grid += `M${at * 20} 0V240M0 ${at * 20}H240`
  const marks = line([24, 20], [24, 220]) + line([14, 20], [34, 20]) + line([14, 220], [34, 220]) + line([44, 226], [220, 226]) + line([44, 218], [44, 234]) + line([220, 218], [220, 234])
  return { back: stroke(colors.ray, 1.6, grid) + ring(colors.far, 120, 116, 90, 2.4, 'stroke-dasharray="10 7"') + ring(colors.far, 120, 116, 60, 1.6) + stroke(colors.far, 1.8, `M120 8V232M8 116H232`, 'stroke-dasharray="14 5 3 5"') + stroke(colors.mid, 2.4, marks) }
}

export const ABSTRACT = { space, moon, orbits, laboratory, circuit, arches, hall, burst, plan }
