// The end screen: standings, score sheet, who led since when, labels of the curve, and what is shared.

import { cleanup, render, screen, within } from "@testing-library/svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { GameSummary, OutcomeData, StandingData } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { gridValues, spread } from "../src/table/result/curve"
import GameResult from "../src/table/result/GameResult.svelte"
import { ratingChange } from "../src/table/result/ratings"
import { namesOf, rematchState } from "../src/table/result/rematch"
import { behindText, headline, shareText, tieText } from "../src/table/result/resultText"
import { leadingSince, scoreRows, standingsByRank } from "../src/table/result/standings"
import type { TableStore } from "../src/table/tableStore.svelte"
import { cardFacts, catalogData, gameView, playerView, tableInfo } from "./fixtures"
import { localeTexts } from "./localeTexts"

const standing = (
  seat: number,
  rank: number,
  points: number,
  more: Partial<StandingData> = {},
): StandingData => ({
  seat,
  rank,
  points,
  built: 0,
  characters: 0,
  sheet: { flat: points, lines: [], total: points },
  ...more,
})
const outcomeOf = (standings: StandingData[], more: Partial<OutcomeData> = {}): OutcomeData => ({
  standings,
  winners: standings.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
  title: null,
  won: null,
  medal: null,
  ...more,
})
const nameOf = (seat: number) => ["Ann", "Bob", "Cem"][seat]!

const SUMMARY: GameSummary = {
  start: [0, 1, 0],
  rounds: [
    [5, 2, 3],
    [6, 9, 4],
  ],
  cards: { 0: [], 1: [{ card: "dam", points: 7 }], 2: [] },
  unfinished: { 0: [{ card: "crane", missing: { science: 1 }, points: 4 }], 1: [], 2: [] },
}

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("summary")) return Response.json(SUMMARY)
    if (path.includes("texts"))
      return Response.json({ lang: "en", languages: [], texts: localeTexts("en"), english: {} })
    return Response.json(catalogData({ cards: [cardFacts("dam"), cardFacts("crane")] }))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})
afterEach(cleanup)

describe("the standings", () => {
  test("are ordered by rank, and by seat for a shared place", () => {
    const outcome = outcomeOf([standing(0, 3, 5), standing(1, 1, 9), standing(2, 1, 9)])
    expect(standingsByRank(outcome).map(({ seat }) => seat)).toEqual([1, 2, 0])
  })

  test("have a row for each category in which somebody has points", () => {
    const line = (things: string[], each: number, count: number) => ({
      things,
      each,
      count,
      points: each * count,
      name: null,
    })
    const first = { flat: 3, lines: [line(["vehicle"], 2, 3), line(["general"], 1, 0)], total: 9 }
    const rows = scoreRows([standing(1, 1, 9, { sheet: first }), standing(0, 2, 4)])
    expect(rows.map(({ name, cells }) => [name, ...cells.map(({ points }) => points)])).toEqual([
      ["fixed points", 3, 4],
      ["Vehicle", 6, 0],
    ])
    expect(rows[1]!.cells[0]).toEqual({ seat: 1, points: 6, each: 2, count: 3 })
  })

  test("say since when the winner has led", () => {
    const rounds = [
      [5, 2],
      [6, 6],
      [7, 9],
      [8, 12],
    ]
    expect(leadingSince(rounds, 1)).toBe(3) // level in the second round is not ahead
    expect(leadingSince(rounds, 0)).toBeNull()
    expect(
      leadingSince(
        [
          [3, 1],
          [4, 1],
        ],
        0,
      ),
    ).toBe(1)
  })
})

describe("the words", () => {
  test("name the winner, or you", () => {
    const standings = [standing(1, 1, 9), standing(0, 2, 5)]
    expect(headline(outcomeOf(standings), standings, 0, nameOf)).toBe("Bob wins with 9 VP.")
    expect(headline(outcomeOf(standings), standings, 1, nameOf)).toBe("You win with 9 VP.")
    expect(headline(null, [], 0, nameOf)).toBe("The game was ended early.")
  })

  test("tell the others their place, and how far they are behind", () => {
    const standings = [standing(1, 1, 9), standing(0, 2, 5), standing(2, 3, -3)]
    expect(behindText(standings, 0, nameOf)).toBe("You came 2nd of 3, 4 VP behind Bob.")
    expect(behindText(standings, 2, nameOf)).toBe("You came 3rd of 3, 12 VP behind Bob.")
    expect(behindText(standings, 1, nameOf)).toBe("")
    expect(behindText(standings, null, nameOf)).toBe("")
    const shared = [standing(1, 1, 9), standing(2, 1, 9), standing(0, 3, 8)]
    expect(behindText(shared, 0, nameOf)).toBe("You came 3rd of 3, 1 VP behind Bob and Cem.")
    expect(behindText([standing(1, 1, 9), standing(0, 2, 9)], 0, nameOf)).toBe("") // a tie is explained
  })

  test("explain a tie", () => {
    const better = standing(1, 1, 9, { built: 8 })
    expect(tieText([better, standing(0, 2, 9, { built: 7 })], nameOf)).toContain(
      "More built cards decide: 8.",
    )
    expect(tieText([better, standing(0, 1, 9, { built: 8 })], nameOf)).toContain(
      "tied on points, built cards and characters",
    )
    expect(tieText([better, standing(0, 2, 8)], nameOf)).toBe("")
  })

  test("for others are short", () => {
    expect(shareText([standing(1, 1, 9), standing(0, 2, -1)], nameOf)).toBe(
      "Our game of wonderful:\n1. Bob: 9 VP\n2. Ann: −1 VP",
    )
  })

  test("tell how a rating has changed", () => {
    const ratings = { ann: { before: [20, 4] as [number, number], after: [21, 4] as [number, number] } }
    expect(ratingChange(tableInfo({ ratings }), "ann")).toBe("+1.0")
    expect(ratingChange(tableInfo({ ratings }), "bob")).toBeNull()
  })
})

describe("the curve", () => {
  test("has labels that do not overlap, near the ends of their lines", () => {
    expect(spread([50, 52, 10], 10, 0, 100)).toEqual([50, 60, 10])
    expect(spread([95, 96, 97], 10, 0, 100)).toEqual([80, 90, 100])
    expect(spread([], 10, 0, 100)).toEqual([])
  })

  test("has a grid of round numbers", () => {
    expect(gridValues(0, 46)).toEqual([0, 10, 20, 30, 40])
    expect(gridValues(-3, 4)).toEqual([-2, 0, 2, 4])
  })
})

describe("a rematch", () => {
  const proposal = (more: { accepted?: string[]; declined?: string[] }) =>
    tableInfo({
      rematch_proposal: { table: "n", by: "ann", nickname: "Ann", accepted: [], declined: [], ...more },
    })

  test("is asked about until the person has answered", () => {
    expect(rematchState(tableInfo(), "bob")).toBe("none")
    expect(rematchState(proposal({}), "bob")).toBe("asked")
    expect(rematchState(proposal({}), "ann")).toBe("joined")
    expect(rematchState(proposal({ accepted: ["bob"] }), "bob")).toBe("joined")
    expect(rematchState(proposal({ declined: ["bob"] }), "bob")).toBe("declined")
  })

  test("names those who have answered", () => {
    const state = { is_ready: false, is_away: false, has_left: false, wants_end: false, is_free: false }
    const chair = { nickname: "Bob", ...state }
    const info = tableInfo({
      chairs: [
        { ...chair, person: "bob" },
        { ...chair, nickname: "Eve", bot: "rookie" },
      ],
    })
    expect(namesOf(info, ["bob", "cem"])).toEqual(["Bob"])
  })
})

describe("the end screen", () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal ??= () => undefined
  })

  const show = (seat: number | null) => {
    const standings = [standing(0, 2, 6), standing(1, 1, 9), standing(2, 3, 4)]
    const players = [0, 1, 2].map((each) => playerView(each, { krystallium: each === 0 ? 8 : 0 }))
    const table: unknown = {
      id: "t",
      seat,
      view: gameView({ players }),
      info: tableInfo({ status: "finished", outcome: outcomeOf(standings) }),
      events: [],
      myChair: seat ?? -1,
    }
    render(GameResult, { table: table as TableStore, onclose: () => undefined })
  }

  test("shows places and columns in the order of rank", () => {
    show(0)
    const columns = screen.getAllByRole("columnheader").map((each) => each.textContent.trim())
    expect(columns).toEqual(["Bob", "Ann", "Cem"])
  })

  test("has bars of the same scale in all columns", () => {
    show(0)
    const total = screen.getByRole("row", { name: /^total/ })
    const widths = [...total.querySelectorAll<HTMLElement>(".bar")].map((bar) => parseFloat(bar.style.width))
    expect(widths.map(Math.round)).toEqual([100, 67, 44])
  })

  test("shows the best cards of the winner, and what you left over", async () => {
    show(0)
    const best = await screen.findByRole("region", { name: "Bob’s best cards" })
    expect(within(best).getByText("7")).toBeTruthy()
    expect(screen.queryByRole("region", { name: "Your best cards" })).toBeNull()
    const left = screen.getByRole("region", { name: "So close" })
    expect(left.textContent.replace(/\s+/g, " ")).toContain("crane missing 1 Science")
    expect(left.textContent).toContain("8 Krystallium unused")
    expect(screen.getByText("Bob took the lead in round 2 and kept it.")).toBeTruthy()
    expect(screen.getByText("You came 2nd of 3, 3 VP behind Bob.")).toBeTruthy()
    const curve = screen.getByRole("img", { name: /Ann: 0, 5, 6/ })
    const axis = [...curve.querySelectorAll("text[text-anchor=middle]")].map((each) => each.textContent)
    expect(axis).toEqual(["0", "1", "2"])
  })

  test("offers no other game to spectators", () => {
    show(null)
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull()
    expect(screen.getByRole("link", { name: "Watch replay" })).toBeTruthy()
  })
})
