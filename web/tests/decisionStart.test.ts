// The player at the start of a decision.

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { playerAtStart } from "../src/table/decisionStart"
import { playerView } from "./fixtures"

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test("is remembered across a reload, until the next decision", () => {
  const start = playerView(0, { points: 1 })
  const later = playerView(0, { points: 2 })
  expect(playerAtStart("t", "1-planning", start)).toEqual(start)
  expect(playerAtStart("t", "1-planning", later)).toEqual(start)
  expect(playerAtStart("other", "1-planning", later)).toEqual(later)
  expect(playerAtStart("t", "1-materials", later)).toEqual(later)
})

test("is the current player without storage", () => {
  vi.stubGlobal("sessionStorage", undefined)
  const me = playerView(0)
  expect(playerAtStart("t", "1-planning", me)).toBe(me)
})
