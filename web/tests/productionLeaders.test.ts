// Who produces the most of a resource, and the help for a production step.

import { beforeAll, describe, expect, test, vi } from "vitest"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import type { StepFacts } from "../src/generated/protocol"
import { productionLeaders } from "../src/table/productionLeaders"
import { supremacyHelpText } from "../src/table/supremacyHelpText"
import { catalogData, gameView, playerView, setupView, textsData } from "./fixtures"

const TEXTS = {
  "term.kind.energy": "Energy",
  "term.kind.general": "General",
  "web.world.step-energy": "The most Energy brings a General.",
  "web.world.step-second": "The second also gets one.",
  "web.world.step-alone": "Alone, enough brings a character.",
  "web.world.step-nothing": "{kind} brings nothing.",
  "web.world.step-reward": "The most {kind} brings {rewards:or}.",
  "web.world.step-reward-alone": "Enough {kind} brings {rewards:or}.",
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
              rules: {
                steps: energyStep([[["general", 1]]]),
                supremacy_winners: { 1: 1, 2: 1, 3: 1 },
              },
            },
            crowd: { excludes: [], max_players: 5, rules: { supremacy_winners: { 3: 2 } } },
            rich: { excludes: [], max_players: 5, rules: { steps: energyStep([[["general", 2]]]) } },
            poor: { excludes: [], max_players: 5, rules: { steps: energyStep([]) } },
          },
        })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

const producing = (...counts: number[]) =>
  counts.map((energy, seat) => playerView(seat, { production: { energy } }))

describe("the leaders in the production of a resource", () => {
  const leadersOf = (...counts: number[]) => {
    const { most, leaders } = productionLeaders(producing(...counts), "energy")
    return [most, leaders.map((player) => player.seat)]
  }

  test("are the players who produce the most", () => {
    expect(leadersOf(1, 3, 2)).toEqual([3, [1]])
    expect(leadersOf(3, 1, 3)).toEqual([3, [0, 2]])
  })

  test("do not exist if no one produces any", () => {
    expect(leadersOf(0, 0)).toEqual([0, []])
    expect(productionLeaders(producing(1, 2), "gold")).toEqual({ most: 0, leaders: [] })
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
    expect(help(1)).toBe("Alone, enough brings a character.")
  })

  test("mentions the second player if the rules reward two", () => {
    expect(help(3, ["crowd"])).toBe("The most Energy brings a General. The second also gets one.")
    expect(help(2, ["crowd"])).toBe("The most Energy brings a General.")
  })

  test("lists the rewards if a set has changed them", () => {
    expect(help(3, ["rich"])).toBe("The most Energy brings 2 × General.")
    expect(help(1, ["rich"])).toBe("Enough Energy brings 2 × General.")
    expect(help(3, ["poor"])).toBe("Energy brings nothing.")
  })
})
