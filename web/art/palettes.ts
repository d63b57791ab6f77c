// The colours of a scene: the hue of the card's type, the time of day, and an accent that varies by card.

import { fromHex, mix, oklch, shade } from "./colors.ts"
import type { Chance } from "./random.ts"

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
  /** The hue by day. */
  hue: number
  /** How much the hue turns when it gets dark: dark yellow is not beautiful, dark amber is. */
  darkTurn: number
  /** How colourful the type is, 1 for a full hue. */
  chroma: number
  accents: readonly Accent[]
  /** Hues of what is far away, and of the ground. */
  seconds: readonly number[]
}

const ACCENTS = {
  crimson: "#b8243f",
  orange: "#e8662a",
  gold: "#f2b632",
  teal: "#12797f",
  navy: "#1c3f72",
  magenta: "#cb2a68",
  mint: "#79d6b0",
  coral: "#f27457",
  ice: "#bfe6f2",
}
export type Accent = keyof typeof ACCENTS
export const ACCENT_NAMES = Object.keys(ACCENTS) as Accent[]

export const FINISHES = ["cream", "accent", "deep"] as const
/** The colours of a motif: cream, the accent, or a deep tone of the type. */
export type Finish = (typeof FINISHES)[number]

/** What is decided for a card by hand; the rest follows from its id. */
export interface Coloring {
  time: Time
  accent?: Accent
  finish?: Finish
}

const TYPES: Record<string, TypeColors> = {
  structure: {
    hue: 60,
    darkTurn: -22,
    chroma: 0.66,
    accents: ["crimson", "teal", "orange", "navy"],
    seconds: [35, 200, 245, 75],
  },
  vehicle: {
    hue: 245,
    darkTurn: 4,
    chroma: 0.3,
    accents: ["orange", "crimson", "gold", "coral"],
    seconds: [215, 270, 40, 245],
  },
  research: {
    hue: 155,
    darkTurn: 8,
    chroma: 1,
    accents: ["magenta", "gold", "coral", "navy"],
    seconds: [195, 120, 235, 165],
  },
  project: {
    hue: 86,
    darkTurn: -26,
    chroma: 1.15,
    accents: ["crimson", "navy", "teal", "magenta"],
    seconds: [245, 25, 195, 330],
  },
  discovery: {
    hue: 252,
    darkTurn: 6,
    chroma: 1.1,
    accents: ["gold", "coral", "magenta", "mint"],
    seconds: [290, 210, 330, 180],
  },
  memorial: {
    hue: 303,
    darkTurn: 0,
    chroma: 1,
    accents: ["gold", "coral", "teal", "crimson"],
    seconds: [265, 345, 285, 20],
  },
}

type Layer = "sky" | "haze" | "ray" | "far" | "mid" | "near"

/** Lightness and chroma of the layers at a time of day. */
const LAYERS: Record<Time, Record<Layer, readonly [lightness: number, chroma: number]>> = {
  day: {
    sky: [0.85, 0.095],
    haze: [0.93, 0.06],
    ray: [0.905, 0.075],
    far: [0.72, 0.085],
    mid: [0.55, 0.095],
    near: [0.35, 0.07],
  },
  dawn: {
    sky: [0.77, 0.105],
    haze: [0.9, 0.09],
    ray: [0.84, 0.095],
    far: [0.63, 0.1],
    mid: [0.47, 0.1],
    near: [0.3, 0.07],
  },
  dusk: {
    sky: [0.54, 0.125],
    haze: [0.74, 0.13],
    ray: [0.62, 0.13],
    far: [0.44, 0.11],
    mid: [0.34, 0.09],
    near: [0.235, 0.06],
  },
  night: {
    sky: [0.34, 0.095],
    haze: [0.53, 0.115],
    ray: [0.41, 0.1],
    far: [0.42, 0.09],
    mid: [0.3, 0.075],
    near: [0.2, 0.05],
  },
}

/** How much the layers take from the second hue. */
const SECOND_SHARE: Partial<Record<Layer, number>> = { far: 0.75, mid: 0.55, near: 0.35 }

/** The palette of a scene. It uses `chance` the same number of times in both themes. */
export function paletteOf(type: string, coloring: Coloring, chance: Chance, theme: Theme): Palette {
  const { time } = coloring
  const { hue, darkTurn, chroma, accents, seconds } = TYPES[type] ?? { ...TYPES.project!, hue: 20 }
  const isDark = time === "dusk" || time === "night"
  const own = hue + (isDark ? darkTurn : 0) + chance.between(-10, 10)
  const second = chance.pick(seconds)
  const chosen = chance.pick(accents)
  const accent = ACCENTS[coloring.accent ?? chosen]
  const mood = chance.between(0.85, 1.12)
  const layers = LAYERS[time]
  const layer = (name: Layer) => {
    const [l, c] = layers[name]
    const tint = oklch(l, c * chroma * mood, name === "haze" && isDark ? own - darkTurn * 0.7 : own)
    return mix(tint, oklch(l, c * Math.max(chroma, 0.55), second), SECOND_SHARE[name] ?? 0)
  }
  const cream = "#fff6e2"
  const ink = oklch(0.2, 0.035 * Math.max(chroma, 0.4), own)
  const tone = oklch(0.42, 0.11 * Math.max(chroma, 0.5), own)
  const warmth = { day: 0, dawn: 0.5, dusk: 0.4, night: 0 }[time]
  const suns: Record<Time, string> = {
    day: chance.pick([cream, accent]),
    dawn: mix("#ff8f5e", accent, 0.25),
    dusk: mix("#ffb347", accent, 0.3),
    night: "#f8ecc8",
  }
  const finish = chance.pick<Finish>(
    isDark ? ["cream", "cream", "accent"] : ["cream", "cream", "accent", "deep"],
  )
  const palette: Palette = {
    isDark,
    sky: layer("sky"),
    haze: mix(layer("haze"), isDark ? "#ff9d5c" : "#ffd9b8", warmth),
    ray: layer("ray"),
    sun: suns[time],
    far: layer("far"),
    mid: layer("mid"),
    near: layer("near"),
    ink,
    cream,
    lamp: "#ffd166",
    accent: isDark ? shade(accent, Math.max(0.68, fromHex(accent).l)) : accent,
    ...motifColors(isDark, { cream, ink, accent, tone }, coloring.finish ?? finish),
  }
  return theme === "dark" ? nightShift(palette) : palette
}

function motifColors(
  isDark: boolean,
  { cream, ink, accent, tone }: Record<"cream" | "ink" | "accent" | "tone", string>,
  finish: Finish,
): Pick<Palette, "face" | "side" | "lines" | "edge"> {
  const { l } = fromHex(accent)
  if (finish === "cream") return { face: cream, side: mix(cream, tone, 0.32), lines: ink, edge: ink }
  if (finish === "deep" && !isDark) return { face: tone, side: shade(tone, 0.3), lines: cream, edge: cream }
  if (isDark || l > 0.7) {
    const face = shade(accent, Math.max(l, 0.8), 0.95)
    return { face, side: shade(face, 0.66), lines: ink, edge: ink }
  }
  return { face: accent, side: shade(accent, l * 0.74), lines: cream, edge: cream }
}

/** The same picture with the lights turned down, for the dark theme. Lamps and the motif stay bright. */
function nightShift(palette: Palette): Palette {
  const dim = (color: string, scale: number) => {
    const { l, c, h } = fromHex(color)
    return oklch(l * scale, c * 0.94, h)
  }
  const dimmed = { ...palette }
  for (const role of ["sky", "haze", "ray", "far", "mid", "near"] as const)
    dimmed[role] = dim(palette[role], palette.isDark ? 0.86 : 0.73)
  dimmed.sun = dim(palette.sun, palette.isDark ? 0.94 : 0.86)
  for (const role of ["cream", "face", "side", "accent", "lines", "edge"] as const)
    dimmed[role] = dim(palette[role], 0.95)
  return dimmed
}
