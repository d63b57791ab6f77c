// The button that calls a stand-in.

import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import type { ChairInfo } from "../src/generated/protocol"
import StandInButton from "../src/table/StandInButton.svelte"
import { FakeTable, loadFakeCatalog } from "./fakeTable.svelte"

const CHAIR = { person: "bob", is_away: false, has_left: false } as ChairInfo
let table: FakeTable

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  table.isMyTurn = false
  table.show({ pending: [1] })
})
afterEach(cleanup)

function isShown(chair: ChairInfo | undefined = CHAIR): boolean {
  cleanup()
  render(StandInButton, { table: table.store, player: table.view.players[1]!, chair })
  return screen.queryByRole("button") !== null
}

test("is shown to a player who waits for a person", () => {
  expect(isShown()).toBe(true)
})

test("is not shown to spectators, during the own turn or after the game", () => {
  table.seat = null
  expect(isShown()).toBe(false)
  table.seat = 0
  table.isMyTurn = true
  expect(isShown()).toBe(false)
  table.isMyTurn = false
  table.isOver = true
  expect(isShown()).toBe(false)
})

test("is not shown for bots, for players who have decided, or who already have a stand-in", () => {
  expect(isShown({ ...CHAIR, person: null })).toBe(false)
  expect(isShown({ ...CHAIR, is_away: true })).toBe(false)
  expect(isShown({ ...CHAIR, has_left: true })).toBe(false)
  table.show({ pending: [2] })
  expect(isShown()).toBe(false)
})
