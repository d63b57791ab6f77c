// Composes the picture of a card: light, setting, motif and, on Discoveries, a foil.

import { mix } from "./colors.ts"
import type { Emblem } from "./emblemPaths.ts"
import { paintLight } from "./lights.ts"
import { paintMotif, type Placement } from "./motif.ts"
import { paletteOf, TIMES, type Coloring, type Theme } from "./palettes.ts"
import { Chance } from "./random.ts"
import { CITIES } from "./settings/cities.ts"
import { FAIR } from "./settings/fair.ts"
import { INDOORS } from "./settings/indoors.ts"
import { LAND } from "./settings/land.ts"
import { SKY } from "./settings/sky.ts"
import { WATER } from "./settings/water.ts"
import { path, polygon, rect, SIZE, sparkle } from "./shapes.ts"
import type { Painter, Stage } from "./stage.ts"

const SETTINGS = { ...CITIES, ...FAIR, ...INDOORS, ...LAND, ...SKY, ...WATER } satisfies Record<
  string,
  Painter
>
export type Setting = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as Setting[]

/** What `scenes.json` says about a card. */
export interface Scene extends Placement, Coloring {
  setting: Setting
}

const DEEP_SPACE = "#0f1830"

/** Settings without a sun or a moon: indoors, in space, under water, or with a light of their own. */
const WITHOUT_SUN: ReadonlySet<string> = new Set([
  ...Object.keys(INDOORS),
  "burst",
  "cave",
  "moon",
  "space",
  "underwater",
  "vortex",
])

/** The settings of cards that `scenes.json` does not know, by type. */
const SETTINGS_OF_TYPE: Record<string, readonly Setting[]> = {
  structure: ["city", "girders", "factory", "fields"],
  vehicle: ["speed", "sky", "road", "sea"],
  research: ["laboratory", "orbits", "circuit", "plan"],
  project: ["fair", "plaza", "burst", "plan"],
  discovery: ["mountains", "ruins", "island", "space", "jungle"],
  memorial: ["arches", "hall", "plaza"],
}

/** A scene for a card that `scenes.json` does not know. */
export function defaultScene(id: string, type: string): Scene {
  const chance = new Chance(`scene ${id}`)
  const setting = chance.pick(SETTINGS_OF_TYPE[type] ?? (["burst", "plan", "plaza"] as const))
  return { setting, time: chance.pick(TIMES), stance: "plinth" }
}

/** The picture of a card as an SVG document. */
export function composeScene(id: string, type: string, scene: Scene, emblem: Emblem, theme: Theme): string {
  const chance = new Chance(id)
  const colors = paletteOf(type, scene, chance, theme)
  if (scene.setting === "space" || scene.setting === "moon") colors.sky = mix(colors.sky, DEEP_SPACE, 0.55)
  const stage: Stage = {
    chance,
    colors,
    horizon: chance.between(142, 170),
    isNight: scene.time === "night",
    side: chance.happens(0.5) ? -1 : 1,
  }
  const light = WITHOUT_SUN.has(scene.setting)
    ? rect(colors.sky, 0, 0, SIZE, SIZE)
    : paintLight(stage, scene.time)
  const { back, front = "" } = SETTINGS[scene.setting](stage)
  const foil = type === "discovery" ? paintFoil(stage) : { bands: "", sparkles: "" }
  const motif = paintMotif(stage, emblem, scene)
  const content = light + back + foil.bands + motif + front + foil.sparkles
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

const FOIL = ["#ff7ac6", "#ffd76a", "#7af0c8", "#6ac8ff", "#c79bff"]

/** Iridescent bands across the picture, and glints. */
function paintFoil({ chance, colors }: Stage): { bands: string; sparkles: string } {
  let bands = ""
  let x = chance.between(-150, -90)
  for (let band = 0; x < 240; band++) {
    const width = chance.between(14, 40)
    bands += path(
      FOIL[band % FOIL.length] ?? "",
      polygon([x, SIZE], [x + 130, 0], [x + 130 + width, 0], [x + width, SIZE]),
      'opacity=".17"',
    )
    x += width + chance.between(4, 26)
  }
  const glints = [0, 1, 2, 3]
    .map(() => sparkle(chance.between(18, 222), chance.between(16, 150), chance.between(6, 12)))
    .join("")
  return { bands, sparkles: path(colors.cream, glints) }
}
