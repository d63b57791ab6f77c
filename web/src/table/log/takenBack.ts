// Removes what players have taken back from a list of events.

import type { GameEvent } from "../../generated/protocol"

/** Events that begin an action of a player. Those that follow are its effects. */
const FIRST_EVENTS = new Set<GameEvent["event"]>([
  "picked",
  "slated",
  "recycled",
  "placed",
  "spent",
  "discarded",
  "chosen",
  "done",
  "pledged",
  "placed-automatically",
  "done-automatically",
])

/** Events that belong to the action of the event before them. */
const FOLLOWING_EVENTS: Partial<Record<GameEvent["event"], GameEvent["event"]>> = {
  recycled: "placed",
  discarded: "placed",
  "placed-automatically": "placed",
  "done-automatically": "done",
}

/** Events after which nothing earlier can be taken back. */
const FINAL_EVENTS = new Set<GameEvent["event"]>([
  "round-started",
  "revealed",
  "planning-started",
  "pool-taken",
  "kept",
  "step-started",
  "pledge-started",
  "pledge-resolved",
  "game-ended",
])

/** The events without those that were taken back. The "took-back" events themselves stay. */
export function withoutTakenBack(events: readonly GameEvent[]): GameEvent[] {
  const kept: (GameEvent | null)[] = []
  // The actions of each seat that can still be taken back: the indexes of their events.
  let actions = new Map<number, number[][]>()
  for (const event of events) {
    const index = kept.push(event) - 1
    if (FINAL_EVENTS.has(event.event)) actions = new Map()
    if (event.seat < 0) continue
    const own = actions.get(event.seat) ?? []
    actions.set(event.seat, own)
    const last = own.at(-1)
    const first = last && kept[last[0]!]
    const previous = last && kept[last.at(-1)!]
    if (event.event === "took-back") {
      // The action itself may have happened before the first event of the list.
      if (isDone(first) !== (event.action === "done")) continue
      for (const each of own.pop() ?? []) kept[each] = null
    } else if (
      FIRST_EVENTS.has(event.event) &&
      !(previous && FOLLOWING_EVENTS[previous.event] === event.event)
    ) {
      own.push([index])
    } else last?.push(index)
  }
  return kept.filter((event) => event !== null)
}

const isDone = (event: GameEvent | null | undefined) =>
  event?.event === "done" || event?.event === "done-automatically"
