// Pledges, marks, rewards and score lines of sets that add rules.

import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import ScenarioGoal from "../src/table/ScenarioGoal.svelte"
import MarksAndSupremacies from "../src/table/MarksAndSupremacies.svelte"
import GameResult from "../src/table/result/GameResult.svelte"
import DecisionTray from "../src/table/DecisionTray.svelte"
import type { GameEvent, PlayerView, RuleFacts, ScenarioFacts, SetupView } from "../src/generated/protocol"
import { offeredActionsOf } from "../src/table/offeredActions"
import { tableLayout } from "../src/table/tableLayout"
import { catalog } from "../src/app/catalog.svelte"
import { promptText } from "../src/table/promptText"
import { eventAnimationsOf } from "../src/table/animations/eventAnimations"
import { ownPositionOf } from "../src/table/animations/worldAnimations"
import { PlayerActions } from "../src/table/playerActions.svelte"
import type { TableStore } from "../src/table/tableStore.svelte"
import { termOrId, texts } from "../src/app/texts.svelte"
import { actionText, eventText } from "../src/table/eventText"
import { parseBundle, countedName } from "../src/card/displayNames"
import { formatPoints } from "../src/app/numberFormat"
import { catalogData, gameView, playerView, setupView, tableInfo, textsData } from "./fixtures"

const layout = tableLayout({ width: 1366, height: 768, opponents: 1, cards: 7 })

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
const PLEDGES: RuleFacts["pledges"] = {
  council: {
    tie: null,
    options: [
      { id: "war", everybody: [["general", 1]], supporters: [["mark:honour", 2]] },
      { id: "peace", everybody: [], supporters: [] },
    ],
  },
}
const SCENARIO: ScenarioFacts = {
  id: "votes",
  set: "council",
  cards: [],
  players: [1, 5],
  side: "A",
  names: { en: "The Secret Council" },
  rules: {
    picks: 5,
    cubes_per_krystallium: 4,
    supremacy_winners: { 2: 2 },
    pledges: PLEDGES,
    score_lines: { honours: { each: 2, of: ["mark:honour"] }, ruins: { each: -1, of: ["unfinished"] } },
  },
}
const BASE: RuleFacts = {
  solo_supremacy_minimum: 5,
  picks: 7,
  cubes_per_krystallium: 5,
  supremacy_winners: { 1: 1, 2: 1 },
  steps: { gold: { kinds: ["gold"], rewards: [[["financier", 1]]] } },
  pledges: {},
  score_lines: {},
}

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("summary")) return new Response(null, { status: 404 })
    const data = path.includes("texts")
      ? textsData(TEXTS)
      : catalogData({
          scenarios: [SCENARIO],
          sets: {
            base: { excludes: [], max_players: 5, card_count: 0, empires: [], rules: BASE },
            council: {
              excludes: [],
              max_players: 5,
              card_count: 0,
              empires: [],
              rules: { score_lines: { wins: { each: 1, of: ["supremacy"] } } },
            },
          },
        })
    return new Response(JSON.stringify(data))
  })
  await Promise.all([texts.load("en"), catalog.load()])
})

afterEach(cleanup)

const setup = setupView({ expansions: ["council"], scenario: "votes" })

/** A table during a vote, with the fields that components use. */
function table(more: Partial<TableStore> = {}, own: Partial<PlayerView> = {}, pending = [0, 1]) {
  const view = gameView({
    phase: "pledging",
    pledge: "council",
    decision: "1-council",
    pending,
    setup,
    players: [playerView(0, own), playerView(1)],
  })
  return {
    id: "t",
    seat: 0,
    view,
    me: view.players[0],
    actions: ["pledge war", "pledge peace"],
    canTakeBack: false,
    isMyTurn: pending.includes(0),
    isOver: false,
    isAway: false,
    lesson: null,
    info: tableInfo(),
    events: [],
    act: vi.fn(async () => ({})),
    takeBack: vi.fn(async () => ({})),
    ...more,
  } as unknown as TableStore & { act: ReturnType<typeof vi.fn>; takeBack: ReturnType<typeof vi.fn> }
}

describe("names", () => {
  test("come from the texts, or are the id as words", () => {
    expect(termOrId("option", "war")).toBe("War")
    expect(termOrId("option", "a-long-peace")).toBe("a long peace")
  })

  test("of bundles and of what is counted", () => {
    expect(parseBundle("gold*2+general")).toEqual([
      ["gold", 2],
      ["general", 1],
    ])
    expect(parseBundle("mark:honour*3")).toEqual([["mark:honour", 3]])
    expect(["unfinished", "mark:honour", "production:gold", "vehicle", "general"].map(countedName)).toEqual([
      "unfinished card",
      "Honour",
      "production of Gold",
      "Vehicle",
      "General",
    ])
    expect(formatPoints(-4)).toBe("−4")
  })

  test("of events say what was pledged, decided, won and chosen", () => {
    const textOf = (event: GameEvent) => eventText(event, ["Ann", "Bob"])
    expect(textOf({ event: "pledged", seat: 1, option: "war" })).toBe("Bob pledges War.")
    expect(textOf({ event: "pledge-resolved", seat: 1, pledge: "council", option: "war" })).toBe(
      "Vote of the council: War wins.",
    )
    expect(textOf({ event: "pledge-resolved", seat: 1, pledge: "council" })).toBe(
      "Vote of the council: a tie.",
    )
    expect(textOf({ event: "awarded", seat: 1, kind: "mark:honour", count: 2 })).toBe(
      "Bob receives 2 × Honour.",
    )
    expect(textOf({ event: "awarded", seat: 1, kind: "gold", count: 2 })).toBe("Bob receives 2 × Gold.")
    expect(textOf({ event: "chosen", seat: 1, kind: "general" })).toBe("Bob takes a General.")
    expect(textOf({ event: "chosen", seat: 1, bundle: "gold*2+mark:honour" })).toBe(
      "Bob chooses 2 × Gold and 1 × Honour.",
    )
    expect(actionText("pledge war")).toBe("pledge War")
    expect(actionText("choose gold*2+general")).toBe("take 2 × Gold + 1 × General")
    expect(actionText("choose general")).toBe("take a General")
  })
})

describe("rules", () => {
  test("of sets and scenarios override those of the base game", () => {
    const rules = catalog.rulesOf(setup)
    expect(rules.picks).toBe(5)
    expect(rules.cubes_per_krystallium).toBe(4)
    expect(rules.supremacy_winners).toEqual({ 1: 1, 2: 2 })
    expect(Object.keys(rules.pledges)).toEqual(["council"])
    expect(Object.keys(rules.score_lines)).toEqual(["wins", "honours", "ruins"])
    expect(catalog.rulesOf(setupView())).toMatchObject({ ...BASE, picks: 7 })
  })

  test("of one game do not change those of another", () => {
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
    expect(offeredActionsOf(["pledge war", "pledge peace"]).pledge).toEqual(["war", "peace"])
    const playerActions = new PlayerActions(store)
    expect(promptText(playerActions)).toBe("Vote of the council: make your pledge.")
    render(DecisionTray, { playerActions, layout, isOtherSheet: false })
    const options = screen.getAllByRole("button").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
    expect(options).toEqual([
      "War Everybody: General Whoever pledged it: 2 × Honour 1",
      "Peace It brings nothing. 2",
    ])
    expect(screen.getByRole("region", { name: "Vote of the council" }).textContent).toContain(
      "Pledged: 0 of 2",
    )
  })

  test("is made by a click or by its number", async () => {
    const playerActions = new PlayerActions(store)
    render(DecisionTray, { playerActions, layout, isOtherSheet: false })
    screen.getByRole("button", { name: /War/ }).click()
    expect(store.act).toHaveBeenCalledWith("pledge war")
    playerActions.chooseByIndex(1)
    expect(store.act).toHaveBeenLastCalledWith("pledge peace")
    playerActions.chooseByIndex(2)
    expect(store.act).toHaveBeenCalledTimes(2)
  })

  test("stays visible, and another one takes its place", async () => {
    store = table({ actions: [], canTakeBack: true }, { pledges: ["war"] }, [1])
    const playerActions = new PlayerActions(store)
    expect(promptText(playerActions)).toBe("Waiting for Bob.")
    render(DecisionTray, { playerActions, layout, isOtherSheet: false })
    const [war, peace] = screen.getAllByRole("button")
    expect(war?.getAttribute("aria-pressed")).toBe("true")
    expect(war?.textContent).toContain("Your pledge")
    expect(peace?.getAttribute("aria-pressed")).toBe("false")
    await playerActions.pledge("war")
    expect(store.takeBack).not.toHaveBeenCalled()
    await playerActions.pledge("peace")
    expect(store.takeBack).toHaveBeenCalledOnce()
    expect(store.act).toHaveBeenCalledWith("pledge peace")
  })

  test("cannot be made when it is not offered", async () => {
    store = table({ actions: [] }, {}, [1])
    const playerActions = new PlayerActions(store)
    render(DecisionTray, { playerActions, layout, isOtherSheet: false })
    for (const option of screen.getAllByRole("button"))
      expect(option.getAttribute("aria-disabled")).toBe("true")
    await playerActions.pledge("war")
    expect(store.act).not.toHaveBeenCalled()
  })
})

test("rewards of a supremacy are bundles, by click or by number", () => {
  const view = gameView({
    phase: "production",
    step: "gold",
    decision: "1-gold",
    setup,
    players: [playerView(0), playerView(1)],
  })
  const store = table({ view, actions: ["choose gold*2+general", "choose mark:honour"] })
  const playerActions = new PlayerActions(store)
  expect(promptText(playerActions)).toBe("Supremacy in gold is yours.")
  render(DecisionTray, { playerActions, layout, isOtherSheet: false })
  const names = screen.getAllByRole("button").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
  expect(names).toEqual(["2 × Gold General", "Honour"])
  playerActions.chooseByIndex(1)
  expect(store.act).toHaveBeenCalledWith("choose mark:honour")
})

describe("animations", () => {
  const context = {
    seat: 0,
    players: 2,
    direction: "left",
    places: [],
    drafted: [],
    cubes: [],
    cubesPerKrystallium: 5,
    step: "gold",
  }

  test("after a vote, what the others have pledged is shown at their panels, and what it brings moves", () => {
    const moves = eventAnimationsOf(
      [
        { event: "pledged", seat: 0, option: "war" },
        { event: "pledged", seat: 1, option: "peace" },
        { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" },
        { event: "awarded", seat: 0, kind: "mark:honour", count: 2 },
      ],
      context,
    )
    expect(moves.map(({ type, id, from, to }) => [type, id, from, to])).toEqual([
      ["glow", "", "round", "round"],
      ["chip", "peace", "panel:1", "panel:1"],
      ["award", "mark:honour", "round", "mark:honour"],
      ["award", "mark:honour", "round", "mark:honour"],
    ])
  })

  test("goods move to the positions of their kinds", () => {
    expect(["general", "krystallium", "gold", "mark:honour"].map(ownPositionOf)).toEqual([
      "piece:general",
      "piece:krystallium",
      "empire-cube:gold",
      "mark:honour",
    ])
    const moves = eventAnimationsOf([{ event: "chosen", seat: 0, bundle: "gold*2+general" }], context)
    expect(moves.map(({ id, from, to }) => [id, from, to])).toEqual([
      ["gold", "choose:gold*2+general", "empire-cube:gold"],
      ["gold", "choose:gold*2+general", "empire-cube:gold"],
      ["general", "choose:gold*2+general", "piece:general"],
    ])
    const others = eventAnimationsOf([{ event: "chosen", seat: 1, bundle: "gold*2+general" }], context)
    expect(others.filter(({ type }) => type === "cube").map(({ from, to }) => [from, to])).toEqual([
      ["station:gold", "piece-of:1:gold"],
      ["station:gold", "piece-of:1:gold"],
      ["station:gold", "piece-of:1:general"],
    ])
  })
})

test("marks are shown with their names, supremacies only if the rules score them", () => {
  const own = playerView(0, { marks: { honour: 3 }, supremacies: 2 })
  const shown = (setup: SetupView) => {
    const { container, unmount } = render(MarksAndSupremacies, { player: own, setup })
    const text = container.textContent?.replace(/\s+/g, " ").trim()
    unmount()
    return text
  }
  expect(shown(setup)).toBe("Honour 3 Supremacies won 2")
  expect(shown(setupView())).toBe("Honour 3")
})

test("a scenario without cards and medals shows its score lines", () => {
  render(ScenarioGoal, { table: table() })
  const lines = screen.getAllByRole("listitem").map((each) => each.textContent?.replace(/\s+/g, " ").trim())
  expect(lines).toEqual(["Honours 2 × Honour", "ruins −1 × unfinished card"])
})

test("the score sheet has the lines of the rules, also negative ones", () => {
  const line = (name: string | null, things: string[], each: number, count: number) => ({
    name,
    things,
    each,
    count,
    points: each * count,
  })
  const lines = [
    line(null, ["general"], 1, 2),
    line("honours", ["mark:honour"], 2, 3),
    line("ruins", ["unfinished"], -1, 4),
    line("gift", [], 5, 1),
    line("wins", ["supremacy"], 1, 0),
  ]
  const outcome = {
    standings: [
      { seat: 0, points: -1, built: 0, characters: 2, rank: 1, sheet: { flat: 0, lines, total: -1 } },
    ],
    winners: [0],
    title: null,
    won: null,
    medal: null,
  }
  HTMLDialogElement.prototype.showModal ??= () => undefined
  render(GameResult, {
    table: table({ isOver: true, info: tableInfo({ status: "finished", outcome }) }),
    onclose: () => undefined,
  })
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
