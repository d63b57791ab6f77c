import { describe, expect, test, vi } from "vitest"
import { offersOf } from "../src/lib/actions"
import { neighbour } from "../src/lib/expect"
import { merged } from "../src/lib/table.svelte"
import { texts } from "../src/lib/texts.svelte"
import type { View } from "../src/generated/protocol"

test("an update replaces fields of the view, and of players only what is named", () => {
  const view = { round: 1, players: [{ seat: 0, points: 1, name: "Ann" }, { seat: 1, points: 2, name: "Bob" }] }
  const now = merged(view as unknown as View, { round: 2, players: { "1": { points: 5 } } })
  expect(now).toEqual({
    round: 2,
    players: [{ seat: 0, points: 1, name: "Ann" }, { seat: 1, points: 5, name: "Bob" }],
  })
  expect(view.players[1]!.points).toBe(2)
})

test("offered actions are sorted by what they are about", () => {
  const offers = offersOf([
    "slate zeppelin",
    "recycle zeppelin -> empire",
    "recycle zeppelin -> icebreaker#2",
    "place -> icebreaker",
    "krystallium -> icebreaker energy",
    "krystallium -> icebreaker science",
    "general -> juggernaut",
    "draw base zeppelin icebreaker",
    "done",
  ])
  expect([...offers.slate]).toEqual(["zeppelin"])
  expect(offers.recycle.get("zeppelin")).toEqual(["empire", "icebreaker#2"])
  expect([...offers.place]).toEqual(["icebreaker"])
  expect(offers.krystallium.get("icebreaker")).toEqual(["energy", "science"])
  expect([...offers.general]).toEqual(["juggernaut"])
  expect(offers.draw[0]?.cards).toEqual(["zeppelin", "icebreaker"])
  expect(offers.canFinish).toBe(true)
  expect(offers.canTakePool).toBe(false)
})

test("hands go round the table in both directions", () => {
  expect([0, 1, 2].map((seat) => neighbour(seat, 3, "left"))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((seat) => neighbour(seat, 3, "right"))).toEqual([2, 0, 1])
})

describe("texts", () => {
  test("are filled as the locales define it", async () => {
    const found = {
      "a.names": "{names} wait",
      "a.either": "{names:or}",
      "a.kind": "{kind:term.kind}",
      "a.count.one": "one card",
      "a.count.many": "{count} cards",
      "term.kind.gold": "Gold",
      "list.and": "and",
      "list.or": "or",
    }
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(found)))
    await texts.load("en")
    expect(texts.fill("a.names", { names: ["Ann", "Bob", "Cem"] })).toBe("Ann, Bob and Cem wait")
    expect(texts.fill("a.either", { names: ["Ann", "Bob"] })).toBe("Ann or Bob")
    expect(texts.fill("a.kind", { kind: "gold" })).toBe("Gold")
    expect(texts.count("a.count", 1)).toBe("one card")
    expect(texts.count("a.count", 3)).toBe("3 cards")
    expect(texts.fill("a.missing")).toBe("a.missing")
  })
})
