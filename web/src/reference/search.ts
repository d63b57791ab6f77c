// Finds words in the reference, regardless of case and accents.

const LEAST_LENGTH = 2 // one letter is nearly everywhere
const SHORT = 4 // so short words match only the beginning of a word: "tie", but not "novelties"
const LETTER = /\p{L}/u

/** A text in which every character stands at its place, but without case and accents. */
export function fold(text: string): string {
  return Array.from(text, (each) => {
    const plain = each.normalize("NFD")[0]!.toLowerCase()
    return plain.length === each.length ? plain : each
  }).join("")
}

/** The words that somebody searches for. */
export function searchWords(query: string): string[] {
  const words = fold(query.replaceAll("’", "'"))
    .split(/\s+/)
    .filter((word) => word.length >= LEAST_LENGTH)
  return [...new Set(words)]
}

/** Where a word occurs in a folded text. */
function places(folded: string, word: string): number[] {
  const found: number[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (word.length > SHORT || !LETTER.test(folded[at - 1] ?? "")) found.push(at)
  return found
}

/** Whether a text contains all words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text.replaceAll("’", "'"))
  return words.every((word) => places(folded, word).length > 0)
}

/** A text in pieces; those that match a word are marked. */
export function marked(text: string, words: readonly string[]): { text: string; isMatch: boolean }[] {
  if (!words.length) return [{ text, isMatch: false }]
  const folded = fold(text.replaceAll("’", "'"))
  const isMatch = new Array<boolean>(text.length).fill(false)
  for (const word of words) for (const at of places(folded, word)) isMatch.fill(true, at, at + word.length)
  const pieces: { text: string; isMatch: boolean }[] = []
  let start = 0
  for (let end = 1; end <= text.length; end++)
    if (end === text.length || isMatch[end] !== isMatch[start]) {
      pieces.push({ text: text.slice(start, end), isMatch: isMatch[start]! })
      start = end
    }
  return pieces
}
