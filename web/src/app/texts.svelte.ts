// Translated texts of one language, loaded from the server.

import type { LanguageData, TextsData } from "../generated/protocol"
import { get } from "./api"
import { numberIn } from "./localeNumbers"

/** What fills a placeholder: lists are joined with commas and "and". */
export type Param = string | number | boolean | null | undefined | readonly Param[]
export type Params = Record<string, Param>

/** Texts that are loaded only when they are needed. */
export type TextGroup = "reference"

const DEFAULT = "en"
const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/g
// As in the Python package (locales/text_formatting.py), which explains what a text may contain.
const SEATS = ["seat", "chair"]
const NUMBERS = ["count", "points"]
const OPTIONS = ["or", "number"]

class Texts {
  lang = $state(DEFAULT)
  /** The language in which the server answers; empty before one is chosen: that of the browser. */
  requested = ""
  /** All languages of the server, each with its native name. */
  languages = $state.raw<LanguageData[]>([])
  private translated = $state.raw<TextsData["texts"]>({})
  /** English texts for keys that are not translated. */
  private english = $state.raw<TextsData["english"]>({})

  /** The groups of texts that were loaded when they were needed. */
  private readonly groups = new Set<TextGroup>()

  /** Load a language; by default the server chooses one from the browser's settings. */
  async load(lang?: string): Promise<void> {
    if (lang) this.requested = lang
    const loaded = await get<TextsData>(lang ? `/api/texts?lang=${encodeURIComponent(lang)}` : "/api/texts")
    const more = await Promise.all([...this.groups].map((group) => fetchGroup(group, loaded.lang)))
    this.translated = Object.assign({}, loaded.texts, ...more.map((each) => each.texts)) as TextsData["texts"]
    this.english = Object.assign(
      {},
      loaded.english,
      ...more.map((each) => each.english),
    ) as TextsData["english"]
    this.languages = loaded.languages
    this.lang = this.requested = loaded.lang
    document.documentElement.lang = loaded.lang
  }

  /** Load the texts of a group, now and with every other language. */
  async loadGroup(group: TextGroup): Promise<void> {
    if (this.groups.has(group)) return
    const lang = this.lang
    const loaded = await fetchGroup(group, lang)
    this.groups.add(group)
    if (lang !== this.lang) return this.load(this.lang) // another language was chosen meanwhile
    this.translated = { ...this.translated, ...loaded.texts }
    this.english = { ...this.english, ...loaded.english }
  }

  has(key: string): boolean {
    return key in this.translated || key in this.english
  }

  /** The text of a key with its placeholders filled. */
  fill(key: string, params: Params = {}): string {
    const template = this.translated[key] ?? this.english[key] ?? key
    return template.replace(PLACEHOLDER, (whole, name: string, options: string | undefined) =>
      name in params
        ? this.formatNamed(name, params[name], (options ?? "").split(" ").filter(Boolean))
        : whole,
    )
  }

  /** Words joined as in the language: "a, b and c". */
  join(words: readonly string[], conjunction: "and" | "or" = "and"): string {
    if (words.length < 2) return words.join("")
    return `${words.slice(0, -1).join(", ")} ${this.fill(`list.${conjunction}`)} ${words.at(-1)}`
  }

  /** The text for a number, which fills `{count}`: `key.1`, or the form of the plural category. */
  count(key: string, count: number, params: Params = {}): string {
    const isTranslated = `${key}.other` in this.translated
    const forms = [String(count), pluralCategory(isTranslated ? this.lang : DEFAULT, count)]
    const source = isTranslated ? this.translated : this.english
    const form = forms.find((each) => `${key}.${each}` in source) ?? "other"
    return this.fill(`${key}.${form}`, { count, ...params })
  }

  private formatNamed(name: string, value: Param, options: string[]): string {
    // Programs count seats from 0, people from 1.
    if (SEATS.includes(name) && typeof value === "number") return String(value + 1)
    return this.format(value, NUMBERS.includes(name) && !options.length ? ["number"] : options)
  }

  private format(value: Param, options: string[]): string {
    if (typeof value === "object" && value !== null)
      return this.join(
        value.map((each) => this.format(each, options)),
        options.includes("or") ? "or" : "and",
      )
    const section = options.find((each) => !OPTIONS.includes(each))
    if (typeof value === "number" && section?.startsWith("count.")) return this.count(section, value)
    if (typeof value === "number" && options.includes("number")) return numberIn(this.lang, value)
    return section ? this.fill(`${section}.${String(value)}`) : String(value)
  }
}

const pluralRules = new Map<string, Intl.PluralRules>() // making them takes long
const fetchGroup = (group: TextGroup, lang: string) =>
  get<TextsData>(`/api/texts?lang=${encodeURIComponent(lang)}&group=${group}`)

/** The plural category of a number in a language, from the browser's data. */
export function pluralCategory(lang: string, count: number): string {
  let rules = pluralRules.get(lang)
  if (!rules) {
    // For unknown languages, PluralRules would use the language of the browser.
    const [known = DEFAULT] = Intl.PluralRules.supportedLocalesOf(lang)
    pluralRules.set(lang, (rules = new Intl.PluralRules(known)))
  }
  return rules.select(count)
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
