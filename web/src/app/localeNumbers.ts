// Numbers as a language writes them, from the browser's data. The terminal reads the same formats from the
// files of the languages; a test compares them.

const DEFAULT = "en"

/** The language itself, or English if the browser does not know it (it would use its own language). */
export const knownLanguage = (lang: string) => Intl.NumberFormat.supportedLocalesOf(lang)[0] ?? DEFAULT

/** A number with a real minus sign instead of a hyphen. */
export function numberIn(lang: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(knownLanguage(lang), options).replace("-", "−")
}
