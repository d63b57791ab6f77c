// Translated texts of one language, loaded from the server.

import type { LanguageData, TextsData } from "../generated/protocol"
import { get } from "./api"

/** What fills a placeholder: lists are joined with commas and "and". */
export type Param = string | number | boolean | null | undefined | readonly Param[]
export type Params = Record<string, Param>

const DEFAULT = "en"
const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/g

class Texts {
  lang = $state(DEFAULT)
  /** All languages of the server, each with its native name. */
  languages = $state.raw<LanguageData[]>([])
  private translated = $state.raw<TextsData["texts"]>({})
  /** English texts for keys that are not translated. */
  private english = $state.raw<TextsData["english"]>({})

  /** Load a language; by default the server chooses one from the browser's settings. */
  async load(lang?: string): Promise<void> {
    const loaded = await get<TextsData>(lang ? `/api/texts?lang=${encodeURIComponent(lang)}` : "/api/texts")
    this.translated = loaded.texts
    this.english = loaded.english
    this.languages = loaded.languages
    this.lang = loaded.lang
    document.documentElement.lang = loaded.lang
  }

  has(key: string): boolean {
    return key in this.translated || key in this.english
  }

  /** The text of a key with its placeholders filled. */
  fill(key: string, params: Params = {}): string {
    const template = this.translated[key] ?? this.english[key] ?? key
    return template.replace(PLACEHOLDER, (whole, name: string, options: string | undefined) =>
      name in params ? this.format(params[name], (options ?? "").split(" ").filter(Boolean)) : whole,
    )
  }

  /** The text for a number, which fills `{count}`: `key.1`, or the form of the plural category. */
  count(key: string, count: number, params: Params = {}): string {
    const isTranslated = `${key}.other` in this.translated
    const forms = [String(count), pluralCategory(isTranslated ? this.lang : DEFAULT, count)]
    const source = isTranslated ? this.translated : this.english
    const form = forms.find((each) => `${key}.${each}` in source) ?? "other"
    return this.fill(`${key}.${form}`, { count, ...params })
  }

  private format(value: Param, options: string[]): string {
    if (typeof value === "object" && value !== null) {
      const words = value.map((each) => this.format(each, options))
      if (words.length < 2) return words.join("")
      const joiner = this.fill(options.includes("or") ? "list.or" : "list.and")
      return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`
    }
    const term = options.find((each) => each !== "or")
    return term ? this.fill(`${term}.${String(value)}`) : String(value)
  }
}

/** The plural category of a number in a language, from the browser's data. */
export function pluralCategory(lang: string, count: number): string {
  // For unknown languages, PluralRules would use the language of the browser.
  const [known = DEFAULT] = Intl.PluralRules.supportedLocalesOf(lang)
  return new Intl.PluralRules(known).select(count)
}

export const texts = new Texts()

/** The text of a key of the page: `t("home.play")` is `web.home.play` in the locales. */
export function t(key: string, params?: Params): string {
  return texts.fill(`web.${key}`, params)
}

/** A text of the page for a number: `web.<key>.one`, `web.<key>.other`, … */
export function tn(key: string, count: number, params?: Params): string {
  return texts.count(`web.${key}`, count, params)
}

/** A term that an outside set may not have translated: falls back to the id as words. */
export function termOrId(section: string, id: string): string {
  return texts.has(`term.${section}.${id}`) ? term(`${section}.${id}`) : id.replaceAll("-", " ")
}

/** A term of the game: `term("kind.gold")`. */
export function term(key: string): string {
  return texts.fill(`term.${key}`)
}

/** A text that begins a line, with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase(texts.lang) + text.slice(1)
}
