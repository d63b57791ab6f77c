import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import Goal from "../src/components/Goal.svelte"
import Marks from "../src/components/Marks.svelte"
import Scoring from "../src/components/Scoring.svelte"
import Tray from "../src/components/Tray.svelte"
import type { PlayerView, View } from "../src/generated/protocol"
import { offersOf } from "../src/lib/actions"
import { catalog } from "../src/lib/catalog.svelte"
import { expectation } from "../src/lib/expect"
import { beatsOf, flightsOf, ownPlace } from "../src/lib/flights.svelte"
import { Play } from "../src/lib/play.svelte"
import type { TableStore } from "../src/lib/table.svelte"
import { named, texts } from "../src/lib/texts.svelte"
import { actionText, bundleOf, countedName, eventText, signed } from "../src/lib/words"

const TEXTS = {
  "list.and": "and",
  "term.kind.general": "General",
  "term.kind.gold": "Gold",
  "term.mark.honour": "Honour",
  "term.option.war": "War",
  "term.option.peace": "Peace",
  "term.pledge.council": "Vote of the council",
  "term.score.honours": "Honours",
  "term.type.vehicle": "Vehicle",
  "event.awarded": "{player} receives {count} × {kind:term.kind}.",
  "event.awarded-mark": "{player} receives {count} × {mark}.",
  "event.chosen": "{player} takes a {kind:term.kind}.",
  "event.chosen-bundle": "{player} chooses {bundle}.",
  "event.pledged": "{player} pledges {option}.",
  "event.pledge-resolved": "{pledge}: {option} wins.",
  "event.pledge-undecided": "{pledge}: a tie.",
  "ui.pledge.tie-nothing": "In a tie nothing is decided.",
  "ui.pledge.nothing": "It brings nothing.",
  "ui.score.flat": "printed points",
  "ui.score.total": "total",
  "ui.result.you-win": "You win with {points} VP.",
  "web.counted.unfinished": "unfinished card",
  "web.counted.production": "production of {kind}",
  "web.expect.pledge": "{pledge}: make your pledge.",
  "web.expect.choose-bundle": "Supremacy in {step} is yours.",
  "web.expect.waiting": "Waiting for {names}.",
  "web.pledge.made": "Pledged: {made} of {players}",
  "web.pledge.own": "Your pledge",
  "web.pledge.everybody": "Everybody:",
  "web.pledge.supporters": "Whoever pledged it:",
  "web.player.supremacies": "Supremacies won",
  "web.goal.title": "Your task",
  "web.verb.pledge": "pledge",
  "web.verb.take": "take",
  "web.verb.choose": "take a",
  "web.tray.title": "What you hold",
}
const PLEDGES = {
  council: {
    tie: null,
    options: [
      { id: "war", everybody: [["general", 1]], supporters: [["mark:honour", 2]] },
      { id: "peace", everybody: [], supporters: [] },
    ],
  },
}
const SCENARIO = {
  id: "votes",
  set: "council",
  cards: [],
  players: [1, 5],
  side: "A",
  names: { en: "The Secret Council" },
  rules: {
    picks: 5,
    pledges: PLEDGES,
    score_lines: { honours: { each: 2, of: ["mark:honour"] }, ruins: { each: -1, of: ["unfinished"] } },
  },
}
const BASE = { picks: 7, steps: { gold: { kinds: ["gold"], rewards: [[["financier", 1]]] } }, pledges: {}, score_lines: {} }

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.includes("texts")
      ? { lang: "en", languages: [], texts: TEXTS, english: {} }
      : {
          cards: [],
          empires: [],
          scenarios: [SCENARIO],
          sets: {
            base: { excludes: [], max_players: 5, rules: BASE },
            council: { excludes: [], max_players: 5, rules: { score_lines: { wins: { each: 1, of: ["supremacy"] } } } },
          },
          bots: [],
          picks: 7,
        }
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

afterEach(cleanup)

const player = (seat: number, more: Partial<PlayerView> = {}): PlayerView =>
  ({ seat, name: ["Ann", "Bob"][seat], pledges: [], marks: {}, supremacies: 0, draft_area: [], construction: [], built: [], to_place: 0, hand: null, points: 0, ...more }) as unknown as PlayerView

const setup = { expansions: ["council"], scenario: "votes", side: "A" }

/** A table at the vote, as far as the page asks it. */
function table(more: Record<string, unknown> = {}, own: Partial<PlayerView> = {}, pending = [0, 1]) {
  const view = { phase: "pledging", pledge: "council", step: null, decision: "1-council", round: 1, drawn: [], pending, setup, players: [player(0, own), player(1)] }
  return {
    id: "t",
    seat: 0,
    view: view as unknown as View,
    me: view.players[0],
    actions: ["pledge war", "pledge peace"],
    canTakeBack: false,
    isWaitedFor: pending.includes(0),
    isOver: false,
    isAway: false,
    lesson: null,
    info: { status: "running", chairs: [] },
    events: [],
    act: vi.fn(async () => ({})),
    takeBack: vi.fn(async () => ({})),
    ...more,
  } as unknown as TableStore & { act: ReturnType<typeof vi.fn>; takeBack: ReturnType<typeof vi.fn> }
}

describe("names", () => {
  test("come from the texts, or are the id as words", () => {
    expect(named("option", "war")).toBe("War")
    expect(named("option", "a-long-peace")).toBe("a long peace")
  })

  test("of bundles and of what is counted", () => {
    expect(bundleOf("gold*2+general")).toEqual([["gold", 2], ["general", 1]])
    expect(bundleOf("mark:honour*3")).toEqual([["mark:honour", 3]])
    expect(["unfinished", "mark:honour", "production:gold", "vehicle", "general"].map(countedName)).toEqual([
      "unfinished card", "Honour", "production of Gold", "Vehicle", "General",
    ])
    expect(signed(-4)).toBe("−4")
  })

  test("events say what was pledged, decided, won and chosen", () => {
    const told = (event: string, more: object) => eventText({ event, seat: 1, ...more }, ["Ann", "Bob"])
    expect(told("pledged", { option: "war" })).toBe("Bob pledges War.")
    expect(told("pledge-resolved", { pledge: "council", option: "war" })).toBe("Vote of the council: War wins.")
    expect(told("pledge-resolved", { pledge: "council" })).toBe("Vote of the council: a tie.")
    expect(told("awarded", { kind: "mark:honour", count: 2 })).toBe("Bob receives 2 × Honour.")
    expect(told("awarded", { kind: "gold", count: 2 })).toBe("Bob receives 2 × Gold.")
    expect(told("chosen", { kind: "general" })).toBe("Bob takes a General.")
    expect(told("chosen", { bundle: "gold*2+mark:honour" })).toBe("Bob chooses 2 × Gold and 1 × Honour.")
    expect(actionText("pledge war")).toBe("pledge War")
    expect(actionText("choose gold*2+general")).toBe("take 2 × Gold + 1 × General")
    expect(actionText("choose general")).toBe("take a General")
  })
})

describe("rules", () => {
  test("of sets and of the scenario lie over those of the base game", () => {
    const rules = catalog.rulesOf(setup)
    expect(rules.picks).toBe(5)
    expect(Object.keys(rules.pledges)).toEqual(["council"])
    expect(Object.keys(rules.score_lines)).toEqual(["wins", "honours", "ruins"])
    expect(catalog.rulesOf({ expansions: [] })).toEqual({ ...BASE, picks: 7 })
  })

  test("what was put together for one game does not change another", () => {
    catalog.rulesOf(setup)
    expect(catalog.rulesOf(undefined).pledges).toEqual({})
  })
})

describe("a pledge", () => {
  let store: ReturnType<typeof table>
  beforeEach(() => {
    store = table()
  })

  test("is offered with what each option brings", () => {
    expect(offersOf(["pledge war", "pledge peace"]).pledge).toEqual(["war", "peace"])
    const play = new Play(store)
    expect(expectation(play)).toBe("Vote of the council: make your pledge.")
    render(Tray, { play })
    const options = screen.getAllByRole("button").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
    expect(options).toEqual(["War Everybody: General Whoever pledged it: 2 × Honour 1", "Peace It brings nothing. 2"])
    expect(screen.getByRole("region", { name: "Vote of the council" }).textContent).toContain("Pledged: 0 of 2")
  })

  test("is made by a click or by its number", async () => {
    const play = new Play(store)
    render(Tray, { play })
    screen.getByRole("button", { name: /War/ }).click()
    expect(store.act).toHaveBeenCalledWith("pledge war")
    play.choose(1)
    expect(store.act).toHaveBeenLastCalledWith("pledge peace")
    play.choose(2)
    expect(store.act).toHaveBeenCalledTimes(2)
  })

  test("stays visible, and another one takes its place", async () => {
    store = table({ actions: [], canTakeBack: true }, { pledges: ["war"] }, [1])
    const play = new Play(store)
    expect(expectation(play)).toBe("Waiting for Bob.")
    render(Tray, { play })
    const [war, peace] = screen.getAllByRole("button")
    expect(war?.getAttribute("aria-pressed")).toBe("true")
    expect(war?.textContent).toContain("Your pledge")
    expect(peace?.getAttribute("aria-pressed")).toBe("false")
    await play.pledge("war")
    expect(store.takeBack).not.toHaveBeenCalled()
    await play.pledge("peace")
    expect(store.takeBack).toHaveBeenCalledOnce()
    expect(store.act).toHaveBeenCalledWith("pledge peace")
  })

  test("cannot be made when it is not offered", async () => {
    store = table({ actions: [] }, {}, [1])
    const play = new Play(store)
    render(Tray, { play })
    for (const option of screen.getAllByRole("button")) expect(option.getAttribute("aria-disabled")).toBe("true")
    await play.pledge("war")
    expect(store.act).not.toHaveBeenCalled()
  })
})

test("rewards of a supremacy are bundles, by click or by number", () => {
  const view = { phase: "production", pledge: null, step: "gold", decision: "1-gold", drawn: [], pending: [0], setup, players: [player(0), player(1)] }
  const store = table({ view, actions: ["choose gold*2+general", "choose mark:honour"] })
  const play = new Play(store)
  expect(expectation(play)).toBe("Supremacy in gold is yours.")
  render(Tray, { play })
  const names = screen.getAllByRole("button").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
  expect(names).toEqual(["2 × Gold General", "Honour"])
  play.choose(1)
  expect(store.act).toHaveBeenCalledWith("choose mark:honour")
})

describe("what is announced and what flies", () => {
  test("the result of a vote, with who pledged what and what it brought", () => {
    const beats = beatsOf([
      { event: "pledged", seat: 0, option: "war" },
      { event: "pledged", seat: 1, option: "peace" },
      { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" },
      { event: "awarded", seat: 0, kind: "mark:honour", count: 2 },
      { event: "planning-started", seat: -1, count: 1 },
    ])
    expect(beats).toEqual([
      { what: "vote", pledge: "council", option: "war", options: { 0: "war", 1: "peace" }, tokens: [{ seat: 0, kind: "mark:honour" }, { seat: 0, kind: "mark:honour" }] },
      { what: "phase", phase: "planning" },
    ])
    expect(beatsOf([{ event: "pledge-resolved", seat: -1, pledge: "council" }])).toMatchObject([{ option: null }])
    expect(beatsOf([{ event: "pledge-started", seat: -1, pledge: "council" }])).toEqual([{ what: "pledge", pledge: "council" }])
  })

  test("goods go where they belong", () => {
    expect(["general", "krystallium", "gold", "mark:honour"].map(ownPlace)).toEqual([
      "piece:general", "piece:krystallium", "lies:gold", "mark:honour",
    ])
    const sight = { seat: 0, players: 2, direction: "left", places: [], drafted: [], cubes: [] }
    const flown = flightsOf([{ event: "chosen", seat: 0, bundle: "gold*2+general" }], sight)
    expect(flown.map(({ id, from, to }) => [id, from, to])).toEqual([
      ["gold", "choose:gold*2+general", "lies:gold"],
      ["gold", "choose:gold*2+general", "lies:gold"],
      ["general", "choose:gold*2+general", "piece:general"],
    ])
    const told = flightsOf([{ event: "chosen", seat: 1, bundle: "gold*2+general" }], sight)
    expect(told.filter(({ what }) => what === "chip").map(({ id }) => id)).toEqual(["gold", "general"])
  })
})

test("marks stand with their names; supremacies only where the rules count them", () => {
  const own = player(0, { marks: { honour: 3 }, supremacies: 2 })
  const shown = (setup: Record<string, unknown>) => {
    const { container, unmount } = render(Marks, { player: own, setup })
    const text = container.textContent?.replace(/\s+/g, " ").trim()
    unmount()
    return text
  }
  expect(shown(setup)).toBe("Honour 3 Supremacies won 2")
  expect(shown({ expansions: [] })).toBe("Honour 3")
})

test("a scenario without cards and medals tells what it scores", () => {
  render(Goal, { table: table() })
  const lines = screen.getAllByRole("listitem").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
  expect(lines).toEqual(["Honours 2 × Honour", "ruins −1 × unfinished card"])
})

test("the score sheet has the lines of the rules, also below zero", () => {
  const line = (name: string | null, things: string[], each: number, count: number) => ({ name, things, each, count, points: each * count })
  const lines = [line(null, ["general"], 1, 2), line("honours", ["mark:honour"], 2, 3), line("ruins", ["unfinished"], -1, 4), line("gift", [], 5, 1), line("wins", ["supremacy"], 1, 0)]
  const outcome = { standings: [{ seat: 0, points: -1, built: 0, characters: 2, rank: 1, sheet: { flat: 0, lines, total: -1 } }], winners: [0], title: null, won: null, medal: null }
  HTMLDialogElement.prototype.showModal ??= () => undefined
  render(Scoring, { table: table({ isOver: true, info: { status: "finished", chairs: [], outcome } }), onclose: () => undefined })
  const rows = [...document.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()).join(" | "),
  )
  expect(rows).toEqual([
    "printed points | ·",
    "General | 1×2 2",
    "gift | 5",
    "Honours | 2×3 6",
    "ruins | −1×4 −4",
    "total | −1",
  ])
  expect(document.body.textContent).toContain("You win with −1 VP.")
})
