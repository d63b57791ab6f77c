// The addresses of pictures: cards, crests and portraits. The build draws them (web/art).

import pictures from "virtual:art"

const cards = new Set(pictures.cards)
const empires = new Set(pictures.empires)
const address = (name: string): string => `/assets/${name}-${pictures.version}.svg`

/** The picture of a card in a theme; undefined for cards of outside sets. */
export const cardPicture = (id: string, isDark: boolean): string | undefined =>
  cards.has(id) ? address(`card-${id}-${isDark ? "dark" : "light"}`) : undefined

/** The crest of an Empire; undefined for Empires of outside sets. */
export const crestPicture = (id: string): string | undefined =>
  empires.has(id) ? address(`crest-${id}`) : undefined

/** The portrait of a bot ("bot-7") or of a person, which depends on the letters of the id. */
export function facePicture(face: string): string {
  const bot = /^bot-(\d+)$/.exec(face)?.[1]
  if (bot !== undefined) return address(`bot-${((Number(bot) + pictures.bots - 1) % pictures.bots) + 1}`)
  return address(`person-${(hashOf(face) % pictures.people) + 1}`)
}

/** A number from 0 to 2³² - 1 that depends on a word (FNV-1a). */
function hashOf(word: string): number {
  let hash = 2166136261
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}
