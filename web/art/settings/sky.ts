// Settings in the air and in space.

import { mix } from "../colors.ts"
import { circle, cloud, disc, hill, n, path, polygon, rays, rect, SIZE, sparkle, stroke } from "../shapes.ts"
import type { Painter, Stage } from "../stage.ts"

export function stars({ chance, colors }: Stage, bottom: number, count = 26): string {
  let dots = ""
  for (let star = 0; star < count; star++)
    dots += disc(chance.between(4, 236), chance.between(4, bottom), chance.between(0.7, 1.7))
  for (let star = 0; star < 4; star++)
    dots += sparkle(chance.between(14, 226), chance.between(12, bottom * 0.7), chance.between(4, 8))
  return path(colors.cream, dots, 'opacity=".9"')
}

/** A planet with a dark side. */
function planet({ colors, side }: Stage, x: number, y: number, r: number, color: string): string {
  const dark =
    side < 0
      ? `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 0 1 0 ${n(2 * r)}a${n(r * 1.3)} ${n(r * 1.3)} 0 0 0 0 ${n(-2 * r)}z`
      : `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 0 0 0 ${n(2 * r)}a${n(r * 1.3)} ${n(r * 1.3)} 0 0 1 0 ${n(-2 * r)}z`
  return circle(color, x, y, r) + path(mix(color, colors.near, 0.4), dark)
}

const sky: Painter = (stage) => {
  const { chance, colors } = stage
  const pale = mix(colors.haze, colors.cream, colors.isDark ? 0.2 : 0.7)
  let high = ""
  let low = ""
  for (let at = 0; at < 4; at++)
    high += cloud(chance.between(-30, 190), 34 + at * 42 + chance.between(-8, 8), chance.between(50, 84))
  for (let at = 0; at < 4; at++)
    low += cloud(
      at * 64 - 30 + chance.between(-14, 14),
      218 + chance.between(-10, 12),
      chance.between(90, 130),
    )
  const hills = hill([
    [0, 206],
    [70, 190],
    [140, 204],
    [200, 186],
    [240, 196],
  ])
  return {
    back:
      path(pale, high, 'opacity=".85"') +
      path(colors.far, hills) +
      path(
        colors.mid,
        hill([
          [0, 222],
          [90, 212],
          [170, 224],
          [240, 208],
        ]),
      ),
    front: path(pale, low),
  }
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
    back:
      path(colors.ray, bands) +
      path(
        colors.far,
        hill([
          [0, 170],
          [60, 158],
          [130, 172],
          [240, 150],
        ]),
      ) +
      rect(colors.mid, 0, ground, SIZE, 60) +
      path(colors.near, polygon([0, 216], [240, 206], [240, 240], [0, 240])),
  }
}

const space: Painter = (stage) => {
  const { chance, colors, side } = stage
  const x = side < 0 ? chance.between(176, 204) : chance.between(36, 64)
  const y = chance.between(168, 196)
  const isRinged = chance.happens(0.6)
  const r = isRinged ? chance.between(46, 60) : chance.between(58, 84)
  const moon = planet(stage, SIZE - x, chance.between(36, 60), chance.between(10, 18), colors.accent)
  // One half of the ring is behind the planet, the other in front of it.
  const [wide, flat] = [r * 1.6, r * 0.34]
  const half = (sweep: number) =>
    `M${n(x - wide)} ${n(y)}A${n(wide)} ${n(flat)} 0 0 ${sweep} ${n(x + wide)} ${n(y)}`
  const tilt = `transform="rotate(${-18 * side} ${n(x)} ${n(y)})"`
  const ring = (sweep: number) =>
    isRinged ? stroke(colors.cream, 5, half(sweep), `opacity=".75" ${tilt}`) : ""
  return {
    back:
      path(mix(colors.sky, colors.ray, 0.45), rays(x, y, 18, 320, chance.between(0, 1))) +
      stars(stage, 236, 34) +
      moon +
      ring(1) +
      planet(stage, x, y, r, mix(colors.haze, colors.sun, 0.2)) +
      ring(0),
  }
}

const moon: Painter = (stage) => {
  const { chance, colors, side } = stage
  const pale = mix(colors.cream, colors.haze, 0.5)
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
      path(
        mix(pale, colors.mid, 0.6),
        polygon(
          [0, 190],
          [30, 150],
          [52, 168],
          [84, 140],
          [118, 180],
          [160, 152],
          [190, 172],
          [222, 138],
          [240, 160],
          [240, 220],
          [0, 220],
        ),
      ) +
      path(
        pale,
        hill([
          [0, 186],
          [80, 178],
          [160, 190],
          [240, 180],
        ]),
      ) +
      `<g fill="${mix(pale, colors.mid, 0.55)}">${craters}</g>`,
  }
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
  const all = (width: number, shift: number) =>
    Array.from({ length: arms }, (_, at) => arm(at * step + shift, width)).join("")
  return {
    back:
      rect(colors.mid, 0, 0, SIZE, SIZE) +
      path(colors.far, all(step * 0.55, 0)) +
      path(colors.haze, all(step * 0.16, step * 0.1)) +
      circle(colors.haze, 120, 118, 34),
  }
}

export const SKY = { sky, speed, space, moon, vortex }
