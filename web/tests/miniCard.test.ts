// The icons of small cards, and how mini, dense and compact cards are rendered.

import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import CompactCard from "../src/card/CompactCard.svelte"
import DenseCard from "../src/card/DenseCard.svelte"
import MiniCard from "../src/card/MiniCard.svelte"
import { miniIcons } from "../src/card/miniCardIcons"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { cardFacts, catalogData, textsData } from "./fixtures"

const icon = (kind: string, count: number, per: string | null = null) => ({ kind, count, per })
const DAM = cardFacts("giant-dam", {
  type: "project",
  cost: { materials: 3, gold: 2 },
  production: [icon("energy", 4)],
  points: [{ count: 1, of: [] }],
  names: { en: "Giant Dam" },
})
const SITE = {
  place: "giant-dam#2",
  card: "giant-dam",
  open: { materials: 1, gold: 1 },
  filled: { materials: 2 },
  stand_ins: { gold: 1 },
}

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.includes("texts")
      ? textsData({ "web.card.cost": "Spaces: {count}, empty: {open}", "ui.card.points": "{count} VP" })
      : catalogData({ cards: [DAM] })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

afterEach(cleanup)

const iconsIn = (container: HTMLElement) =>
  [...container.querySelectorAll("[data-icon]")].map((each) => each.getAttribute("data-icon"))

describe("the icons of a small card", () => {
  test("are one for each piece", () => {
    expect(miniIcons([icon("gold", 2), icon("science", -1)])).toEqual([
      { kind: "gold", count: 1, isCorruption: false },
      { kind: "gold", count: 1, isCorruption: false },
      { kind: "science", count: 1, isCorruption: true },
    ])
  })

  test("have numbers if there would be more than four", () => {
    expect(miniIcons([icon("gold", 3), icon("exploration", 2)])).toEqual([
      { kind: "gold", count: 3, isCorruption: false },
      { kind: "exploration", count: 2, isCorruption: false },
    ])
  })
})

describe("a small card", () => {
  test("shows its production and its points, but no name", () => {
    const { container } = render(MiniCard, { card: "giant-dam" })
    expect(iconsIn(container)).toEqual(Array.from({ length: 4 }, () => "energy-piece"))
    expect(container.textContent.trim()).toBe("1")
  })

  test("shows how many spaces are filled", () => {
    const { container } = render(MiniCard, { card: "giant-dam#2", site: SITE })
    expect(container.textContent).toContain("3/5")
  })
})

describe("a dense card", () => {
  const dense = (width: number) =>
    render(DenseCard, { place: "giant-dam#2", site: SITE, width, targetKinds: ["gold"] }).container

  test("shows its spaces and what it brings if there is room", () => {
    const container = dense(150)
    expect(screen.getByText("Giant Dam")).toBeTruthy()
    expect(screen.getByRole("img", { name: "Spaces: 5, empty: 2" })).toBeTruthy()
    expect(screen.getByRole("img", { name: "1 VP" })).toBeTruthy()
    expect(container.querySelector(".target")?.getAttribute("data-space")).toBe("gold")
  })

  test("counts the open spaces by kind before it leaves out what the card brings", () => {
    const container = dense(125)
    expect(screen.queryByRole("img", { name: "Spaces: 5, empty: 2" })).toBeNull()
    expect(screen.getByRole("img", { name: "1 VP" })).toBeTruthy()
    expect([...container.querySelectorAll(".counted")].map((each) => each.textContent)).toEqual(["1", "1"])
    expect(container.querySelector(".target")?.getAttribute("data-space")).toBe("gold")
  })

  test("shows at least its name and its cost", () => {
    const container = dense(96)
    expect(screen.queryByRole("img", { name: "1 VP" })).toBeNull()
    expect(container.querySelectorAll("[data-space]").length).toBeGreaterThan(0)
  })
})

describe("a compact card", () => {
  test("shows its name, what fills its spaces and what it brings", () => {
    const { container } = render(CompactCard, { place: "giant-dam#2", site: SITE, targetKinds: ["gold"] })
    expect(screen.getByText("Giant Dam")).toBeTruthy()
    expect(screen.getByRole("img", { name: "Spaces: 5, empty: 2" })).toBeTruthy()
    expect(screen.getByRole("img", { name: "1 VP" })).toBeTruthy()
    expect(iconsIn(container)).toEqual([
      "materials-piece",
      "materials-piece",
      "materials-space",
      "gold-substitute",
      "gold-space",
      "energy-piece",
    ])
    expect(container.querySelector(".target")?.getAttribute("data-space")).toBe("gold")
  })
})
