// The order of seats around the table, and the direction in which hands are passed.

import { expect, test } from "vitest"
import { clockwiseFrom, neighbourOf, opponentsOf } from "../src/table/seatOrder"

test("players are ordered clockwise, starting with the player", () => {
  const players = [0, 1, 2, 3].map((seat) => ({ seat }))
  const seats = (ordered: { seat: number }[]) => ordered.map(({ seat }) => seat)
  expect(seats(clockwiseFrom(2, players))).toEqual([2, 3, 0, 1])
  expect(seats(clockwiseFrom(1, [...players].reverse()))).toEqual([1, 2, 3, 0])
  expect(seats(clockwiseFrom(null, players))).toEqual([0, 1, 2, 3])
  expect(seats(opponentsOf(2, players))).toEqual([3, 0, 1])
  expect(seats(opponentsOf(null, players))).toEqual([0, 1, 2, 3])
})

test("hands are passed around the table in both directions", () => {
  expect([0, 1, 2].map((seat) => neighbourOf(seat, 3, "left"))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((seat) => neighbourOf(seat, 3, "right"))).toEqual([2, 0, 1])
})
