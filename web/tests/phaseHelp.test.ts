// The help for a phase: its text, the numbers of the game, and the current step of production.

import { cleanup, render } from "@testing-library/svelte"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import PhaseHelpDialog from "../src/table/PhaseHelpDialog.svelte"
import { catalogData, gameView, playerView, textsData } from "./fixtures"

const TEXTS = textsData({
  "web.phase-help.draft": "Pick {picks}.",
  "web.phase-help.planning": "Plan together.",
  "web.phase-help.planning-alone": "Plan alone.",
  "web.phase-help.production": "{cubes} cubes.\n\nNext steps.",
  "web.phase-help.pledging": "Pledge.",
  "web.phase-help.other-step": "Of an expansion.",
  "web.world.step-reward": "Most of it: {rewards:or}.",
  "web.world.reward-financier": "a Financier",
  "term.pledge.council": "The council",
})

const CATALOG = catalogData({
  sets: {
    base: {
      excludes: [],
      max_players: 5,
      card_count: 0,
      empires: [],
      rules: {
        cubes_per_krystallium: 5,
        steps: { gold: { kinds: ["gold"], rewards: [[["financier", 1]]] } },
      },
    },
  },
})

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("texts") ? TEXTS : CATALOG))),
  )
  await Promise.all([texts.load("en"), catalog.load()])
})
afterEach(cleanup)

function helpText(phase: string, step: string | null = null, players = 3): string {
  cleanup()
  const view = gameView({
    phase,
    step,
    pledge: phase === "pledging" ? "council" : null,
    players: Array.from({ length: players }, (_, seat) => playerView(seat)),
  })
  const { container } = render(PhaseHelpDialog, { phase, step, view, onclose: () => {} })
  return container.textContent
}

test("each phase has its text, with the numbers of the game", () => {
  expect(helpText("draft")).toContain("Pick 7.")
  expect(helpText("planning")).toContain("Plan together.")
  expect(helpText("production")).toMatch(/5 cubes\..*Next steps\./s)
})

test("a solo game has texts of its own where it differs", () => {
  expect(helpText("planning", null, 1)).toContain("Plan alone.")
  expect(helpText("production", null, 1)).toContain("5 cubes.")
})

test("a step says what supremacy in it brings", () => {
  expect(helpText("production", "gold")).toContain("Most of it: a Financier.")
  expect(helpText("production", "bounty")).toContain("Of an expansion.")
})

test("a pledge has its own name", () => {
  expect(helpText("pledging")).toMatch(/The council.*Pledge\./s)
})
