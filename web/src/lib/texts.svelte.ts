// The texts of one language, loaded from the server: the locales of the project are their source.

import { get } from "./api"

export type Params = Record<string, unknown>
export const LANGUAGES = ["en", "fr", "de"] as const
export type Language = (typeof LANGUAGES)[number]

const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/g

class Texts {
  lang = $state<Language>("en")
  private found = $state.raw<Record<string, string>>({})

  async load(lang: Language): Promise<void> {
    this.found = await get(`/api/texts/${lang}`)
    this.lang = lang
    document.documentElement.lang = lang
  }

  has(key: string): boolean {
    return key in this.found
  }

  /** The text of a key with its placeholders filled, in the form that the locales define. */
  fill(key: string, params: Params = {}): string {
    const template = this.found[key] ?? key
    return template.replace(PLACEHOLDER, (whole, name: string, options: string | undefined) =>
      name in params ? this.shown(params[name], (options ?? "").split(" ").filter(Boolean)) : whole,
    )
  }

  /** `key.one` or `key.many`, by a count, which fills `{count}`. */
  count(key: string, count: number, params: Params = {}): string {
    return this.fill(`${key}.${count === 1 ? "one" : "many"}`, { count, ...params })
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

export const texts = new Texts()

/** The text of a key of the page: `t("home.play")` is `web.home.play` in the locales. */
export function t(key: string, params?: Params): string {
  return texts.fill(`web.${key}`, params)
}

/** A text by a count: `web.<key>.one` or `web.<key>.many`. */
export function tn(key: string, count: number, params?: Params): string {
  return texts.count(`web.${key}`, count, params)
}

/** A term of the game: `term("kind.gold")`. */
export function term(key: string): string {
  return texts.fill(`term.${key}`)
}
