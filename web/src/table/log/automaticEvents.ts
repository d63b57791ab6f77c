// Tells which events happened automatically: an event in front of them announces it.

import type { GameEvent } from "../../generated/protocol"

/** An event, and whether it happened without a decision of the player. */
export interface LoggedEvent {
  event: GameEvent
  isAutomatic: boolean
}

/** The events without the announcements. */
export function markAutomatic(events: readonly GameEvent[]): LoggedEvent[] {
  // By seat: how many of the next placed cubes are automatic, and whether it is done automatically.
  const cubes = new Map<number, number>()
  const done = new Set<number>()
  return events.flatMap((event): LoggedEvent[] => {
    if (event.event === "placed-automatically") {
      cubes.set(event.seat, event.count)
      return []
    }
    if (event.event === "done-automatically") {
      done.add(event.seat)
      return []
    }
    const left = cubes.get(event.seat) ?? 0
    if (event.event === "placed" && left > 0) {
      cubes.set(event.seat, left - 1)
      return [{ event, isAutomatic: true }]
    }
    return [{ event, isAutomatic: event.event === "done" && done.delete(event.seat) }]
  })
}
