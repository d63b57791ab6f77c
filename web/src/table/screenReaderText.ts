// The text that screen readers announce for new events.

import type { GameEvent } from "../generated/protocol"
import { eventText } from "./eventText"

const MAX_EVENTS = 6

/** The last events as one text; `names` are the names of the players by seat. */
export function screenReaderText(
  events: readonly GameEvent[],
  seat: number | null,
  names: readonly string[],
): string {
  // Awards to other players would push the result of a pledge out of the text.
  const isPledgeResult = events.some((event) => event.event === "pledge-resolved")
  return events
    .filter((event) => !isPledgeResult || event.event !== "awarded" || event.seat === seat)
    .slice(-MAX_EVENTS)
    .map((event) => eventText(event, names))
    .join(" ")
}
