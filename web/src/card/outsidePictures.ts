// Pictures of cards and Empires of outside sets, drawn in the browser. The module is loaded only when needed.

import { composeOutsideCrest } from "../../art/crest"
import { emblemOf } from "../../art/emblemPaths"
import { composeScene, defaultScene } from "../../art/scene"
import { generateEmblem } from "./emblemGenerator"

const drawn = new Map<string, string>()

/** The address of a picture; each is drawn once. */
function picture(key: string, draw: () => string): string {
  let found = drawn.get(key)
  if (found === undefined) {
    found = `data:image/svg+xml,${encodeURIComponent(draw())}`
    drawn.set(key, found)
  }
  return found
}

export const outsideCardPicture = (id: string, type: string, isDark: boolean): string =>
  picture(`card ${id} ${type} ${isDark}`, () =>
    composeScene(
      id,
      type,
      defaultScene(id, type),
      emblemOf(generateEmblem(id, type)),
      isDark ? "dark" : "light",
    ),
  )

export const outsideCrestPicture = (id: string): string =>
  picture(`crest ${id}`, () => composeOutsideCrest(id))
