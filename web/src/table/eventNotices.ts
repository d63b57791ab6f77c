// Which events of an update the notice line tells: what begins now, who has won a supremacy, how a vote has ended.

import type { GameEvent } from "../generated/protocol"

/** Beginnings: a later one makes what was told before it old. */
const BEGINNINGS = new Set<GameEvent["event"]>([
  "round-started",
  "planning-started",
  "pledge-started",
  "step-started",
])

/** The events to tell, in order. None at the end of the game, which shows the result. */
export function noticeEvents(events: readonly GameEvent[]): GameEvent[] {
  let told: GameEvent[] = []
  for (const event of events) {
    if (event.event === "game-ended") return []
    // The end of a vote is told together with what begins then.
    if (BEGINNINGS.has(event.event))
      told = [...told.filter((each) => each.event === "pledge-resolved"), event]
    else if (event.event === "supremacy" || event.event === "pledge-resolved") told.push(event)
  }
  return told
}
