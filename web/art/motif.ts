// The motif of a scene: the emblem of the card as an object with a lit side, a side in shadow and a cast shadow.

import { mix } from "./colors.ts"
import type { Emblem } from "./emblemPaths.ts"
import { n, path, polygon, rect, SIZE } from "./shapes.ts"
import type { Stage } from "./stage.ts"

export const STANCES = ["ground", "water", "float", "plinth"] as const
/** How the motif stands in the scene. */
export type Stance = (typeof STANCES)[number]

export interface Placement {
  stance: Stance
  /** The holes of the emblem are open, as in a ring or a fence. */
  open?: boolean
  /** The number of smaller copies in the distance. */
  echoes?: number
  /** The size of the motif; 1 leaves a margin on all sides. */
  size?: number
}

interface Place {
  scale: number
  x: number
  y: number
}

/** Where the ground is for each stance, and the largest size of the motif. */
const ROOM: Record<Stance, { bottom: number | null; width: number; height: number }> = {
  ground: { bottom: 208, width: 152, height: 150 },
  water: { bottom: 204, width: 162, height: 138 },
  float: { bottom: null, width: 150, height: 142 },
  plinth: { bottom: 190, width: 132, height: 128 },
}

function placeOf({ box }: Emblem, stance: Stance, size: number): Place {
  const { bottom, width, height } = ROOM[stance]
  const scale = Math.min(width / box.width, height / box.height) * size
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const y = bottom === null ? 114 - middle.y * scale : bottom - (box.y + box.height) * scale
  return { scale, x: SIZE / 2 - middle.x * scale, y }
}

const use = (id: string, { scale, x, y }: Place, more: string) =>
  `<use href="#${id}" transform="translate(${n(x)} ${n(y)})scale(${scale.toFixed(3)})" ${more}/>`

/** The motif, as SVG. */
export function paintMotif(stage: Stage, emblem: Emblem, placement: Placement): string {
  const { stance, open: isOpen = false, echoes = 0, size = 1 } = placement
  const { colors, side } = stage
  const place = placeOf(emblem, stance, size)
  const { box } = emblem
  const id = isOpen ? "e" : "s"
  const definitions =
    `<path id="e" d="${emblem.face}"/>` +
    (isOpen ? "" : `<path id="s" d="${emblem.silhouette}"/>`) +
    `<clipPath id="c"><path d="${shadowSide(emblem, side)}"/></clipPath>`
  const bottom = (box.y + box.height) * place.scale + place.y
  const width = box.width * place.scale
  let svg = `<defs>${definitions}</defs>` + echo(stage, emblem, place, id, echoes, stance)
  if (stance === "plinth") svg += plinth(stage, width, bottom)
  // The shadow lies on the ground, away from the light.
  if (stance === "ground") {
    const flat = 0.26
    const lean = -side * 0.55
    const y = bottom
    svg += `<g transform="matrix(1 0 ${n(-lean)} ${-flat} ${n(lean * y)} ${n(y * (1 + flat))})" opacity=".38">${use(id, place, `fill="${colors.ink}"`)}</g>`
  }
  const drop = { ...place, x: place.x - side * 5, y: place.y + 4.5 }
  if (stance !== "ground") svg += use(id, drop, `fill="${colors.ink}" opacity=".3"`)
  const edge = `fill="${isOpen ? colors.face : colors.lines}" stroke="${colors.edge}" stroke-width="${n(5.6 / place.scale)}" stroke-linejoin="round"`
  svg += use(id, place, edge)
  svg += `<g transform="translate(${n(place.x)} ${n(place.y)})scale(${place.scale.toFixed(3)})"><use href="#e" fill="${colors.face}"/><use href="#e" fill="${colors.side}" clip-path="url(#c)"/></g>`
  return svg
}

/** The half of the emblem's box that is away from the light, cut at a slant. */
function shadowSide({ box }: Emblem, side: -1 | 1): string {
  const middle = box.x + box.width / 2
  const slant = box.width * 0.16
  const end = side < 0 ? box.x + box.width + 9 : box.x - 9
  return polygon(
    [middle + slant, box.y - 9],
    [end, box.y - 9],
    [end, box.y + box.height + 9],
    [middle - slant, box.y + box.height + 9],
  )
}

/** Smaller copies of the motif in the distance. */
function echo(
  { colors, side, chance }: Stage,
  { box }: Emblem,
  place: Place,
  id: string,
  count: number,
  stance: Stance,
): string {
  let svg = ""
  for (let at = 0; at < count; at++) {
    const scale = place.scale * (0.36 - at * 0.07)
    const across = side * (at % 2 ? -1 : 1) * chance.between(72, 92)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const y =
      stance === "float"
        ? 48 + at * 26 + chance.between(-8, 8) - middle.y * scale
        : (stance === "water" ? 172 : 186) - (box.y + box.height) * scale
    const tint = mix(
      colors.isDark ? colors.far : colors.mid,
      colors.isDark ? colors.cream : colors.ink,
      colors.isDark ? 0.3 : 0.2,
    )
    svg += use(id, { scale, x: SIZE / 2 + across - middle.x * scale, y }, `fill="${tint}"`)
  }
  return svg
}

function plinth({ colors, side }: Stage, width: number, top: number): string {
  const half = Math.max(48, Math.min(78, width / 2 + 12))
  const steps = [0, 1, 2].map((at) => {
    const w = half + at * 14
    const y = top + at * 14
    const lit = mix(colors.cream, colors.mid, 0.25 + at * 0.2)
    const dark = mix(lit, colors.near, 0.5)
    return (
      rect(lit, 120 - w, y, 2 * w, at === 2 ? SIZE - y : 15) +
      path(
        dark,
        polygon(
          [120, y],
          [120 - side * w, y],
          [120 - side * w, y + (at === 2 ? SIZE - y : 15)],
          [120, y + (at === 2 ? SIZE - y : 15)],
        ),
        'opacity=".55"',
      )
    )
  })
  return steps.join("")
}
