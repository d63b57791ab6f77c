// Settings on land: mountains, deserts, jungles, caves and ruins.

import { mix } from "../colors.ts"
import { box, disc, hill, n, path, polygon, rect, SIZE } from "../shapes.ts"
import type { Painter, Stage } from "../stage.ts"

/** A mountain with a lit side, a side in shadow and a cap of snow. */
function peak(
  { colors, side }: Stage,
  x: number,
  top: number,
  half: number,
  base: number,
  lit: string,
  dark: string,
): string {
  const kink = half * 0.16
  const snow = (base - top) * 0.3
  const at = (part: number) => top + snow * part
  const slope = half / (base - top)
  return (
    path(lit, polygon([x - half, base], [x, top], [x + half, base])) +
    path(
      dark,
      side < 0
        ? polygon([x, top], [x + half, base], [x - kink, base], [x + kink, top + (base - top) * 0.5])
        : polygon([x, top], [x - half, base], [x + kink, base], [x - kink, top + (base - top) * 0.5]),
    ) +
    path(
      colors.cream,
      polygon(
        [x, top],
        [x + slope * snow, at(1)],
        [x + slope * snow * 0.4, at(0.75)],
        [x, at(1.15)],
        [x - slope * snow * 0.45, at(0.7)],
        [x - slope * snow, at(1)],
      ),
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
      peak(
        stage,
        chance.between(100, 140),
        chance.between(58, 80),
        110,
        base,
        colors.far,
        mix(colors.far, colors.mid, 0.6),
      ) +
      peak(stage, left, chance.between(66, 100), 74, base, mix(colors.far, colors.mid, 0.5), colors.mid) +
      peak(stage, right, chance.between(70, 108), 70, base, mix(colors.far, colors.mid, 0.5), colors.mid) +
      path(
        colors.near,
        hill([
          [0, 196],
          [60, 206],
          [140, 200],
          [240, 190],
        ]),
      ),
  }
}

const desert: Painter = (stage) => {
  const { chance, colors } = stage
  let far = ""
  for (const [x, half] of [
    [chance.between(20, 60), 44],
    [chance.between(180, 226), 58],
  ] as const) {
    const top = 158 - half * 0.95
    far +=
      path(colors.far, polygon([x - half, 168], [x, top], [x + half, 168])) +
      path(
        colors.mid,
        polygon([x, top], [x + half * stage.side * -1, 168], [x + half * 0.12 * stage.side, 168]),
      )
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
  const at = (along: number, across: number) =>
    `${n(x + Math.cos(angle) * along - Math.sin(angle) * across)} ${n(y + Math.sin(angle) * along + Math.cos(angle) * across)}`
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
  for (let x = -10; x < 250; x += 26)
    low += disc(x, 190 + chance.between(-12, 10), chance.between(16, 22)) + box(x - 16, 190, 32, 60)
  let leaves = ""
  let behind = ""
  for (const [x, y, from] of [
    [0, 240, -1.4],
    [240, 240, -2.6],
  ] as const)
    for (let at = 0; at < 5; at++) {
      const d = leaf(x, y, chance.between(58, 92), from + at * 0.34 + (x ? 0.4 : 0))
      if (at % 2) leaves += d
      else behind += d
    }
  const hanging =
    leaf(-4, -4, 84, 0.5) + leaf(-4, -4, 74, 1.1) + leaf(244, -4, 80, 2.6) + leaf(244, -4, 66, 2)
  return {
    back: path(colors.far, trees) + path(colors.mid, low) + rect(colors.near, 0, 212, SIZE, 30),
    front: path(mix(colors.near, colors.mid, 0.5), behind + hanging) + path(colors.near, leaves),
  }
}

const cave: Painter = (stage) => {
  const { chance, colors } = stage
  const edge = (inset: number) => {
    let d = `M0 0H240V240H0z`
    const points: string[] = []
    for (let at = 0; at < 16; at++) {
      const angle = (-at / 16) * 2 * Math.PI
      const r = chance.between(0.9, 1.12)
      points.push(
        `${n(120 + Math.cos(angle) * (108 - inset) * r)} ${n(122 + Math.sin(angle) * (104 - inset) * r)}`,
      )
    }
    d += `M${points.join("L")}z`
    return d
  }
  let crystals = ""
  for (const [x, lean] of [
    [20, 14],
    [42, 8],
    [196, -8],
    [222, -14],
  ] as const) {
    const h = chance.between(34, 66)
    crystals += polygon(
      [x - 9, 236],
      [x - 6 + lean * 0.7, 236 - h],
      [x + lean, 228 - h],
      [x + 6 + lean * 0.6, 240 - h],
      [x + 9, 236],
    )
  }
  return {
    back:
      path(colors.haze, disc(120, 122, 92), 'opacity=".55"') +
      path(colors.far, edge(-4), 'fill-rule="evenodd"') +
      path(mix(colors.mid, colors.near, 0.3), edge(-16), 'fill-rule="evenodd"') +
      path(
        colors.near,
        hill([
          [0, 200],
          [70, 212],
          [150, 206],
          [240, 198],
        ]),
      ),
    front: path(colors.near, edge(-30), 'fill-rule="evenodd"') + path(colors.accent, crystals),
  }
}

const ruins: Painter = (stage) => {
  const { chance, colors } = stage
  let columns = ""
  let shades = ""
  for (const x of [6, 38, 182, 214]) {
    const top = chance.between(70, 140)
    columns +=
      polygon([x, 204], [x, top + 8], [x + 8, top], [x + 14, top + 7], [x + 20, top + 2], [x + 20, 204]) +
      box(x - 4, 198, 28, 8)
    shades += stage.side < 0 ? box(x + 12, top + 8, 8, 192 - top) : box(x, top + 8, 8, 192 - top)
  }
  return {
    back:
      path(
        colors.far,
        hill([
          [0, 166],
          [50, 146],
          [120, 168],
          [190, 142],
          [240, 160],
        ]),
      ) +
      path(mix(colors.cream, colors.haze, 0.5), columns) +
      path(colors.mid, shades) +
      path(
        colors.near,
        hill([
          [0, 206],
          [90, 198],
          [170, 206],
          [240, 200],
        ]),
      ),
    front: path(
      mix(colors.mid, colors.near, 0.4),
      polygon([14, 240], [22, 222], [52, 218], [62, 240]) +
        polygon([184, 240], [196, 226], [222, 230], [230, 240]),
    ),
  }
}

export const LAND = { mountains, desert, jungle, cave, ruins }
