// Settings at sea: open water, islands, ice, storms, and under water.

import { mix } from "../colors.ts"
import { disc, hill, line, n, path, polygon, rect, SIZE, stroke } from "../shapes.ts"
import type { Painter, Stage } from "../stage.ts"

/** A row of waves with pointed crests, filled down to the bottom. */
function waves(top: number, length: number, height: number, offset: number): string {
  let d = `M${n(-offset)} ${SIZE}V${n(top)}`
  for (let x = -offset; x < SIZE + length; x += length)
    d += `q${n(length * 0.25)} ${n(height)} ${n(length * 0.5)} ${n(height)}t${n(length * 0.5)} ${n(-height)}`
  return `${d}V${SIZE}z`
}

/** The sea from the horizon to the bottom; the last rows are in front of the motif. */
function water({ chance, colors }: Stage, top: number): { back: string; front: string } {
  const length = chance.between(34, 52)
  const back =
    rect(colors.far, 0, top, SIZE, SIZE) +
    path(mix(colors.far, colors.mid, 0.6), waves(top + 12, length * 0.7, 4, chance.between(0, 30))) +
    path(colors.mid, waves(top + 27, length, 6, chance.between(0, 40)))
  const front =
    path(mix(colors.mid, colors.near, 0.55), waves(190, length * 1.2, 8, chance.between(0, 40))) +
    path(colors.near, waves(210, length * 1.45, 10, chance.between(0, 50)))
  return { back, front }
}

/** The path of the sun on the water. */
function glitter({ chance, colors }: Stage, x: number, top: number): string {
  let d = ""
  for (let y = top + 5; y < 200; y += 7) {
    const half = chance.between(6, 22)
    d += `M${n(x - half)} ${n(y)}h${n(half * 2)}`
  }
  return stroke(colors.sun, 2.6, d, 'opacity=".7"')
}

function gulls({ chance, colors }: Stage): string {
  let d = ""
  for (let bird = 0; bird < 3; bird++)
    d += `M${n(chance.between(20, 200))} ${n(chance.between(24, 76))}q5 -6 9 0q4 -6 9 0`
  return stroke(colors.isDark ? colors.cream : colors.ink, 2, d)
}

const sea: Painter = (stage) => {
  const { back, front } = water(stage, stage.horizon)
  return { back: gulls(stage) + back + glitter(stage, stage.side < 0 ? 66 : 174, stage.horizon), front }
}

function palm(x: number, y: number, height: number, lean: number): string {
  const top = y - height
  const crown = x + lean
  const trunk = `M${n(x - 3)} ${n(y)}Q${n(x)} ${n(y - height / 2)} ${n(crown - 1.5)} ${n(top)}h3Q${n(x + 6)} ${n(y - height / 2)} ${n(x + 4)} ${n(y)}z`
  const leaves = [-26, -18, 18, 26]
    .map(
      (dx, at) =>
        `M${n(crown)} ${n(top)}q${n(dx * 0.5)} ${at % 3 ? -16 : -8} ${n(dx)} ${at % 3 ? -2 : 12}q${n(-dx * 0.5)} -6 ${n(-dx)} ${at % 3 ? 2 : -12}z`,
    )
    .join("")
  return trunk + leaves
}

const island: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const { back, front } = water(stage, horizon)
  const cone = chance.between(50, 80)
  const peaks = polygon(
    [-10, horizon + 2],
    [cone, horizon - 60],
    [cone + 18, horizon - 56],
    [cone + 84, horizon + 2],
  )
  const shade = polygon(
    [cone + 8, horizon + 2],
    [cone + 8, horizon - 58],
    [cone + 18, horizon - 56],
    [cone + 84, horizon + 2],
  )
  return {
    back: gulls(stage) + path(colors.far, peaks) + path(colors.mid, shade) + back,
    front: front + path(colors.ink, palm(26, 226, 96, 14) + palm(218, 232, 116, -16)),
  }
}

const underwater: Painter = (stage) => {
  const { chance, colors } = stage
  let shafts = ""
  for (let shaft = 0; shaft < 5; shaft++) {
    const x = 10 + shaft * 48 + chance.between(-12, 12)
    shafts += polygon(
      [x, 0],
      [x + 16, 0],
      [x + 40 * -stage.side + 44, SIZE],
      [x + 40 * -stage.side - 8, SIZE],
    )
  }
  let kelp = ""
  for (const x of [10, 26, 40, 200, 216, 232]) {
    const top = chance.between(96, 160)
    kelp += `M${x} ${SIZE}q-12 -22 0 -44t0 -44T${x} ${n(top)}q12 20 4 ${n((SIZE - top) / 3)}t4 ${n((SIZE - top) / 3)}T${x + 8} ${SIZE}z`
  }
  let bubbles = ""
  for (let bubble = 0; bubble < 9; bubble++)
    bubbles += disc(chance.between(16, 224), chance.between(16, 190), chance.between(2, 5.5))
  const rocks = hill([
    [0, 186],
    [50, 204],
    [110, 196],
    [170, 208],
    [240, 182],
  ])
  const floor = hill([
    [0, 214],
    [80, 206],
    [150, 218],
    [240, 208],
  ])
  return {
    back:
      rect(mix(colors.sky, colors.mid, 0.4), 0, 90, SIZE, 150) +
      rect(mix(colors.sky, colors.mid, 0.75), 0, 165, SIZE, 80) +
      path(colors.haze, shafts, 'opacity=".35"') +
      path(colors.far, rocks) +
      path(colors.cream, bubbles, 'opacity=".55"'),
    front: path(colors.mid, kelp) + path(colors.near, floor),
  }
}

const ice: Painter = (stage) => {
  const { chance, colors, horizon, side } = stage
  let aurora = ""
  if (colors.isDark)
    for (let band = 0; band < 3; band++) {
      const y = 24 + band * 22
      aurora += path(
        [colors.accent, colors.haze, colors.ray][band] ?? colors.ray,
        `M0 ${y + 20}C60 ${y - 26} 110 ${y + 40} 160 ${y}S220 ${y - 10} 240 ${y + 8}v16C200 ${y + 6} 180 ${y + 16} 160 ${y + 24}S70 ${y + 10} 0 ${y + 44}z`,
        'opacity=".55"',
      )
    }
  const pale = mix(colors.cream, colors.haze, 0.35)
  let bergs = ""
  for (const [x, w, h] of [
    [-14, 84, chance.between(60, 92)],
    [168, 92, chance.between(50, 88)],
    [96, 60, 34],
  ] as const) {
    const tip = x + w * (side < 0 ? 0.36 : 0.64)
    bergs +=
      path(
        pale,
        polygon(
          [x, horizon + 8],
          [x + w * 0.14, horizon - h * 0.5],
          [tip, horizon - h],
          [x + w * 0.8, horizon - h * 0.44],
          [x + w, horizon + 8],
        ),
      ) +
      path(
        colors.far,
        side < 0
          ? polygon(
              [tip, horizon - h],
              [x + w * 0.8, horizon - h * 0.44],
              [x + w, horizon + 8],
              [tip + 6, horizon + 8],
              [tip - 6, horizon - h * 0.4],
            )
          : polygon(
              [tip, horizon - h],
              [x + w * 0.14, horizon - h * 0.5],
              [x, horizon + 8],
              [tip - 6, horizon + 8],
              [tip + 6, horizon - h * 0.4],
            ),
      )
  }
  const floes =
    polygon([-6, 216], [44, 206], [92, 214], [70, 228], [-6, 232]) +
    polygon([150, 222], [196, 208], [250, 212], [250, 236], [190, 236])
  return {
    back:
      aurora +
      bergs +
      rect(colors.mid, 0, horizon + 6, SIZE, 100) +
      path(mix(colors.mid, colors.near, 0.6), waves(horizon + 26, 60, 5, 10)),
    front: path(pale, floes),
  }
}

const storm: Painter = (stage) => {
  const { chance, colors } = stage
  const { back, front } = water(stage, stage.horizon + 6)
  const bolt = (x: number, y: number, size: number) =>
    polygon(
      [x, y],
      [x - 9 * size, y + 34 * size],
      [x - 1 * size, y + 32 * size],
      [x - 12 * size, y + 72 * size],
      [x + 10 * size, y + 24 * size],
      [x + 1 * size, y + 26 * size],
      [x + 8 * size, y],
    )
  let clouds = ""
  for (let at = 0; at < 6; at++)
    clouds += disc(at * 48 + chance.between(-8, 8), 14 + chance.between(-8, 14), chance.between(26, 40))
  const rain = Array.from({ length: 16 }, () => {
    const x = chance.between(0, 250)
    const y = chance.between(40, 150)
    return line([x, y], [x - 8, y + 22])
  }).join("")
  return {
    back:
      stroke(colors.haze, 1.6, rain, 'opacity=".6"') +
      path(colors.lamp, bolt(chance.between(24, 50), 44, 1.25) + bolt(chance.between(194, 216), 40, 1)) +
      path(colors.mid, clouds) +
      back,
    front,
  }
}

export const WATER = { sea, island, underwater, ice, storm }
