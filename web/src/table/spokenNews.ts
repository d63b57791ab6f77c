// The text that screen readers read out when something has happened.

import type { GameEvent } from "../generated/protocol"
import { eventText } from "./eventText"

const MOST_EVENTS = 6

/** The last events as one text; `names` are the names of the players by seat. */
export function spokenNews(
  events: readonly GameEvent[],
  seat: number | null,
  names: readonly string[],
): string {
  // What a pledge has awarded to others would displace its result.
  const isPledgeResult = events.some((event) => event.event === "pledge-resolved")
  return events
    .filter((event) => !isPledgeResult || event.event !== "awarded" || event.seat === seat)
    .slice(-MOST_EVENTS)
    .map((event) => eventText(event, names))
    .join(" ")
}
