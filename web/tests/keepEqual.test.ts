// Parts of plain data that stay the same.

import { expect, test } from "vitest"
import { keepEqual, keepingEqual } from "../src/app/keepEqual"

test("equal data is the same object", () => {
  const previous = { name: "Ann", cubes: { gold: 1 }, built: ["airship", null] }
  expect(keepEqual(previous, structuredClone(previous))).toBe(previous)
  expect(keepEqual(3, 3)).toBe(3)
})

test("of changed data, the parts that are equal stay the same objects", () => {
  const previous = { sites: [{ open: { gold: 1 } }, { open: { gold: 2 } }], built: ["airship"] }
  const next = { sites: [{ open: { gold: 1 } }, { open: { gold: 1 } }], built: ["airship"] }
  const kept = keepEqual(previous, next)
  expect(kept).toEqual(next)
  expect(kept.sites[0]).toBe(previous.sites[0])
  expect(kept.built).toBe(previous.built)
  expect(previous.sites[1]).toEqual({ open: { gold: 2 } })
})

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: undefined }, { a: 1 }],
  [{ a: 1 }, { b: 1 }],
  [{ b: undefined }, { a: undefined }],
  [[], {}],
  [null, {}],
  [{ a: new Set([1]) }, { a: new Set([2]) }],
])("%j is not kept for %j", (previous, next) => {
  expect(keepEqual<unknown>(previous, next)).toStrictEqual(next)
})

test("a computed value keeps what is equal to the last time", () => {
  let counts = [1, 2]
  const compute = keepingEqual(() => counts.map((count) => ({ count })))
  const first = compute()
  expect(compute()).toBe(first)
  counts = [1, 3]
  const second = compute()
  expect(second).toEqual([{ count: 1 }, { count: 3 }])
  expect(second[0]).toBe(first[0])
})
