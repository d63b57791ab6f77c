// The crest of an Empire: its emblem on a shield with two halves and a border.

import crests from "./crests.json" with { type: "json" }
import { oklch } from "./colors.ts"
import { generateEmblem } from "../src/card/emblemGenerator.ts"
import { Chance } from "./random.ts"
import { n } from "./shapes.ts"
import { emblemOf, type Emblem } from "./emblemPaths.ts"

export interface CrestColors {
  field: string
  /** The half of the field in shadow. */
  second: string
  /** The colour of the emblem. */
  charge: string
  border: string
}

const SHIELD = "M8 8Q60 1 112 8V60C112 96 88 118 60 128C32 118 8 96 8 60z"
const INNER = "M16 15Q60 9.5 104 15V60C104 91 83 110 60 119C37 110 16 91 16 60z"

/** The colours of an Empire; those of outside sets follow from their id. */
export function crestColors(id: string): CrestColors {
  const known = (crests as Record<string, CrestColors | undefined>)[id]
  if (known) return known
  const chance = new Chance(`crest ${id}`)
  const hue = chance.between(0, 360)
  const border = hue + chance.pick([120, 150, 180, 210])
  return {
    field: oklch(0.5, 0.12, hue),
    second: oklch(0.4, 0.1, hue),
    charge: "#fff3dc",
    border: oklch(0.7, 0.13, border),
  }
}

/** The crest as an SVG document. */
export function composeCrest(id: string, path: string): string {
  const { field, second, charge, border } = crestColors(id)
  const emblem = emblemOf(path)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="136" viewBox="0 0 120 136"><path fill="#14202b" d="M4 4.5Q60-3.5 116 4.5V60C116 99 90 123 60 133C30 123 4 99 4 60z"/><path fill="${border}" d="${SHIELD}"/><path fill="${field}" d="${INNER}"/><path fill="${second}" d="M60 12.2Q84 12.2 104 15V60C104 91 83 110 60 119z"/><path fill="${charge}" d="${emblem.face}" transform="${place(emblem)}"/></svg>`
}

function place({ box }: Emblem): string {
  const scale = Math.min(74 / box.width, 78 / box.height)
  const x = 60 - (box.x + box.width / 2) * scale
  const y = 60 - (box.y + box.height / 2) * scale
  return `translate(${n(x)} ${n(y)})scale(${scale.toFixed(3)})`
}

/** The crest of an Empire of an outside set, with a generated emblem. */
export const composeOutsideCrest = (id: string): string => composeCrest(id, generateEmblem(id, null))
