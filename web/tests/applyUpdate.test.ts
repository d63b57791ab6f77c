// Updates of the view.

import { expect, test } from "vitest"
import { applyChanges } from "../src/table/tableStore.svelte"
import { gameView, playerView } from "./fixtures"

test("an update replaces fields of the view, and only the named fields of players", () => {
  const view = gameView({ players: [playerView(0, { points: 1 }), playerView(1, { points: 2 })] })
  const now = applyChanges(view, { round: 2, players: { "1": { points: 5 } } })
  expect(now).toEqual({
    ...view,
    round: 2,
    players: [playerView(0, { points: 1 }), playerView(1, { points: 5 })],
  })
  expect(view.players[1]!.points).toBe(2)
})
