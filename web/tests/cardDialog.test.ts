// The dialog that explains a card and offers what can be done with it.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import CardDialog from "../src/ui/CardDialog.svelte"
import { cardParts, cardSentences } from "../src/card/cardText"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { cardFacts, catalogData, textsData } from "./fixtures"

const ZEPPELIN = cardFacts("zeppelin", {
  copies: 6,
  cost: { energy: 2 },
  recycle: "exploration",
  bonus: { general: 1 },
  production: [{ kind: "exploration", count: 1, per: null }],
  points: [{ count: 2, of: ["vehicle"] }],
  names: { en: "Zeppelin" },
})
const TEXTS = {
  "ui.card.is": "A {type}, {count} in the deck.",
  "ui.card.costs": "Cost: {goods}.",
  "ui.card.bonus": "Bonus: {goods}.",
  "ui.card.produces": "Makes {amount}.",
  "ui.card.points-per": "{count} VP for every {thing}.",
  "ui.card.recycles": "Recycled: {kind}.",
  "term.type.vehicle": "Vehicle",
  "term.kind.energy": "Energy",
  "term.kind.exploration": "Exploration",
  "term.kind.general": "General",
  "web.dialog.close": "Close",
}
const SENTENCES = [
  "A Vehicle, 6 in the deck.",
  "Cost: 2 × Energy.",
  "Bonus: 1 × General.",
  "Makes 1 × Exploration.",
  "2 VP for every Vehicle.",
  "Recycled: Exploration.",
]

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.includes("texts") ? textsData(TEXTS) : catalogData({ cards: [ZEPPELIN] })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

afterEach(cleanup)

function open() {
  const run = { slate: vi.fn(), recycle: vi.fn() }
  const onclose = vi.fn()
  render(CardDialog, {
    place: "zeppelin#2",
    onclose,
    actions: [
      { label: "Slate", run: run.slate, primary: true, key: "S" },
      { label: "Recycle", run: run.recycle, key: "R" },
    ],
  })
  return { run, onclose, dialog: screen.getByRole("dialog", { name: "Zeppelin" }) }
}

describe("the parts of a card", () => {
  test("have a sentence each, in the order of the tooltip", () => {
    const parts = cardParts(ZEPPELIN)
    expect(parts.map((each) => each.part)).toEqual([
      "type",
      "cost",
      "bonus",
      "production",
      "points",
      "recycling",
    ])
    expect(cardSentences(ZEPPELIN)).toEqual(SENTENCES)
  })
})

describe("the dialog of a card", () => {
  test("explains every part", () => {
    const { dialog } = open()
    const explained = [...dialog.querySelectorAll("li")].map(
      (each) => each.querySelector(".sentence")?.textContent,
    )
    expect(explained).toEqual(SENTENCES)
  })

  test("closes, then runs the action of a button", async () => {
    const { run, onclose } = open()
    run.slate.mockImplementation(() => expect(onclose).toHaveBeenCalled())
    await fireEvent.click(screen.getByRole("button", { name: "Slate" }))
    expect(run.slate).toHaveBeenCalledOnce()
    expect(run.recycle).not.toHaveBeenCalled()
  })

  test("runs actions by their keys, which do not reach the screen behind it", async () => {
    const behind = vi.fn()
    window.addEventListener("keydown", behind)
    const { run, dialog } = open()
    await fireEvent.keyDown(dialog, { key: "x" })
    await fireEvent.keyDown(dialog, { key: "r", ctrlKey: true })
    expect(run.recycle).not.toHaveBeenCalled()
    await fireEvent.keyDown(dialog, { key: "r" })
    expect(run.recycle).toHaveBeenCalledOnce()
    expect(behind).not.toHaveBeenCalled()
    window.removeEventListener("keydown", behind)
  })
})
