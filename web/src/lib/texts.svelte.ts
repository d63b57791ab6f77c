// The texts of one language, loaded from the server: the locales of the project are their source.

import { get } from "./api"

export type Params = Record<string, unknown>

type ByKey = Record<string, string>
interface TextsData {
  lang: string
  languages: { code: string; name: string }[]
  texts: ByKey
  /** What the language lacks. */
  english: ByKey
}

const DEFAULT = "en"
const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/g

class Texts {
  lang = $state(DEFAULT)
  /** All languages that the server has, with their own names. */
  languages = $state.raw<TextsData["languages"]>([])
  private own = $state.raw<ByKey>({})
  private english = $state.raw<ByKey>({})

  /** Load a language; without one, the server chooses by the settings of the browser. */
  async load(lang?: string): Promise<void> {
    const found = await get<TextsData>(lang ? `/api/texts?lang=${encodeURIComponent(lang)}` : "/api/texts")
    this.own = found.texts
    this.english = found.english
    this.languages = found.languages
    this.lang = found.lang
    document.documentElement.lang = found.lang
  }

  has(key: string): boolean {
    return key in this.own || key in this.english
  }

  /** The text of a key with its placeholders filled, in the form that the locales define. */
  fill(key: string, params: Params = {}): string {
    const template = this.own[key] ?? this.english[key] ?? key
    return template.replace(PLACEHOLDER, (whole, name: string, options: string | undefined) =>
      name in params ? this.shown(params[name], (options ?? "").split(" ").filter(Boolean)) : whole,
    )
  }

  /** A text in the form for a number, which fills `{count}`: `key.1`, else by plural category. */
  count(key: string, count: number, params: Params = {}): string {
    const isOwn = `${key}.other` in this.own
    const forms = [String(count), category(isOwn ? this.lang : DEFAULT, count)]
    const found = isOwn ? this.own : this.english
    const form = forms.find((each) => `${key}.${each}` in found) ?? "other"
    return this.fill(`${key}.${form}`, { count, ...params })
  }

  private shown(value: unknown, options: string[]): string {
    if (Array.isArray(value)) {
      const words = value.map((each) => this.shown(each, options))
      if (words.length < 2) return words.join("")
      const joiner = this.fill(options.includes("or") ? "list.or" : "list.and")
      return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`
    }
    const term = options.find((each) => each !== "or")
    return term ? this.fill(`${term}.${value}`) : String(value)
  }
}

/** The plural category of a number; browsers know the rules by which languages count. */
export function category(lang: string, count: number): string {
  // A language that a browser has never heard of would count as that of the browser does.
  const [known = DEFAULT] = Intl.PluralRules.supportedLocalesOf(lang)
  return new Intl.PluralRules(known).select(count)
}

export const texts = new Texts()

/** The text of a key of the page: `t("home.play")` is `web.home.play` in the locales. */
export function t(key: string, params?: Params): string {
  return texts.fill(`web.${key}`, params)
}

/** A text of the page by a number: `web.<key>.one`, `web.<key>.other`, … */
export function tn(key: string, count: number, params?: Params): string {
  return texts.count(`web.${key}`, count, params)
}

/** A name that rules from anywhere bring: `named("option", "war")`; without a text, the id as words. */
export function named(section: string, id: string): string {
  return texts.has(`term.${section}.${id}`) ? term(`${section}.${id}`) : id.replaceAll("-", " ")
}

/** A term of the game: `term("kind.gold")`. */
export function term(key: string): string {
  return texts.fill(`term.${key}`)
}
