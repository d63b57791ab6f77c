// The characters of the bots: each level has some, with a face, a name and a sentence.

import { catalog } from "../app/catalog.svelte"
import { texts } from "../app/texts.svelte"
import { MIXED } from "./playNowChoice"

export interface BotCharacter {
  /** The id of the face, for `Avatar`. */
  face: string
  name: string
  about: string
}

/** The characters of a level; of mixed levels some of each. */
export function charactersOf(level: string): BotCharacter[] {
  if (level === MIXED) return catalog.botLevels.flatMap((each) => charactersOf(each).slice(0, 2))
  return catalog.botFaces(level).map((face) => ({
    face,
    name: texts.fill(`bot.character.${face}.name`),
    about: texts.fill(`bot.character.${face}.about`),
  }))
}
