// Texts of the page: placeholders, plural forms, the fallback to English, and the language pickers.

import { render } from "@testing-library/svelte"
import { describe, expect, test, vi } from "vitest"
import { pluralCategory, texts } from "../src/app/texts.svelte"
import Profile from "../src/screens/Profile.svelte"

const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "eo", name: "Esperanto" },
]

describe("texts", () => {
  const serve = (lang: string, found: Record<string, string>, english: Record<string, string> = {}) =>
    vi.stubGlobal("fetch", async (path: string) => {
      asked = path
      return new Response(JSON.stringify({ lang, languages: LANGUAGES, texts: found, english }))
    })
  let asked = ""

  test("are filled as the locales define it", async () => {
    const found = {
      "a.names": "{names} wait",
      "a.either": "{names:or}",
      "a.kind": "{kind:term.kind}",
      "a.count.one": "one card",
      "a.count.other": "{count} cards",
      "term.kind.gold": "Gold",
      "list.and": "and",
      "list.or": "or",
    }
    serve("en", found)
    await texts.load("en")
    expect(texts.fill("a.names", { names: ["Ann", "Bob", "Cem"] })).toBe("Ann, Bob and Cem wait")
    expect(texts.fill("a.either", { names: ["Ann", "Bob"] })).toBe("Ann or Bob")
    expect(texts.fill("a.kind", { kind: "gold" })).toBe("Gold")
    expect(texts.count("a.count", 1)).toBe("one card")
    expect(texts.count("a.count", 3)).toBe("3 cards")
    expect(texts.count("a.count", 0)).toBe("0 cards")
    expect(texts.fill("a.missing")).toBe("a.missing")
  })

  test("have the plural forms of their language", async () => {
    serve("fr", {
      "a.count.one": "{count} carte",
      "a.count.other": "{count} cartes",
      "b.1": "seul",
      "b.other": "à {count}",
    })
    await texts.load("fr")
    expect([0, 1, 2].map((count) => texts.count("a.count", count))).toEqual([
      "0 carte",
      "1 carte",
      "2 cartes",
    ])
    expect([1, 2].map((count) => texts.count("b", count))).toEqual(["seul", "à 2"])
    serve("pl", {
      "a.count.one": "{count} karta",
      "a.count.few": "{count} karty",
      "a.count.other": "{count} kart",
    })
    await texts.load("pl")
    expect([1, 2, 5, 22].map((count) => texts.count("a.count", count))).toEqual([
      "1 karta",
      "2 karty",
      "5 kart",
      "22 karty",
    ])
  })

  test("that a language lacks are English, with English plural forms", async () => {
    serve(
      "ja",
      { "a.name": "月" },
      { "a.count.one": "{count} card", "a.count.other": "{count} cards", "a.play": "Play" },
    )
    await texts.load("ja")
    expect([0, 1].map((count) => texts.count("a.count", count))).toEqual(["0 cards", "1 card"])
    expect([texts.fill("a.name"), texts.fill("a.play")]).toEqual(["月", "Play"])
    expect(["a.name", "a.play", "a.none"].map((key) => texts.has(key))).toEqual([true, true, false])
    expect(pluralCategory("tlh", 1)).toBe("one") // no browser knows it
  })

  test("come with all languages and the one that the server chose", async () => {
    serve("eo", {})
    await texts.load()
    expect(asked).toBe("/api/texts")
    expect([texts.lang, document.documentElement.lang]).toEqual(["eo", "eo"])
    expect(texts.languages).toEqual(LANGUAGES)
    await texts.load("pt-br")
    expect(asked).toBe("/api/texts?lang=pt-br")
  })

  test("name every language in both pickers", async () => {
    serve("eo", {})
    await texts.load()
    const { container } = render(Profile)
    const offered = [...container.querySelectorAll<HTMLOptionElement>("option")].map(
      (each) => `${each.value} ${each.text}`,
    )
    expect(offered).toEqual(expect.arrayContaining(["en EN", "eo EO", "en English", "eo Esperanto"]))
  })
})
