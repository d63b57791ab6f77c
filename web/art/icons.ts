// Emblems as SVG paths: the icons that emblems.json names, from game-icons.net (CC BY 3.0), and our own in
// motifs.json. Used at build time only.

import { readFileSync } from "node:fs"
import authors from "./iconAuthors.json" with { type: "json" }
import chosen from "../emblems.json" with { type: "json" }
import { emblemOf } from "./emblemPaths.ts"
import motifs from "./motifs.json" with { type: "json" }

export type EmblemGroup = "cards" | "empires" | "types"

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

const ICON_FILE = `${import.meta.dirname}/../node_modules/@iconify-json/game-icons/icons.json`
let iconSet: IconSet | undefined

/** The path of an icon. */
function pathOf(name: string, id: string): string {
  iconSet ??= JSON.parse(readFileSync(ICON_FILE, "utf8")) as IconSet
  const icon = iconSet.icons[name]
  if (!icon) throw new Error(`emblems.json: there is no icon "${name}" for ${id}`)
  return [...icon.body.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]).join("")
}

/** The path of the emblem of a card, an Empire or a type; undefined if it has none. */
export function emblemPath(group: EmblemGroup, id: string): string | undefined {
  const own = (motifs as Record<string, string | undefined>)[id]
  if (group === "cards" && own !== undefined) return own
  const name = (chosen[group] as Record<string, string | undefined>)[id]
  return name === undefined ? undefined : pathOf(name, id)
}

/** The emblems that the page draws itself: of types, of Empires, and of the cards listed under `inline`. */
export function inlineEmblems(): Record<string, string> {
  const of = (group: EmblemGroup, ids: string[]) =>
    ids.map((id): [string, string] => [id, emblemOf(emblemPath(group, id) ?? "").face])
  return Object.fromEntries([
    ...of("types", Object.keys(chosen.types)),
    ...of("empires", Object.keys(chosen.empires)),
    ...of("cards", chosen.inline),
  ])
}

export interface Credit {
  author: string
  /** Names of the icons, as on game-icons.net. */
  icons: string[]
}

/** The authors of the icons in use, those with the most icons first. */
export function iconCredits(): Credit[] {
  const used = [chosen.cards, chosen.empires, chosen.types].flatMap((group) => Object.values<string>(group))
  const credits = Object.values(authors).map(({ name, icons }) => ({
    author: name,
    icons: icons.filter((icon) => used.includes(icon)).sort(),
  }))
  const named = new Set(credits.flatMap(({ icons }) => icons))
  const unnamed = used.filter((icon) => !named.has(icon))
  if (unnamed.length) throw new Error(`iconAuthors.json names no author of ${unnamed.join(", ")}`)
  return credits.filter(({ icons }) => icons.length > 0).sort((a, b) => b.icons.length - a.icons.length)
}
