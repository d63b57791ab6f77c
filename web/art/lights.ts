// The light of a scene: sun, moon and searchlights, drawn between the sky and the setting.

import { mix } from "./colors.ts"
import type { Time } from "./palettes.ts"
import { circle, n, path, polygon, rays, rect, ring, SIZE } from "./shapes.ts"
import { stars } from "./settings/sky.ts"
import type { Stage } from "./stage.ts"

const LIGHTS: Record<Time, readonly ((stage: Stage, x: number, y: number) => string)[]> = {
  day: [plainSun, rayedSun, ringedSun],
  dawn: [rayedSun, stripedSun, ringedSun],
  dusk: [stripedSun, rayedSun, plainSun],
  night: [crescent, searchlights, fullMoon],
}

/** The sky and its light at a time of day. */
export function paintLight(stage: Stage, time: Time): string {
  const { chance, colors, horizon, side } = stage
  const x = 120 + side * chance.between(38, 74)
  const isLow = time === "dawn" || time === "dusk"
  const y = isLow ? horizon - chance.between(24, 54) : chance.between(44, 76)
  const light = chance.pick(LIGHTS[time])
  const bands =
    rect(colors.sky, 0, 0, SIZE, SIZE) +
    rect(mix(colors.sky, colors.haze, 0.5), 0, horizon * 0.55, SIZE, SIZE) +
    rect(colors.haze, 0, horizon * 0.8, SIZE, SIZE)
  return bands + light(stage, x, y)
}

function plainSun({ chance, colors }: Stage, x: number, y: number): string {
  const r = chance.between(26, 42)
  return circle(colors.ray, x, y, r * 1.45) + circle(colors.sun, x, y, r)
}

function rayedSun({ chance, colors }: Stage, x: number, y: number): string {
  const r = chance.between(24, 36)
  return (
    path(colors.ray, rays(x, y, chance.whole(11, 17), 330, chance.between(0, 1))) +
    circle(colors.sun, x, y, r)
  )
}

function ringedSun({ chance, colors }: Stage, x: number, y: number): string {
  const r = chance.between(20, 30)
  return (
    [3.4, 2.6, 1.8]
      .map((scale, at) => circle(at % 2 ? mix(colors.sky, colors.ray, 0.4) : colors.ray, x, y, r * scale))
      .join("") + circle(colors.sun, x, y, r)
  )
}

/** A large low sun, cut by bands of mist. */
function stripedSun({ chance, colors, horizon }: Stage, x: number, y: number): string {
  const r = chance.between(46, 62)
  let bands = ""
  for (let at = 0; at < 4; at++)
    bands += rect(
      at < 2 ? mix(colors.haze, colors.sun, 0.35) : colors.haze,
      x - r - 4,
      y + r * (0.1 + at * 0.24),
      2 * r + 8,
      2.5 + at * 1.8,
    )
  return circle(colors.sun, x, Math.min(y, horizon - 20), r) + bands
}

function crescent(stage: Stage, x: number, y: number): string {
  const { colors, chance, side } = stage
  const r = chance.between(18, 26)
  const moon = `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 1 0 ${n(r * side)} ${n(r * 1.1)}a${n(r * 0.82)} ${n(r * 0.82)} 0 0 1 ${n(-r * side)} ${n(-r * 1.1)}z`
  return (
    stars(stage, 130, 20) +
    circle(colors.ray, x, y, r * 2) +
    path(colors.sun, side < 0 ? moon : moon.replace(" 0 1 0 ", " 0 1 1 ").replace(" 0 0 1 ", " 0 0 0 "))
  )
}

function fullMoon(stage: Stage, x: number, y: number): string {
  const { colors, chance } = stage
  const r = chance.between(24, 38)
  return (
    stars(stage, 130, 18) +
    ring(colors.ray, x, y, r + 14, 8) +
    circle(colors.sun, x, y, r) +
    circle(mix(colors.sun, colors.sky, 0.16), x - r * 0.3, y - r * 0.2, r * 0.22) +
    circle(mix(colors.sun, colors.sky, 0.16), x + r * 0.25, y + r * 0.35, r * 0.3)
  )
}

function searchlights(stage: Stage): string {
  const { chance, colors } = stage
  const beam = (from: number, to: number) => polygon([from, 210], [to - 17, -10], [to + 17, -10])
  const beams = [
    beam(30, chance.between(80, 160)),
    beam(210, chance.between(60, 150)),
    beam(chance.between(90, 150), chance.between(10, 230)),
  ]
  return stars(stage, 120, 18) + beams.map((d) => path(colors.haze, d, 'opacity=".55"')).join("")
}
