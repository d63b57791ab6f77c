// Hyphenation of names. Browsers hyphenate only in languages for which they have a dictionary, and
// names of cards may be in any language, so long words get soft hyphens from a simple rule: a syllable
// begins with a consonant before a vowel.

const SOFT_HYPHEN = "\u00ad"
const SHORTEST_WORD = 9
/** The least number of letters before and after a hyphen. */
const MARGIN = 3

const WORD = /\p{L}+/gu
const VOWEL = /[aeiouyàâäáæéèêëîïíôöóœùûüú]/i
/** Consonants that belong to one syllable; longer groups first. */
const INSEPARABLE = ["sch", "ch", "ck", "gn", "gh", "ph", "qu", "rh", "sh", "th", "wh"]
const BEFORE_L_OR_R = /^([bcfgkp][lr]|[dtv]r)$/

/** A name whose long words have a soft hyphen at each place where they may be divided. */
export function softHyphens(name: string): string {
  return name.replace(WORD, (word) => (word.length < SHORTEST_WORD ? word : divide(word)))
}

function divide(word: string): string {
  const isVowel = [...word].map((letter) => VOWEL.test(letter))
  const places: number[] = []
  let hasVowel = false
  for (let at = 1; at < word.length; at++) {
    hasVowel ||= isVowel[at - 1] === true
    if (!hasVowel || isVowel[at] !== true || isVowel[at - 1] === true) continue
    places.push(startOfSyllable(word, at))
  }
  return places
    .filter((at) => at >= MARGIN && word.length - at >= MARGIN)
    .reduceRight((divided, at) => divided.slice(0, at) + SOFT_HYPHEN + divided.slice(at), word)
}

/** Where the consonants of a syllable begin whose vowel is at an index. */
function startOfSyllable(word: string, vowel: number): number {
  const before = word.slice(0, vowel).toLowerCase()
  const group = INSEPARABLE.find((each) => before.endsWith(each))
  if (group) return vowel - group.length
  return BEFORE_L_OR_R.test(before.slice(-2)) ? vowel - 2 : vowel - 1
}
