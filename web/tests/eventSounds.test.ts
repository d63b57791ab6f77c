// Which sounds an update has.

import { expect, test } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { soundsOf } from "../src/table/eventSounds"

const built = (seat: number): GameEvent => ({ event: "built", seat, card: "zeppelin" })
const won = (seat: number): GameEvent => ({ event: "supremacy", seat, kind: "gold" })

test("what the player builds and wins has sounds of its own; that of others is quieter", () => {
  expect(soundsOf([built(0), won(0)], 0)).toEqual(["built", "supremacy"])
  expect(soundsOf([built(1), won(2)], 0)).toEqual(["built-by-other", "supremacy-of-other"])
})

test("the player's own win is not drowned, and each sound is played once", () => {
  expect(soundsOf([built(1), built(0), built(0), won(1), won(0)], 0)).toEqual(["built", "supremacy"])
})

test("what others place is silent, what concerns everybody is heard", () => {
  const placed: GameEvent = { event: "placed", seat: 1, target: "empire", kind: "gold" }
  expect(soundsOf([placed], 0)).toEqual([])
  expect(soundsOf([{ ...placed, seat: 0 }], 0)).toEqual(["placed"])
  expect(soundsOf([{ event: "game-ended", seat: -1 }], 0)).toEqual(["game-ended"])
  expect(soundsOf([{ event: "revealed", seat: 1, card: "zeppelin" }], 0)).toEqual(["revealed"])
})

test("a spectator hears all players as others", () => {
  expect(soundsOf([built(0), won(0)], null)).toEqual(["built-by-other", "supremacy-of-other"])
})
