// The spaces of a card, and how a card is rendered.

import { render, screen } from "@testing-library/svelte"
import { beforeAll, describe, expect, test, vi } from "vitest"
import Card from "../src/card/Card.svelte"
import { spacesOf, spacesPerColumn, targetsAmong } from "../src/card/costSpaces"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import type { CatalogCardFacts } from "../src/generated/protocol"
import { catalogData, textsData } from "./fixtures"

const ZEPPELIN: CatalogCardFacts = {
  id: "zeppelin",
  set: "base",
  deck: 0,
  type: "vehicle",
  copies: 6,
  cost: { energy: 2, krystallium: 1 },
  recycle: "exploration",
  bonus: { general: 1 },
  production: [{ kind: "exploration", count: 1, per: null }],
  points: [{ count: 2, of: ["vehicle"] }],
  names: { en: "Zeppelin", fr: "Zeppelin géant" },
}
const TEXTS = {
  "web.card.cost": "Cost: {count} spaces, {open} of them empty",
  "ui.card.recycles": "Recycled it gives a {kind} cube.",
  "ui.card.points-per": "{count} VP for every {thing}",
  "term.kind.exploration": "Exploration",
  "term.type.vehicle": "Vehicle",
}

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.includes("texts") ? textsData(TEXTS) : catalogData({ cards: [ZEPPELIN] })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

const site = (filled: Record<string, number>, stand_ins: Record<string, number> = {}) => ({
  place: "zeppelin",
  card: "zeppelin",
  open: {},
  filled,
  stand_ins,
})

describe("the spaces of a cost", () => {
  test("are all empty on a card that is not under construction", () => {
    expect(spacesOf(ZEPPELIN.cost, null)).toEqual([
      { kind: "energy", filledBy: null },
      { kind: "energy", filledBy: null },
      { kind: "krystallium", filledBy: null },
    ])
  })

  test("show what fills them, also a Krystallium in place of a resource", () => {
    const shown = spacesOf(ZEPPELIN.cost, site({ energy: 1 }, { energy: 1 }))
    expect(shown.map((space) => space.filledBy)).toEqual(["energy", "krystallium", null])
  })

  test("are highlighted where a piece fits: the first open one of each kind", () => {
    const spaces = spacesOf(ZEPPELIN.cost, site({ energy: 1 }))
    expect([...targetsAmong(spaces, ["energy", "krystallium", "gold"])]).toEqual([1, 2])
  })

  test.each([
    [4, 5, 4],
    [6, 5, 3],
    [11, 5, 4],
    [15, 8, 8],
    [0, 5, 0],
  ])("%i in columns of at most %i are %i in a column", (count, most, expected) => {
    expect(spacesPerColumn(count, most)).toBe(expected)
  })
})

describe("a card", () => {
  test("shows its name, its cost in words, points and recycling", () => {
    render(Card, { place: "zeppelin" })
    expect(screen.getByText("Zeppelin")).toBeTruthy()
    expect(screen.getByRole("img", { name: "Cost: 3 spaces, 3 of them empty" })).toBeTruthy()
    expect(screen.getByRole("img", { name: "2 VP for every Vehicle" })).toBeTruthy()
    expect(screen.getByRole("img", { name: "Recycled it gives a Exploration cube." })).toBeTruthy()
  })

  test("counts the empty spaces, and highlights the first one that fits", () => {
    const { container } = render(Card, {
      place: "zeppelin#2",
      site: site({ energy: 1 }),
      targetKinds: ["energy"],
    })
    expect(screen.getByRole("img", { name: "Cost: 3 spaces, 2 of them empty" })).toBeTruthy()
    const highlighted = [...container.querySelectorAll(".space")].map((space) =>
      space.classList.contains("target"),
    )
    expect(highlighted).toEqual([false, true, false])
  })
})
