// Updates of what the page knows about a table.

import { expect, test } from "vitest"
import type { GameEvent, TableUpdate } from "../src/generated/protocol"
import { applyChanges, applyUpdate, type TableState } from "../src/table/applyUpdate"
import { gameView, playerView, tableInfo } from "./fixtures"

const STATE: TableState = {
  info: tableInfo(),
  view: gameView({ players: [playerView(0), playerView(1)] }),
  actions: ["pick airship"],
  canTakeBack: true,
  clocks: [],
  supremacyGaps: {},
  standIns: {},
  lesson: null,
  events: [],
}

const update = (more: Partial<TableUpdate>): TableUpdate => ({
  type: "update",
  table: "t",
  number: 2,
  ...more,
})
const event = (number: number) => ({ event: `event-${number}` }) as unknown as GameEvent

test("changes replace fields of the view, and only the named fields of players", () => {
  const view = gameView({ players: [playerView(0, { points: 1 }), playerView(1, { points: 2 })] })
  const now = applyChanges(view, { round: 2, players: { "1": { points: 5 } } })
  expect(now).toEqual({
    ...view,
    round: 2,
    players: [playerView(0, { points: 1 }), playerView(1, { points: 5 })],
  })
  expect(view.players[1]!.points).toBe(2)
})

test("fields that an update does not mention stay as they are", () => {
  const now = applyUpdate(STATE, update({ info: null, actions: null, can_take_back: null, lesson: null }))
  expect(now).toEqual(STATE)
  expect(now.view).toBe(STATE.view)
})

test("an update replaces what it mentions, even by an empty value", () => {
  const now = applyUpdate(STATE, update({ changes: { round: 3 }, actions: [], can_take_back: false }))
  expect(now.view?.round).toBe(3)
  expect([now.actions, now.canTakeBack]).toEqual([[], false])
})

test("changes are ignored without a view", () => {
  expect(applyUpdate({ ...STATE, view: null }, update({ changes: { round: 3 } })).view).toBeNull()
})

test("new events are appended, and the oldest are dropped", () => {
  const events = Array.from({ length: 599 }, (_, number) => event(number))
  const now = applyUpdate({ ...STATE, events }, update({ events: [event(599), event(600)] }))
  expect(now.events).toHaveLength(600)
  expect([now.events[0], now.events.at(-1)]).toEqual([event(1), event(600)])
})
