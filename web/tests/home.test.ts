// The home page: the remembered opponents of "Play now", and the order and words of the games in lists.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { LobbyRow } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { timeAgo } from "../src/app/relativeTime"
import { texts } from "../src/app/texts.svelte"
import { charactersOf } from "../src/room/botCharacters"
import { gameText, latestGames, playersText, progressText, sortGames } from "../src/room/myGames"
import {
  botsOf,
  MIXED,
  mostBots,
  neededSet,
  playNowLevels,
  storeChoice,
  storedChoice,
} from "../src/room/playNowChoice"
import { catalogData, tableInfo, textsData } from "./fixtures"

const set = (max_players: number) => ({ excludes: [], max_players, card_count: 0, empires: [], rules: {} })
const DATA = catalogData({
  sets: { base: set(5), small: set(6), large: set(7) },
  bot_levels: ["rookie", "dictator", "emperor"],
  bot_faces: { rookie: ["bot-1"], dictator: ["bot-5"] },
})
const TEXTS = textsData({
  "bot.character.bot-1.name": "Ada",
  "bot.character.bot-1.about": "curious",
  "bot.character.bot-5.name": "Bolt",
  "bot.character.bot-5.about": "busy",
  "list.and": "and",
  "term.phase.draft": "draft phase",
  "term.phase.production": "production phase",
  "web.row.you-and": "You and {names}",
  "web.row.alone": "You alone",
  "web.row.only-you": "Only you",
  "web.row.nobody": "Nobody",
  "web.row.players": "Players: {count}",
  "web.row.progress": "round {round}, {phase}",
})

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("texts") ? TEXTS : DATA))),
  )
  await Promise.all([texts.load("en"), catalog.load()])
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => localStorage.clear())

const row = (id: string, more: Partial<LobbyRow> = {}): LobbyRow => ({
  id,
  status: "running",
  created_at: 0,
  changed_at: 0,
  is_public: true,
  host: "ann",
  options: tableInfo().options,
  chairs: [],
  waiting_for: [],
  ...more,
})
const chair = (nickname: string) => ({
  nickname,
  person: nickname.toLowerCase() || null,
  is_free: !nickname,
})

test("the first game is against three bots of the easiest level", () => {
  expect(storedChoice()).toEqual({ bots: 3, level: "rookie" })
})

test("the choice is remembered, as far as the server still offers it", () => {
  storeChoice({ bots: 5, level: MIXED })
  expect(storedChoice()).toEqual({ bots: 5, level: MIXED })
  storeChoice({ bots: 40, level: "champion" })
  expect(storedChoice()).toEqual({ bots: mostBots(), level: "rookie" })
  for (const stored of ["{", '"text"', '{"bots": "many"}', '{"bots": 0}']) {
    localStorage.setItem("wonderful.play-now", stored)
    expect(storedChoice()).toEqual({ bots: 3, level: "rookie" })
  }
})

test("bots are of one level or of all", () => {
  expect(playNowLevels()).toEqual(["rookie", "dictator", "emperor", MIXED])
  expect(botsOf({ bots: 2, level: "emperor" })).toEqual(["emperor", "emperor"])
  expect(botsOf({ bots: 4, level: MIXED })).toEqual(["rookie", "dictator", "emperor", "rookie"])
})

test("more players than the base game allows need an expansion", () => {
  expect([2, 5, 6, 7, 8].map(neededSet)).toEqual([null, null, "small", "large", null])
})

test("levels have characters with a face, a name and a sentence", () => {
  expect(charactersOf("rookie")).toEqual([{ face: "bot-1", name: "Ada", about: "curious" }])
  expect(charactersOf(MIXED).map((each) => each.name)).toEqual(["Ada", "Bolt"])
  expect(charactersOf("emperor")).toEqual([])
})

test("games that wait for the person come first, then running ones, then open tables", () => {
  const rows = [
    row("open", { status: "open", changed_at: 9 }),
    row("waiting", { changed_at: 8, waiting_for: ["bob"] }),
    row("older-turn", { changed_at: 1, waiting_for: ["ann"] }),
    row("turn", { changed_at: 2, waiting_for: ["bob", "ann"] }),
  ]
  expect(sortGames(rows, "ann").map((each) => each.id)).toEqual(["turn", "older-turn", "waiting", "open"])
})

test("the latest games of two lists are each listed once", () => {
  const [a, b, c] = [row("a", { changed_at: 3 }), row("b", { changed_at: 2 }), row("c", { changed_at: 1 })]
  expect(latestGames(2, [b, c], [a, b]).map((each) => each.id)).toEqual(["a", "b"])
})

test("a row names the other players", () => {
  const chairs = (...names: string[]) => row("a", { chairs: names.map(chair) })
  expect(playersText(chairs("Ann", "Bob", "Cem"), "ann")).toBe("You and Bob and Cem")
  expect(playersText(chairs("Ann", "Bob"), "dag")).toBe("Ann and Bob")
  expect(playersText(chairs("Ann"), "ann")).toBe("You alone")
  expect(playersText(chairs("Ann", ""), "ann")).toBe("Only you")
  expect(playersText(chairs("", ""), "ann")).toBe("Nobody")
})

test("a row says what is played and how far the game is", () => {
  expect(gameText(row("a", { chairs: [chair("Ann"), chair("")] }))).toBe("Players: 2")
  expect(progressText(row("a", { decision: "1-draft-3" }))).toBe("round 1, draft phase")
  expect(progressText(row("a", { decision: "4-science" }))).toBe("round 4, production phase")
  expect(progressText(row("a", { decision: "over" }))).toBe("")
  expect(progressText(row("a", { decision: "1-draft-3", status: "finished" }))).toBe("")
})

test("times are relative for a week", () => {
  const now = Date.UTC(2026, 10, 18, 12)
  const ago = (minutes: number) => timeAgo(now - minutes * 60_000, now)
  expect(ago(0)).toBe("now")
  expect(ago(5)).toBe("5 minutes ago")
  expect(ago(3 * 60)).toBe("3 hours ago")
  expect(ago(30 * 60)).toBe("yesterday")
  expect(ago(8 * 24 * 60)).toBe("Nov 10, 2026")
  expect(timeAgo(now + 1000, now)).toBe("now") // the clock of the server may be ahead
})
