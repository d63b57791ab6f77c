// The colours of a scene: the hue of the card's type, the time of day, and an accent that varies by card.

import { fromHex, mix, oklch, shade } from "./colors"
import type { Chance } from "./random"

export const THEMES = ["light", "dark"] as const
export type Theme = (typeof THEMES)[number]

export const TIMES = ["day", "dawn", "dusk", "night"] as const
export type Time = (typeof TIMES)[number]

export interface Palette {
  /** Whether the sky is dark, so that light things stand out. */
  isDark: boolean
  sky: string
  /** The lower part of the sky. */
  haze: string
  /** Rays and rings in the sky. */
  ray: string
  sun: string
  far: string
  mid: string
  near: string
  ink: string
  cream: string
  /** Lit windows, lamps and fire. */
  lamp: string
  accent: string
  /** The motif: the lit side, the side in shadow, and its lines. */
  face: string
  side: string
  lines: string
  edge: string
}

interface TypeColors {
  hue: number
  /** How colourful the type is, 1 for a full hue. */
  chroma: number
  /** Colours of the accents and of what is far away. */
  accents: readonly string[]
  seconds: readonly number[]
}

const CRIMSON = "#b3263f"
const ORANGE = "#e0662b"
const GOLD = "#f0b63a"
const TEAL = "#17787e"
const NAVY = "#1f3f6b"
const MAGENTA = "#c72a66"
const MINT = "#7fd1ae"
const CORAL = "#ef7256"

const TYPES: Record<string, TypeColors> = {
  structure: { hue: 62, chroma: 0.55, accents: [CRIMSON, TEAL, ORANGE, NAVY], seconds: [40, 85, 230] },
  vehicle: { hue: 245, chroma: 0.24, accents: [ORANGE, CRIMSON, GOLD, CORAL], seconds: [230, 265, 60] },
  research: { hue: 155, chroma: 0.85, accents: [MAGENTA, GOLD, CORAL, NAVY], seconds: [185, 130, 230] },
  project: { hue: 85, chroma: 1.05, accents: [CRIMSON, NAVY, TEAL, MAGENTA], seconds: [245, 30, 200] },
  discovery: { hue: 252, chroma: 1, accents: [GOLD, CORAL, MAGENTA, MINT], seconds: [285, 215, 320] },
  memorial: { hue: 303, chroma: 0.95, accents: [GOLD, CORAL, TEAL, CRIMSON], seconds: [270, 340, 285] },
}

/** Lightness and chroma of the layers at a time of day. */
const LAYERS: Record<Time, Record<"sky" | "haze" | "ray" | "far" | "mid" | "near", readonly [number, number]>> = {
  day: { sky: [0.86, 0.085], haze: [0.93, 0.055], ray: [0.91, 0.065], far: [0.73, 0.08], mid: [0.57, 0.09], near: [0.37, 0.07] },
  dawn: { sky: [0.79, 0.09], haze: [0.91, 0.08], ray: [0.86, 0.08], far: [0.66, 0.09], mid: [0.5, 0.095], near: [0.33, 0.07] },
  dusk: { sky: [0.5, 0.115], haze: [0.7, 0.12], ray: [0.58, 0.12], far: [0.41, 0.1], mid: [0.32, 0.085], near: [0.23, 0.055] },
  night: { sky: [0.28, 0.08], haze: [0.4, 0.09], ray: [0.345, 0.085], far: [0.36, 0.075], mid: [0.25, 0.06], near: [0.17, 0.04] },
}

/** The palette of a scene. It uses `chance` the same number of times in both themes. */
export function paletteOf(type: string, time: Time, chance: Chance, theme: Theme): Palette {
  const { hue, chroma, accents, seconds } = TYPES[type] ?? { ...TYPES.project!, hue: 20 }
  const drift = chance.between(-9, 9)
  const second = chance.pick(seconds)
  const accent = chance.pick(accents)
  const mood = chance.between(0.85, 1.12)
  const layers = LAYERS[time]
  const isDark = time === "dusk" || time === "night"
  const layer = (name: keyof typeof layers, towards = 0) => {
    const [l, c] = layers[name]
    const own = oklch(l, c * chroma * mood, hue + drift)
    return towards ? mix(own, oklch(l, Math.max(c * 0.9 * Math.max(chroma, 0.5), 0.04), second), towards) : own
  }
  const warm = time === "dawn" ? mix(layer("haze"), "#ffd9b8", 0.5) : time === "dusk" ? mix(layer("haze"), "#ff9d5c", 0.45) : layer("haze")
  const cream = "#fff6e2"
  const ink = oklch(0.2, 0.035 * Math.max(chroma, 0.4), hue + drift)
  const sun = { day: mix(cream, accent, chance.pick([0, 0.9])), dawn: mix("#ff8f5e", accent, 0.25), dusk: mix("#ffb347", accent, 0.3), night: "#f8ecc8" }[time]
  const palette: Palette = {
    isDark,
    sky: layer("sky"),
    haze: warm,
    ray: layer("ray"),
    sun,
    far: layer("far", 0.55),
    mid: layer("mid", 0.3),
    near: layer("near"),
    ink,
    cream,
    lamp: "#ffd166",
    accent: isDark ? shade(accent, Math.max(0.66, fromHex(accent).l)) : accent,
    ...motifColors(isDark, cream, ink, accent, oklch(0.42, 0.1 * Math.max(chroma, 0.5), hue + drift), chance),
  }
  return theme === "dark" ? nightShift(palette) : palette
}

function motifColors(isDark: boolean, cream: string, ink: string, accent: string, tone: string, chance: Chance) {
  const plain = { face: cream, side: mix(cream, tone, 0.32), lines: ink, edge: ink }
  const colored = isDark
    ? { face: shade(accent, 0.8, 0.9), side: shade(accent, 0.66), lines: ink, edge: ink }
    : { face: accent, side: shade(accent, fromHex(accent).l * 0.74), lines: cream, edge: cream }
  const deep = { face: tone, side: shade(tone, 0.3), lines: cream, edge: cream }
  const choice = chance.between(0, 1)
  if (isDark) return choice < 0.68 ? plain : colored
  return choice < 0.45 ? plain : choice < 0.72 ? colored : deep
}

/** The same picture with the lights turned down, for the dark theme. Lamps and the motif stay bright. */
function nightShift(palette: Palette): Palette {
  const dim = (color: string, scale: number) => {
    const { l, c, h } = fromHex(color)
    return oklch(l * scale, c * 0.94, h)
  }
  const dimmed = { ...palette }
  for (const role of ["sky", "haze", "ray", "far", "mid", "near", "sun"] as const)
    dimmed[role] = dim(palette[role], palette.isDark ? 0.86 : 0.74)
  for (const role of ["cream", "face", "side", "accent", "lines", "edge"] as const)
    dimmed[role] = dim(palette[role], 0.9)
  return dimmed
}
