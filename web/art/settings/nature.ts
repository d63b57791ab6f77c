// Settings of nature: sea, sky, mountains, ice, desert, jungle, caves and ruins.

import { mix } from "../colors"
import { box, circle, cloud, disc, hill, line, n, path, polygon, rect, SIZE, stroke } from "../shapes"
import type { Painter, Stage } from "../stage"

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
    .map((dx, at) => `M${n(crown)} ${n(top)}q${n(dx * 0.5)} ${at % 3 ? -16 : -8} ${n(dx)} ${at % 3 ? -2 : 12}q${n(-dx * 0.5)} -6 ${n(-dx)} ${at % 3 ? 2 : -12}z`)
    .join("")
  return trunk + leaves
}

const island: Painter = (stage) => {
  const { chance, colors, horizon } = stage
  const { back, front } = water(stage, horizon)
  const cone = chance.between(50, 80)
  const peaks = polygon([-10, horizon + 2], [cone, horizon - 60], [cone + 18, horizon - 56], [cone + 84, horizon + 2])
  const shade = polygon([cone + 8, horizon + 2], [cone + 8, horizon - 58], [cone + 18, horizon - 56], [cone + 84, horizon + 2])
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
    shafts += polygon([x, 0], [x + 16, 0], [x + 40 * -stage.side + 44, SIZE], [x + 40 * -stage.side - 8, SIZE])
  }
  let kelp = ""
  for (const x of [10, 26, 40, 200, 216, 232]) {
    const top = chance.between(96, 160)
    kelp += `M${x} ${SIZE}q-12 -22 0 -44t0 -44T${x} ${n(top)}q12 20 4 ${n((SIZE - top) / 3)}t4 ${n((SIZE - top) / 3)}T${x + 8} ${SIZE}z`
  }
  let bubbles = ""
  for (let bubble = 0; bubble < 9; bubble++) bubbles += disc(chance.between(16, 224), chance.between(16, 190), chance.between(2, 5.5))
  const rocks = hill([[0, 186], [50, 204], [110, 196], [170, 208], [240, 182]])
  const floor = hill([[0, 214], [80, 206], [150, 218], [240, 208]])
  return {
    back: rect(mix(colors.sky, colors.mid, 0.4), 0, 90, SIZE, 150) + rect(mix(colors.sky, colors.mid, 0.75), 0, 165, SIZE, 80) + path(colors.haze, shafts, 'opacity=".35"') + path(colors.far, rocks) + path(colors.cream, bubbles, 'opacity=".55"'),
    front: path(colors.mid, kelp) + path(colors.near, floor),
  }
}

const sky: Painter = (stage) => {
  const { chance, colors } = stage
  const pale = mix(colors.haze, colors.cream, colors.isDark ? 0.2 : 0.7)
  let high = ""
  let low = ""
  for (let at = 0; at < 4; at++) high += cloud(chance.between(-30, 190), 34 + at * 42 + chance.between(-8, 8), chance.between(50, 84))
  for (let at = 0; at < 4; at++) low += cloud(at * 64 - 30 + chance.between(-14, 14), 218 + chance.between(-10, 12), chance.between(90, 130))
  const hills = hill([[0, 206], [70, 190], [140, 204], [200, 186], [240, 196]])
  return { back: path(pale, high, 'opacity=".85"') + path(colors.far, hills) + path(colors.mid, hill([[0, 222], [90, 212], [170, 224], [240, 208]])), front: path(pale, low) }
}

/** Long thin lines that show speed. */
const speed: Painter = (stage) => {
  const { chance, colors } = stage
  let bands = ""
  for (let y = 18; y < 200; y += 22) {
    const x = chance.between(-60, 120)
    const w = chance.between(90, 200)
    bands += polygon([x, y], [x + w, y - 3], [x + w, y + chance.between(3, 9)], [x + 14, y + 3])
  }
  const ground = 192
  return {
    back: path(colors.ray, bands) + path(colors.far, hill([[0, 170], [60, 158], [130, 172], [240, 150]])) + rect(colors.mid, 0, ground, SIZE, 60) + path(colors.near, polygon([0, 216], [240, 206], [240, 240], [0, 240])),
  }
}

/** A mountain with a lit side, a side in shadow and a cap of snow. */
function peak({ colors, side }: Stage, x: number, top: number, half: number, base: number, lit: string, dark: string): string {
  const kink = half * 0.16
  const snow = (base - top) * 0.3
  const at = (part: number) => top + snow * part
  const slope = half / (base - top)
  return (
    path(lit, polygon([x - half, base], [x, top], [x + half, base])) +
    path(dark, side < 0 ? polygon([x, top], [x + half, base], [x - kink, base], [x + kink, top + (base - top) * 0.5]) : polygon([x, top], [x - half, base], [x + kink, base], [x - kink, top + (base - top) * 0.5])) +
    path(
      colors.cream,
      polygon([x, top], [x + slope * snow, at(1)], [x + slope * snow * 0.4, at(0.75)], [x, at(1.15)], [x - slope * snow * 0.45, at(0.7)], [x - slope * snow, at(1)]),
    )
  )
}

const mountains: Painter = (stage) => {
  const { chance, colors } = stage
  const base = 206
  const left = chance.between(16, 50)
  const right = chance.between(186, 224)
  return {
    back:
      peak(stage, chance.between(100, 140), chance.between(58, 80), 110, base, colors.far, mix(colors.far, colors.mid, 0.6)) +
      peak(stage, left, chance.between(66, 100), 74, base, mix(colors.far, colors.mid, 0.5), colors.mid) +
      peak(stage, right, chance.between(70, 108), 70, base, mix(colors.far, colors.mid, 0.5), colors.mid) +
      path(colors.near, hill([[0, 196], [60, 206], [140, 200], [240, 190]])),
  }
}

const ice: Painter = (stage) => {
  const { chance, colors, horizon, side } = stage
  let aurora = ""
  if (colors.isDark)
    for (let band = 0; band < 3; band++) {
      const y = 24 + band * 22
      aurora += path([colors.accent, colors.haze, colors.ray][band] ?? colors.ray, `M0 ${y + 20}C60 ${y - 26} 110 ${y + 40} 160 ${y}S220 ${y - 10} 240 ${y + 8}v16C200 ${y + 6} 180 ${y + 16} 160 ${y + 24}S70 ${y + 10} 0 ${y + 44}z`, 'opacity=".55"')
    }
  const pale = mix(colors.cream, colors.haze, 0.35)
  let bergs = ""
  for (const [x, w, h] of [[-14, 84, chance.between(60, 92)], [168, 92, chance.between(50, 88)], [96, 60, 34]] as const) {
    const tip = x + w * (side < 0 ? 0.36 : 0.64)
    bergs +=
      path(pale, polygon([x, horizon + 8], [x + w * 0.14, horizon - h * 0.5], [tip, horizon - h], [x + w * 0.8, horizon - h * 0.44], [x + w, horizon + 8])) +
      path(colors.far, side < 0 ? polygon([tip, horizon - h], [x + w * 0.8, horizon - h * 0.44], [x + w, horizon + 8], [tip + 6, horizon + 8], [tip - 6, horizon - h * 0.4]) : polygon([tip, horizon - h], [x + w * 0.14, horizon - h * 0.5], [x, horizon + 8], [tip - 6, horizon + 8], [tip + 6, horizon - h * 0.4]))
  }
  const floes = polygon([-6, 216], [44, 206], [92, 214], [70, 228], [-6, 232]) + polygon([150, 222], [196, 208], [250, 212], [250, 236], [190, 236])
  return { back: aurora + bergs + rect(colors.mid, 0, horizon + 6, SIZE, 100) + path(mix(colors.mid, colors.near, 0.6), waves(horizon + 26, 60, 5, 10)), front: path(pale, floes) }
}

const desert: Painter = (stage) => {
  const { chance, colors } = stage
  let far = ""
  for (const [x, half] of [[chance.between(20, 60), 44], [chance.between(180, 226), 58]] as const) {
    const top = 158 - half * 0.95
    far += path(colors.far, polygon([x - half, 168], [x, top], [x + half, 168])) + path(colors.mid, polygon([x, top], [x + half * stage.side * -1, 168], [x + half * 0.12 * stage.side, 168]))
  }
  return {
    back:
      far +
      path(mix(colors.haze, colors.mid, 0.4), `M0 176C50 150 90 190 240 160V240H0z`) +
      path(colors.mid, `M0 196C70 168 150 214 240 182V240H0z`) +
      path(mix(colors.mid, colors.near, 0.55), `M0 196C70 168 100 196 150 202C110 204 60 226 0 222z`) +
      path(colors.near, `M0 228C80 200 160 234 240 208V240H0z`),
  }
}

/** A large leaf from its stem to its tip. */
function leaf(x: number, y: number, length: number, angle: number): string {
  const at = (along: number, across: number) => `${n(x + Math.cos(angle) * along - Math.sin(angle) * across)} ${n(y + Math.sin(angle) * along + Math.cos(angle) * across)}`
  return `M${at(0, 0)}Q${at(length * 0.45, length * 0.26)} ${at(length, 0)}Q${at(length * 0.45, -length * 0.26)} ${at(0, 0)}z`
}

const jungle: Painter = (stage) => {
  const { chance, colors } = stage
  let trees = ""
  for (let x = -10; x < 250; x += 22) {
    const top = 108 + chance.between(-26, 26)
    trees += disc(x, top, chance.between(18, 26)) + box(x - 20, top, 40, 140)
  }
  let low = ""
  for (let x = -10; x < 250; x += 26) low += disc(x, 190 + chance.between(-12, 10), chance.between(16, 22)) + box(x - 16, 190, 32, 60)
  let leaves = ""
  let behind = ""
  for (const [x, y, from] of [[0, 240, -1.4], [240, 240, -2.6]] as const)
    for (let at = 0; at < 5; at++) {
      const d = leaf(x, y, chance.between(58, 92), from + at * 0.34 + (x ? 0.4 : 0))
      if (at % 2) leaves += d
      else behind += d
    }
  const hanging = leaf(-4, -4, 84, 0.5) + leaf(-4, -4, 74, 1.1) + leaf(244, -4, 80, 2.6) + leaf(244, -4, 66, 2)
  return { back: path(colors.far, trees) + path(colors.mid, low) + rect(colors.near, 0, 212, SIZE, 30), front: path(mix(colors.near, colors.mid, 0.5), behind + hanging) + path(colors.near, leaves) }
}

const cave: Painter = (stage) => {
  const { chance, colors } = stage
  const edge = (inset: number) => {
    let d = `M0 0H240V240H0z`
    const points: string[] = []
    for (let at = 0; at < 16; at++) {
      const angle = (-at / 16) * 2 * Math.PI
      const r = chance.between(0.9, 1.12)
      points.push(`${n(120 + Math.cos(angle) * (108 - inset) * r)} ${n(122 + Math.sin(angle) * (104 - inset) * r)}`)
    }
    d += `M${points.join("L")}z`
    return d
  }
  let crystals = ""
  for (const [x, lean] of [[20, 14], [42, 8], [196, -8], [222, -14]] as const) {
    const h = chance.between(34, 66)
    crystals += polygon([x - 9, 236], [x - 6 + lean * 0.7, 236 - h], [x + lean, 228 - h], [x + 6 + lean * 0.6, 240 - h], [x + 9, 236])
  }
  return {
    back: path(colors.haze, disc(120, 122, 92), 'opacity=".55"') + path(colors.far, edge(-4), 'fill-rule="evenodd"') + path(mix(colors.mid, colors.near, 0.3), edge(-16), 'fill-rule="evenodd"') + path(colors.near, hill([[0, 200], [70, 212], [150, 206], [240, 198]])),
    front: path(colors.near, edge(-30), 'fill-rule="evenodd"') + path(colors.accent, crystals),
  }
}

const ruins: Painter = (stage) => {
  const { chance, colors } = stage
  let columns = ""
  let shades = ""
  for (const x of [6, 38, 182, 214]) {
    const top = chance.between(70, 140)
    columns += polygon([x, 204], [x, top + 8], [x + 8, top], [x + 14, top + 7], [x + 20, top + 2], [x + 20, 204]) + box(x - 4, 198, 28, 8)
    shades += stage.side < 0 ? box(x + 12, top + 8, 8, 192 - top) : box(x, top + 8, 8, 192 - top)
  }
  return {
    back:
      path(colors.far, hill([[0, 166], [50, 146], [120, 168], [190, 142], [240, 160]])) +
      path(mix(colors.cream, colors.haze, 0.5), columns) +
      path(colors.mid, shades) +
      path(colors.near, hill([[0, 206], [90, 198], [170, 206], [240, 200]])),
    front: path(mix(colors.mid, colors.near, 0.4), polygon([14, 240], [22, 222], [52, 218], [62, 240]) + polygon([184, 240], [196, 226], [222, 230], [230, 240])),
  }
}

const storm: Painter = (stage) => {
  const { chance, colors } = stage
  const { back, front } = water(stage, stage.horizon + 6)
  const bolt = (x: number, y: number, size: number) => polygon([x, y], [x - 9 * size, y + 34 * size], [x - 1 * size, y + 32 * size], [x - 12 * size, y + 72 * size], [x + 10 * size, y + 24 * size], [x + 1 * size, y + 26 * size], [x + 8 * size, y])
  let clouds = ""
  for (let at = 0; at < 6; at++) clouds += disc(at * 48 + chance.between(-8, 8), 14 + chance.between(-8, 14), chance.between(26, 40))
  const rain = Array.from({ length: 16 }, () => {
    const x = chance.between(0, 250)
    const y = chance.between(40, 150)
    return line([x, y], [x - 8, y + 22])
  }).join("")
  return { back: stroke(colors.haze, 1.6, rain, 'opacity=".6"') + path(colors.lamp, bolt(chance.between(24, 50), 44, 1.25) + bolt(chance.between(194, 216), 40, 1)) + path(colors.mid, clouds) + back, front }
}

/** Arms that turn around the middle. */
const vortex: Painter = (stage) => {
  const { chance, colors, side } = stage
  const arms = chance.whole(7, 10)
  const arm = (turn: number, width: number) => {
    const inner: string[] = []
    const outer: string[] = []
    for (let step = 0; step <= 6; step++) {
      const r = 8 + step * step * 5.2
      const angle = turn + side * step * 0.3
      inner.push(`${n(120 + Math.cos(angle) * r)} ${n(118 + Math.sin(angle) * r)}`)
      outer.unshift(`${n(120 + Math.cos(angle + width) * r)} ${n(118 + Math.sin(angle + width) * r)}`)
    }
    return `M${[...inner, ...outer].join("L")}z`
  }
  const step = (2 * Math.PI) / arms
  const all = (width: number, shift: number) => Array.from({ length: arms }, (_, at) => arm(at * step + shift, width)).join("")
  return { back: rect(colors.mid, 0, 0, SIZE, SIZE) + path(colors.far, all(step * 0.55, 0)) + path(colors.haze, all(step * 0.16, step * 0.1)) + circle(colors.haze, 120, 118, 34) }
}

export const NATURE = { sea, island, underwater, sky, speed, mountains, ice, desert, jungle, cave, ruins, storm, vortex }
