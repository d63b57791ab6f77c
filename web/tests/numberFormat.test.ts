// Numbers and lists in the language of the page: equal to what the terminal writes, and in every request.

import { readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Refusal, post } from "../src/app/api"
import { numberIn } from "../src/app/localeNumbers"
import {
  formatChange,
  formatDecimal,
  formatDecimalChange,
  formatInteger,
  formatPercent,
  formatPoints,
} from "../src/app/numberFormat"
import { texts } from "../src/app/texts.svelte"
import { localeTexts } from "./localeTexts"

const NB = "\u00a0"
const NARROW = "\u202f"
const asked: { path: string; headers: Record<string, string> }[] = []

function serve(found: Record<string, string>): void {
  vi.stubGlobal("fetch", async (path: string, init: { headers: Record<string, string> }) => {
    asked.push({ path, headers: init.headers })
    if (!path.startsWith("/api/texts"))
      return new Response(JSON.stringify({ error: { code: "x", params: {}, text: "Nein." } }), {
        status: 409,
      })
    const lang = new URLSearchParams(path.split("?")[1]).get("lang") ?? "fr"
    return new Response(JSON.stringify({ lang, languages: [], texts: found, english: {} }))
  })
}

beforeEach(() => {
  asked.length = 0
  texts.requested = ""
})
afterEach(() => vi.unstubAllGlobals())

describe("numbers", () => {
  test.each([
    ["en", ["12,346", "1,234.5", "95%", "−1,234", "+3", "−0.5"]],
    ["fr", [`12${NARROW}346`, `1${NARROW}234,5`, `95${NB}%`, `−1${NARROW}234`, "+3", "−0,5"]],
    ["de", ["12.346", "1.234,5", `95${NB}%`, "−1.234", "+3", "−0,5"]],
  ])("are written as in %s", async (lang, expected) => {
    serve({})
    await texts.load(lang)
    const found = [
      formatInteger(12345.6),
      formatDecimal(1234.5),
      formatPercent(0.95),
      formatPoints(-1234),
      formatChange(3),
      formatDecimalChange(-0.5),
    ]
    expect(found).toEqual(expected)
  })

  test.each(["en", "fr", "de"])("are the same in the file of %s, which the terminal reads", (lang) => {
    const file = readFileSync(`${import.meta.dirname}/../../src/wonderful/locales/${lang}.toml`, "utf8")
    const stated = (name: string) =>
      JSON.parse(new RegExp(`^${name} = (".*?")`, "m").exec(file)![1]!) as string
    expect(numberIn(lang, 1234.5)).toBe(stated("number"))
    expect(numberIn(lang, 0.95, { style: "percent" })).toBe(stated("percent"))
  })

  test("of a language that no browser knows are English", () => {
    expect(numberIn("tlh", 1234.5)).toBe("1,234.5")
  })
})

describe("texts", () => {
  test("contain numbers, nouns and seats as people read them", async () => {
    serve({
      ...localeTexts("de"),
      "a.games": "{games:count.game}",
      "a.points": "{points} SP",
      "a.size": "{size:number}",
      "a.port": "Port {port}",
      "a.seat": "Platz {seat}",
    })
    await texts.load("de")
    expect(texts.fill("a.games", { games: 1 })).toMatch(/^1 \p{L}+$/u)
    expect(texts.fill("a.games", { games: 1200 })).toMatch(/^1\.200 \p{L}+$/u)
    expect(texts.fill("a.games", { games: 1 }).slice(2)).not.toBe(
      texts.fill("a.games", { games: 2 }).slice(2),
    )
    expect(texts.fill("a.points", { points: -3 })).toBe("−3 SP")
    expect(texts.fill("a.size", { size: 65536 })).toBe("65.536")
    expect(texts.fill("a.port", { port: 8600 })).toBe("Port 8600")
    expect(texts.fill("a.seat", { seat: 0 })).toBe("Platz 1")
    expect(texts.join(["a", "b", "c"])).toBe("a, b und c")
  })
})

describe("requests", () => {
  test("ask for the chosen language, whatever the browser prefers", async () => {
    serve({})
    await texts.load()
    expect(asked[0]!.headers).toEqual({}) // the browser's own header decides
    await post("/api/tables").catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
    await texts.load("de")
    await post("/api/tables").catch(() => undefined)
    expect(asked.slice(1).map(({ headers }) => headers["accept-language"])).toEqual(["fr", "de", "de"])
  })
})
