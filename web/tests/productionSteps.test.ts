// A station of the world band: who leads, the marks of the scale, and the help for a production step.

import { cleanup, render } from "@testing-library/svelte"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import type { StepFacts } from "../src/generated/protocol"
import ProductionStation from "../src/table/ProductionStation.svelte"
import { scaleMarks } from "../src/table/productionScale"
import { supremacyHelpText } from "../src/table/supremacyHelpText"
import { catalogData, gameView, playerView, setupView, textsData } from "./fixtures"

const TEXTS = {
  "term.kind.energy": "Energy",
  "term.kind.general": "General",
  "web.world.step-second": "The first {count} in {kind} get {rewards:or}.",
  "web.world.step-alone": "{least} {kind} bring {rewards:or}.",
  "web.world.step-choice": "You choose.",
  "web.world.step-nothing": "{kind} brings nothing.",
  "web.world.step-reward": "The most {kind} brings {rewards:or}.",
  "web.world.reward-general": "a General",
  "web.world.reward-financier": "a Financier",
  "list.or": "or",
}
const energyStep = (rewards: StepFacts["rewards"]) => ({ energy: { kinds: ["energy"], rewards } })

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.includes("texts")
      ? textsData(TEXTS)
      : catalogData({
          sets: {
            base: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: {
                steps: energyStep([[["general", 1]]]),
                supremacy_winners: { 1: 1, 2: 1, 3: 1 },
                solo_supremacy_minimum: 5,
              },
            },
            crowd: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: { supremacy_winners: { 3: 2 } },
            },
            rich: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: { steps: energyStep([[["general", 2]]]) },
            },
            choice: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: { steps: energyStep([[["general", 1]], [["financier", 1]]]) },
            },
            poor: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: { steps: energyStep([]) },
            },
          },
        })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

const producing = (...counts: number[]) =>
  counts.map((energy, seat) => playerView(seat, { production: { energy } }))

describe("a station", () => {
  const show = (counts: number[], gaps: number[], seat: number | null = 0) =>
    render(ProductionStation, {
      view: gameView({ players: producing(...counts) }),
      kind: "energy",
      seat,
      chairs: [],
      gaps,
    }).container
  const textOf = (container: HTMLElement, selector: string) =>
    [...container.querySelectorAll(selector)].map((each) => each.textContent.trim())
  afterEach(cleanup)

  test("shows who would win, with their production, and how much is missing", () => {
    const container = show([1, 3, 2], [3, 0, 2])
    expect(textOf(container, ".leader")).toEqual(["3"])
    expect(textOf(container, ".short")).toEqual(["+3"])
  })

  test("shows two leaders, and nothing to one of them", () => {
    const container = show([4, 3, 2], [0, 0, 2])
    expect(textOf(container, ".leader")).toEqual(["4", "3"])
    expect(container.querySelector(".gap")).toBeNull()
    expect(textOf(show([3, 3, 2], [1, 1, 2], null), ".gap, .leader")).toEqual([])
  })

  test("alone shows the threshold", () => {
    const container = show([2], [3])
    expect(textOf(container, ".gap")).toEqual(["2/5"])
    expect(container.querySelector(".threshold")).not.toBeNull()
    expect(show([6], [0]).querySelector(".gap")?.classList.contains("leads")).toBe(true)
  })
})

describe("the marks of a scale", () => {
  test("are at the production of their players", () => {
    const marks = scaleMarks(producing(0, 5, 10, 5), "energy", 10, 0.1)
    expect(marks.map((mark) => [mark.value, mark.position, mark.seats.length])).toEqual([
      [0, 0, 1],
      [5, 0.5, 2],
      [10, 1, 1],
    ])
  })

  test("keep a distance and stay on the scale", () => {
    const positions = scaleMarks(producing(9, 10, 8, 7, 0, 1), "energy", 10, 0.2).map((mark) => mark.position)
    positions.forEach((position, index) => {
      expect(position - (positions[index - 1] ?? -0.2)).toBeGreaterThanOrEqual(0.2 - 1e-9)
      expect(position).toBeLessThanOrEqual(1 + 1e-9)
    })
  })
})

describe("the help for a production step", () => {
  const help = (players: number, expansions: string[] = []) =>
    supremacyHelpText(
      "energy",
      gameView({
        setup: setupView({ expansions }),
        players: producing(...Array.from({ length: players }, () => 1)),
      }),
    )

  test("is the usual one", () => {
    expect(help(3)).toBe("The most Energy brings a General.")
    expect(help(1)).toBe("5 Energy bring a General.")
  })

  test("mentions the second player if the rules reward two", () => {
    expect(help(3, ["crowd"])).toBe("The first 2 in Energy get a General.")
    expect(help(2, ["crowd"])).toBe("The most Energy brings a General.")
  })

  test("lists the rewards if a set has changed them", () => {
    expect(help(3, ["rich"])).toBe("The most Energy brings 2 × General.")
    expect(help(1, ["rich"])).toBe("5 Energy bring 2 × General.")
    expect(help(1, ["choice"])).toBe("5 Energy bring a General or a Financier. You choose.")
    expect(help(3, ["poor"])).toBe("Energy brings nothing.")
  })
})
