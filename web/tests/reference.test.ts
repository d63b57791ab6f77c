// The reference of the rules: its structure, its markup, its search, and the links to it.

import { cleanup, render } from "@testing-library/svelte"
import { tick } from "svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { CatalogCardFacts } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { anchorOfSet, rulesDialog, rulesPath } from "../src/app/rulesDialog.svelte"
import RulesLink from "../src/app/RulesLink.svelte"
import { texts } from "../src/app/texts.svelte"
import { rulesOfPart } from "../src/card/cardRules"
import { cardParts } from "../src/card/cardText"
import { CHAPTERS, GROUPS, SECTIONS, sectionOf, textKeysOf } from "../src/reference/chapters"
import { inlineParts, plainText, textBlocks } from "../src/reference/markup"
import Reference from "../src/reference/Reference.svelte"
import { ruleParams } from "../src/reference/ruleNumbers"
import { hasAll, marked, searchWords } from "../src/reference/search"
import { search } from "../src/reference/searchState.svelte"
import { rulesOfPhase } from "../src/table/phaseRules"
import { cardFacts, catalogData, gameView, playerView, textsData } from "./fixtures"
import { localeTexts } from "./localeTexts"

const LANGUAGES = ["en", "fr", "de"]
const TEXTS = Object.fromEntries(LANGUAGES.map((lang) => [lang, localeTexts(lang)]))
const ICONS = [...catalogData().kinds, ...catalogData().types, "recycling"]
/** Texts that are not part of a section. */
const OTHER = /^reference\.(lead|group\.|label\.|head\.|case\.|score\.)/

/** A card of the pictures; they show some of the real ones. */
const shownCards = [
  "casino-city", "recycling-plant", "wind-turbines", "research-center", "lawless-zone", "financial-center",
  "immortality", "satellites", "mega-bomb", "museum", "giant-dam", "giant-tower", "national-monument",
  "propaganda-center", "secret-society", "orbital-station", "neuroscience",
] // prettier-ignore

beforeAll(async () => {
  const data = catalogData({ cards: shownCards.map((id) => cardFacts(id)) })
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("texts") ? textsData(TEXTS.en) : data))),
  )
  await Promise.all([texts.load("en"), catalog.load()])
})
beforeEach(() => search.clear())
afterEach(cleanup)

describe("structure", () => {
  test("ids are unique, and short enough for an address", () => {
    const ids = SECTIONS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
  })

  test.each(LANGUAGES)("every section has its texts in %s, and no text is left over", (lang) => {
    const used = SECTIONS.flatMap((section) => textKeysOf(section)).map((key) => `reference.${key}`)
    const existing = Object.keys(TEXTS[lang]!).filter((key) => key.startsWith("reference."))
    expect(used.filter((key) => !existing.includes(key))).toEqual([])
    expect(existing.filter((key) => !used.includes(key) && !OTHER.test(key))).toEqual([])
    for (const group of GROUPS) expect(existing).toContain(`reference.group.${group.id}`)
  })

  test.each(LANGUAGES)("links, icons and numbers of the texts in %s exist", (lang) => {
    const known = [...Object.keys(ruleParams()), ...ICONS, "totals", "names"]
    for (const [key, text] of Object.entries(TEXTS[lang]!)) {
      if (!key.startsWith("reference.")) continue
      for (const [, link] of text.matchAll(/\]\(#([^)]*)\)/g)) expect(sectionOf(link!), key).toBe(link)
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(known, key).toContain(name)
      expect(plainText(text), key).not.toMatch(/\*\*|\]\(/)
    }
  })

  test("former addresses still lead somewhere", () => {
    for (const id of ["goal", "card", "draft", "planning", "building", "production", "supremacy"])
      expect(sectionOf(id)).toBe(id)
    expect(sectionOf("end")).toBe("scoring")
    expect(sectionOf("nowhere")).toBeNull()
  })
})

describe("markup", () => {
  test("paragraphs and lists", () => {
    expect(textBlocks("One\ntwo\n\nThree:\n- a\n- b\n\n1. x\n2. y")).toEqual([
      { type: "paragraph", line: "One two" },
      { type: "paragraph", line: "Three:" },
      { type: "list", lines: ["a", "b"] },
      { type: "steps", lines: ["x", "y"] },
    ])
  })

  test("emphasis, links, and icons that stay with their word", () => {
    expect(inlineParts("a **b** [c](#d) {gold} Gold, e")).toEqual([
      { text: "a ", isStrong: false },
      { text: "b", isStrong: true },
      { text: " ", isStrong: false },
      { text: "c", isStrong: false, link: "d" },
      { text: " ", isStrong: false },
      { icon: "gold", word: " Gold,", isStrong: false },
      { text: " e", isStrong: false },
    ])
    expect(plainText("**a** {gold} Gold\n\n- [b](#c)")).toBe("a  Gold\nb")
  })
})

describe("search", () => {
  test("regardless of case and accents; all words must be there", () => {
    expect(searchWords(" Énergie  DRAFT énergie a ")).toEqual(["energie", "draft"])
    expect(hasAll("L’Énergie du draft", searchWords("energie l'ener"))).toBe(true)
    expect(hasAll("L’Énergie", searchWords("energie draft"))).toBe(false)
  })

  test("short words match the beginning of a word, longer ones any part", () => {
    expect(hasAll("two novelties", searchWords("tie"))).toBe(false)
    expect(hasAll("two ties, a tie-break", searchWords("tie brea"))).toBe(true)
    expect(hasAll("Ressourcenwürfel", searchWords("wurfel"))).toBe(true)
  })

  test("marks every match, and loses no letter", () => {
    const pieces = marked("Énergie et énergies", searchWords("energie"))
    expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(["Énergie", "énergie"])
    expect(pieces.map((piece) => piece.text).join("")).toBe("Énergie et énergies")
  })

  test("shows only sections with matches, says how many, and steps through them", async () => {
    const { container } = render(Reference)
    expect(container.querySelectorAll(".chapter").length).toBe(CHAPTERS.length)
    const status = container.querySelector("[role=status]")!
    expect(status.textContent).toBe("")
    search.query = "memorials"
    await tick()
    await tick()
    const shown = [...container.querySelectorAll(".chapter")].map((each) => each.id)
    expect(shown).toEqual(["war-or-peace"])
    const marks = [...container.querySelectorAll("mark")]
    expect(marks.length).toBeGreaterThan(1)
    expect(status.textContent).toBe(`${marks.length} matches`)
    const input = container.querySelector("input")!
    const current = () => marks.findIndex((each) => each.hasAttribute("data-current-match"))
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
    expect(current()).toBe(0)
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, bubbles: true }))
    expect(current()).toBe(marks.length - 1)
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
    await tick()
    expect(container.querySelectorAll(".chapter").length).toBe(CHAPTERS.length)
    search.query = "zzz"
    await tick()
    expect(container.textContent).toContain(texts.fill("web.learn.nothing"))
  })
})

describe("links to the rules", () => {
  const part = (card: Partial<CatalogCardFacts>, which: string) => {
    const facts = cardFacts("x", card)
    return rulesOfPart(
      facts,
      cardParts(facts).find((each) => each.part === which)!,
    )
  }

  test("parts of a card", () => {
    expect(part({ production: [{ kind: "gold", count: -1, per: null }] }, "production")).toBe("corruption")
    expect(part({ production: [{ kind: "gold", count: 1, per: "vehicle" }] }, "production")).toBe(
      "production-per-type",
    )
    expect(part({ production: [{ kind: "gold", count: 1, per: null }] }, "production")).toBeNull()
    expect(part({ production: [{ kind: "general", count: 1, per: null }] }, "production")).toBe(
      "war-or-peace-step",
    )
    expect(part({ points: [{ count: 9, of: ["research", "project"] }] }, "points")).toBe("duos")
    expect(part({ points: [{ count: 1, of: ["general"] }] }, "points")).toBe("scoring-characters")
    expect(part({ points: [{ count: 1, of: ["vehicle"] }] }, "points")).toBe("scoring-lines")
    expect(part({ points: [{ count: 3, of: [] }] }, "points")).toBeNull()
    expect(part({ type: "memorial" }, "type")).toBe("memorials")
    expect(part({}, "recycling")).toBeNull()
  })

  test("phases and steps", () => {
    const view = (players: number) =>
      gameView({ players: Array.from({ length: players }, (_, seat) => playerView(seat)) })
    expect(rulesOfPhase("draft", null, view(3))).toBe("draft")
    expect(rulesOfPhase("production", "gold", view(3))).toBe("supremacy")
    expect(rulesOfPhase("production", "gold", view(1))).toBe("solo-supremacy")
    expect(rulesOfPhase("production", "bounty", view(3))).toBe("war-or-peace-step")
    expect(rulesOfPhase("planning", null, view(1))).toBe("solo")
    expect(rulesOfPhase("pledging", null, view(3))).toBe("outside-sets")
  })

  test("every link leads to a section", async () => {
    const { readFileSync } = await import("node:fs")
    const source = readFileSync(`${import.meta.dirname}/../src/app/rulesDialog.svelte.ts`, "utf8")
    const anchors = [...source.matchAll(/^ {2}\| "([\w-]+)"$/gm)].map((match) => match[1]!)
    expect(anchors.length).toBeGreaterThan(15)
    expect(anchors.filter((anchor) => sectionOf(anchor) !== anchor)).toEqual([])
    expect(anchorOfSet("war-or-peace")).toBe("war-or-peace")
    expect(anchorOfSet("moonbase")).toBe("outside-sets")
  })

  test("a click opens the dialog instead of the address", () => {
    const { container } = render(RulesLink, { to: "duos", text: "Duos" })
    const link = container.querySelector("a")!
    expect(link.getAttribute("href")).toBe(rulesPath("duos"))
    expect(rulesDialog.anchor).toBeNull()
    const click = new MouseEvent("click", { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(rulesDialog.anchor).toBe("duos")
    rulesDialog.close()
  })
})
