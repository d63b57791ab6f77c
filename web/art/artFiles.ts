// All pictures that the build writes, by file name without ending.

import { createHash } from "node:crypto"
import { generateEmblem } from "../src/card/emblemGenerator.ts"
import { BOT_COUNT, composeBot } from "./bots.ts"
import { cardTypes, empireIds } from "./catalogCards.ts"
import { composeCrest } from "./crest.ts"
import { emblemOf } from "./emblemPaths.ts"
import { emblemPath } from "./icons.ts"
import { THEMES } from "./palettes.ts"
import { composePerson, PEOPLE } from "./people.ts"
import { composeScene, defaultScene, type Scene } from "./scene.ts"
import scenes from "./scenes.json" with { type: "json" }

/** The SVG documents by name: `card-zeppelin-light`, `crest-aztec-empire`, `bot-1`, `person-1`. */
export function artFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [id, type] of cardTypes()) {
    const scene = (scenes as Record<string, Scene | undefined>)[id] ?? defaultScene(id, type)
    const emblem = emblemOf(emblemPath("cards", id) ?? generateEmblem(id, type))
    for (const theme of THEMES) files.set(`card-${id}-${theme}`, composeScene(id, type, scene, emblem, theme))
  }
  for (const id of empireIds())
    files.set(`crest-${id}`, composeCrest(id, emblemPath("empires", id) ?? generateEmblem(id, null)))
  for (let bot = 1; bot <= BOT_COUNT; bot++) files.set(`bot-${bot}`, composeBot(bot))
  for (let person = 1; person <= PEOPLE; person++) files.set(`person-${person}`, composePerson(person - 1))
  return files
}

/** A hash of all pictures. It is part of their addresses, so that browsers can keep them for ever. */
export function versionOf(files: Map<string, string>): string {
  const hash = createHash("sha256")
  for (const [name, content] of files) hash.update(name).update(content)
  return hash.digest("hex").slice(0, 8)
}
