// The cards in the tray.

import { expect, test } from "vitest"
import { trayCardsOf } from "../src/table/trayCards"
import { gameView, playerView } from "./fixtures"

const me = playerView(0, { hand: ["airship"], draft_area: ["bridge"] })
const players = [me, playerView(1)]

test("drawn cards come first", () => {
  expect(trayCardsOf(gameView({ drawn: ["dam"], players }), me)).toEqual(["dam"])
})

test("the draft shows the hand, with the picked card in front", () => {
  expect(trayCardsOf(gameView({ players }), me)).toEqual(["airship"])
  expect(trayCardsOf(gameView({ pick: "crane", players }), me)).toEqual(["crane", "airship"])
  expect(trayCardsOf(gameView({ pick: "airship", players }), me)).toEqual(["airship"])
})

test("planning shows the drafted cards, in a solo game the hand, and production nothing", () => {
  expect(trayCardsOf(gameView({ phase: "planning", players }), me)).toEqual(["bridge"])
  expect(trayCardsOf(gameView({ phase: "planning", players: [me] }), me)).toEqual(["airship"])
  expect(trayCardsOf(gameView({ phase: "production", players }), me)).toEqual([])
})
