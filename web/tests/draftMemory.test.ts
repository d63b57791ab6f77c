// The draft memory: hands that the player has seen (DRAFT-7).

import { beforeAll, expect, test } from "vitest"
import { seenHands } from "../src/table/draftMemory"
import { loadFakeCatalog } from "./fakeTable.svelte"
import { gameView, playerView } from "./fixtures"

beforeAll(loadFakeCatalog)

const players = (...hands: (string[] | null)[]) => hands.map((hand, seat) => playerView(seat, { hand }))

test("the next hand is that of the player who passes to this one", () => {
  const seats = players(["dam"], ["airship"], null, ["bridge", "crane"])
  const left = seenHands(gameView({ players: seats, direction: "left", picks: 0 }), 0)
  expect(left.map((hand) => hand.seat)).toEqual([3, 1])
  const right = seenHands(gameView({ players: seats, direction: "right", picks: 0 }), 0)
  expect(right.map((hand) => hand.seat)).toEqual([1, 3])
})

test("a hand comes back only if there are enough picks left", () => {
  const seats = players(["dam"], ["airship"], ["bridge"])
  const of = (picks: number) =>
    seenHands(gameView({ players: seats, direction: "left", picks }), 0).map((hand) => hand.picksUntilBack)
  expect(of(0)).toEqual([1, 2])
  expect(of(5)).toEqual([1, 0])
  expect(of(6)).toEqual([0, 0])
})
