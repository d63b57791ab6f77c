// The button that calls a stand-in.

import { cleanup, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { connection } from "../src/app/connection.svelte"
import StandInButton from "../src/table/StandInButton.svelte"
import { FakeTable, loadFakeCatalog } from "./fakeTable.svelte"

const NOW = 1_000_000
let table: FakeTable

beforeAll(loadFakeCatalog)
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  table = new FakeTable()
  table.isMyTurn = false
  table.standIns = { 1: NOW }
})
afterEach(() => {
  cleanup()
  connection.clockOffset = 0
  vi.useRealTimers()
})

const isVisible = () => screen.queryByRole("button") !== null

function isShown(): boolean {
  cleanup()
  render(StandInButton, { table: table.store, player: table.view.players[1]! })
  flushSync()
  return isVisible()
}

test("is shown to a player who waits, as soon as the server accepts it", () => {
  expect(isShown()).toBe(true)
  table.standIns = { 1: NOW + 5000 }
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(4999)
  flushSync()
  expect(isVisible()).toBe(false)
  vi.advanceTimersByTime(1)
  flushSync()
  expect(isVisible()).toBe(true)
  table.standIns = { 1: NOW + 20_000 } // the player has decided, and is waited for again
  flushSync()
  expect(isVisible()).toBe(false)
})

test("shows only the name among several, and still says what it does", () => {
  render(StandInButton, { table: table.store, player: table.view.players[1]!, isShort: true })
  flushSync()
  const button = screen.getByRole("button")
  expect(button.textContent.trim()).toBe(table.view.players[1]!.name)
  expect(button.getAttribute("aria-label")).not.toBe(table.view.players[1]!.name)
})

test("uses the clock of the server", () => {
  table.standIns = { 1: NOW + 5000 }
  connection.clockOffset = 5000
  expect(isShown()).toBe(true)
  connection.clockOffset = 4000
  expect(isShown()).toBe(false)
})

test("is not shown for those who are not waited for", () => {
  table.standIns = { 2: NOW }
  expect(isShown()).toBe(false)
})

test("is not shown to spectators, during the own turn, after the game, or to those who are away", () => {
  table.seat = null
  expect(isShown()).toBe(false)
  table.seat = 0
  table.isMyTurn = true
  expect(isShown()).toBe(false)
  table.isMyTurn = false
  table.isOver = true
  expect(isShown()).toBe(false)
  table.isOver = false
  table.isAway = true
  expect(isShown()).toBe(false)
})
