// The draft memory: hands that the player has seen (DRAFT-7).

import { expect, test } from "vitest"
import { seenHands } from "../src/table/draftMemory"
import { gameView, playerView } from "./fixtures"

test("hands that the player has seen and not now, the next to come back first", () => {
  const players = [
    playerView(0, { hand: ["dam"], hand_returns: 0 }),
    playerView(1, { hand: ["airship"], hand_returns: null }),
    playerView(2, { hand: null, hand_returns: 1 }),
    playerView(3, { hand: ["bridge", "crane"], hand_returns: 2 }),
  ]
  expect(seenHands(gameView({ players }), 0)).toEqual([
    { seat: 3, name: players[3]!.name, cards: ["bridge", "crane"], picksUntilBack: 2 },
    { seat: 1, name: players[1]!.name, cards: ["airship"], picksUntilBack: null },
  ])
})
