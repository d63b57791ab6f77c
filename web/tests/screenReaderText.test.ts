// The text that screen readers announce for new events.

import { beforeAll, describe, expect, test } from "vitest"
import type { GameEvent } from "../src/generated/protocol"
import { screenReaderText } from "../src/table/screenReaderText"
import { loadFakeCatalog } from "./fakeTable.svelte"

beforeAll(loadFakeCatalog)

describe("what is read out", () => {
  const award = (seat: number): GameEvent => ({ event: "awarded", seat, kind: "gold", count: 1 })

  test("are the last events", () => {
    const names = ["resumed", "resumed", "krystallium-made", "done", "resumed", "done", "committed"] as const
    const events = names.map((event): GameEvent => ({ event, seat: 0 }))
    expect(screenReaderText(events, 0, ["Ann"])).toBe(
      "event.resumed event.krystallium-made event.done event.resumed event.done event.committed",
    )
  })

  test("omits awards of a pledge to other players, so that its result is announced", () => {
    const result: GameEvent = { event: "pledge-resolved", seat: -1, pledge: "council", option: "war" }
    expect(screenReaderText([award(1), award(0)], 0, [])).toBe("event.awarded event.awarded")
    expect(screenReaderText([result, award(1), award(0), award(2)], 0, [])).toBe(
      "event.pledge-resolved event.awarded",
    )
  })
})
