// Announcements in the banner over the table: a round, a phase, a production step with its results, a
// pledge or its outcome.

import type { GameEvent } from "../../generated/protocol"

/** A good that a seat receives. */
export interface Award {
  seat: number
  good: string
}

export type Announcement =
  | { type: "round"; round: number }
  | { type: "phase"; phase: string }
  | { type: "pledge"; pledge: string }
  | { type: "vote"; pledge: string; winner: string | null; options: Record<number, string>; awards: Award[] }
  | { type: "step"; step: string; counts: Record<number, number>; winners: number[]; awards: Award[] }

/** The announcements for an update. None at the end of the game, which shows the score sheet. */
export function announcementsOf(events: readonly GameEvent[]): Announcement[] {
  const announcements: Announcement[] = []
  const options: Record<number, string> = {} // what each seat has pledged
  for (const event of events) {
    const last = announcements.at(-1)
    if (event.event === "round-started") announcements.push({ type: "round", round: event.count })
    else if (event.event === "planning-started") announcements.push({ type: "phase", phase: "planning" })
    else if (event.event === "step-started")
      announcements.push({
        type: "step",
        step: event.step,
        counts: {},
        winners: [],
        awards: [],
      })
    else if (event.event === "pledge-started") announcements.push({ type: "pledge", pledge: event.pledge })
    else if (event.event === "pledged") options[event.seat] = event.option
    else if (event.event === "pledge-resolved")
      announcements.push({
        type: "vote",
        pledge: event.pledge,
        winner: event.option ?? null,
        options,
        awards: [],
      })
    else if (event.event === "game-ended") return []
    else if (last?.type !== "step" && last?.type !== "vote") continue
    else if (event.event === "produced" && last.type === "step") last.counts[event.seat] = event.count
    else if (event.event === "supremacy" && last.type === "step") last.winners.push(event.seat)
    else if (event.event === "awarded")
      for (let count = 0; count < event.count; count++)
        last.awards.push({ seat: event.seat, good: event.kind })
  }
  return announcements
}

/** Milliseconds to show an announcement: shorter if others are waiting, longer for votes. */
export function announcementTime(waiting: number, type: Announcement["type"] = "phase"): number {
  return (waiting > 2 ? 480 : waiting > 1 ? 700 : 950) * (type === "vote" ? 2.2 : 1)
}
