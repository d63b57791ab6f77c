// Updates that arrive faster than the page is painted.

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { UpdateQueue } from "../src/table/updateQueue"

let applied: string[]
let queue: UpdateQueue<string>
let paint: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    paint = () => {
      callback()
      vi.advanceTimersByTime(1)
    }
    return 1
  })
  vi.stubGlobal("cancelAnimationFrame", () => (paint = () => undefined))
  applied = []
  queue = new UpdateQueue((update) => applied.push(update))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("an update is applied at once, and the next ones after it is painted", () => {
  for (const update of ["a", "b", "c"]) queue.add(update)
  expect(applied).toEqual(["a"])
  paint()
  expect(applied).toEqual(["a", "b", "c"])
  queue.add("d")
  expect(applied).toEqual(["a", "b", "c", "d"])
})

test("on a hidden page, which is not painted, updates wait for a moment", () => {
  queue.add("a")
  queue.add("b")
  vi.advanceTimersByTime(200)
  expect(applied).toEqual(["a", "b"])
  paint()
  expect(applied).toEqual(["a", "b"])
})

test("all can be applied before something else", () => {
  queue.add("a")
  queue.add("b")
  queue.applyAll()
  expect(applied).toEqual(["a", "b"])
  paint()
  expect(applied).toEqual(["a", "b"])
})
