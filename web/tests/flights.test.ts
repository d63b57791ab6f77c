import { describe, expect, test } from "vitest"
import { beatLength, beatsOf, flightsOf, type Sight } from "../src/lib/flights.svelte"
import type { GameEvent } from "../src/lib/table.svelte"

const sight: Sight = { seat: 0, players: 3, direction: "left", places: [], drafted: [], cubes: [] }
const event = (name: string, seat: number, more: object = {}): GameEvent => ({ event: name, seat, ...more })
const ways = (events: GameEvent[], more: Partial<Sight> = {}) =>
  flightsOf(events, { ...sight, ...more }).map(({ what, id, from, to }) => `${what} ${id}: ${from} -> ${to}`)

describe("draft", () => {
  const reveal = [
    event("revealed", 0, { card: "zeppelin" }),
    event("revealed", 1, { card: "icebreaker" }),
    event("passed", -1, { count: 6 }),
    event("hand-received", 0, { card: "submarine" }),
  ]

  test("the pick goes to the draft area, the rest to the neighbour, a new hand comes from the other", () => {
    expect(ways(reveal)).toEqual([
      "card zeppelin: hand:zeppelin -> drafted:zeppelin",
      "chip icebreaker: player:1 -> player:1",
      "stack : hand: -> player:1",
      "stack : player:1 -> player:2",
      "stack : player:2 -> hand:",
    ])
  })

  test("to the right it goes round the other way", () => {
    expect(ways(reveal, { direction: "right" }).slice(2)).toEqual([
      "stack : hand: -> player:2",
      "stack : player:1 -> hand:",
      "stack : player:2 -> player:1",
    ])
  })

  test("a spectator sees hands go from panel to panel, and what everybody took", () => {
    expect(ways(reveal, { seat: null })).toEqual([
      "chip zeppelin: player:0 -> player:0",
      "chip icebreaker: player:1 -> player:1",
      "stack : player:0 -> player:1",
      "stack : player:1 -> player:2",
      "stack : player:2 -> player:0",
    ])
  })

  test("when planning begins, what was drafted goes to the tray, the last pick only once", () => {
    const events = [event("revealed", 0, { card: "zeppelin" }), event("planning-started", -1, { count: 1 })]
    expect(ways(events, { drafted: ["submarine", "zeppelin", "zeppelin"] })).toEqual([
      "card zeppelin: hand:zeppelin -> drafted:zeppelin",
      "card submarine: drafted:submarine -> hand:submarine",
      "card zeppelin: drafted:zeppelin -> hand:zeppelin",
    ])
  })

  test("a new hand is one stack, however many cards it has", () => {
    const dealt = ["zeppelin", "submarine"].map((card) => event("dealt", 0, { card }))
    expect(ways(dealt)).toEqual(["stack : decks -> hand:"])
  })
})

describe("planning", () => {
  test("a second copy is slated beside the first", () => {
    const places = ["icebreaker", "zeppelin", "zeppelin#2"]
    expect(ways([event("slated", 0, { card: "zeppelin" })], { places })).toEqual([
      "card zeppelin: hand:zeppelin -> site:zeppelin#2",
    ])
  })

  test("a recycled card becomes its cube, which goes where it is put", () => {
    const events = [
      event("recycled", 0, { card: "zeppelin" }),
      event("placed", 0, { target: "icebreaker#2", kind: "energy" }),
      event("recycled", 0, { card: "submarine" }),
      event("placed", 0, { target: "empire", kind: "materials" }),
    ]
    const flights = flightsOf(events, sight)
    expect(ways(events)).toEqual([
      "card zeppelin: hand:zeppelin -> hand:zeppelin",
      "cube energy: hand:zeppelin -> open:icebreaker#2:energy",
      "card submarine: hand:submarine -> hand:submarine",
      "cube materials: hand:submarine -> lies:materials",
    ])
    expect(flights[1]!.wait).toBeGreaterThan(flights[0]!.wait)
    expect(flights.map((flight) => Boolean(flight.lies))).toEqual([true, false, true, false])
  })

  test("others plan in secret, and even then nothing of theirs flies", () => {
    const events = [event("slated", 1, { card: "zeppelin" }), event("placed", 1, { target: "zeppelin", kind: "energy" })]
    expect(ways(events)).toEqual([])
  })
})

describe("production", () => {
  test("cubes come into the tray, and go from there to their spaces", () => {
    expect(ways([event("produced", 0, { kind: "gold", count: 2 }), event("produced", 1, { kind: "gold", count: 3 })])).toEqual([
      "cube gold: makes:gold -> cube",
      "cube gold: makes:gold -> cube",
    ])
    expect(ways([event("placed", 0, { target: "zeppelin", kind: "energy" })])).toEqual([
      "cube energy: cube -> open:zeppelin:energy",
    ])
  })

  test("a card leaves for the Empire when its last cube has landed, its bonus with it", () => {
    const flights = flightsOf(
      [
        event("placed", 0, { target: "zeppelin#2", kind: "energy" }),
        event("built", 0, { card: "zeppelin" }),
        event("received", 0, { kind: "general", count: 1 }),
        event("built", 1, { card: "icebreaker" }),
      ],
      sight,
    )
    const [cube, card, bonus, ...others] = flights
    expect(card).toMatchObject({ what: "card", from: "site:zeppelin#2", to: "built:zeppelin", lies: true })
    expect(card!.wait).toBeGreaterThan(cube!.wait)
    expect(bonus).toMatchObject({ id: "general", from: "site:zeppelin#2", to: "piece:general" })
    expect(others.map((flight) => `${flight.what} ${flight.to}`)).toEqual(["glow player:1", "chip player:1"])
  })

  test("a piece goes from the Empire card to its space: for a resource it is a Krystallium", () => {
    const spent = ["science", "general", "krystallium"].map((kind) => event("spent", 0, { target: "zeppelin", kind }))
    expect(ways(spent)).toEqual([
      "cube krystallium: piece:krystallium -> open:zeppelin:science",
      "cube general: piece:general -> open:zeppelin:general",
      "cube krystallium: piece:krystallium -> open:zeppelin:krystallium",
    ])
  })

  test("five cubes become a crystal, those that lay there and the new one", () => {
    const events = [event("placed", 0, { target: "empire", kind: "gold" }), event("krystallium-made", 0)]
    const flights = flightsOf(events, { ...sight, cubes: ["materials", "materials", "energy", "science"] })
    expect(flights.slice(1, -1).map((flight) => flight.id)).toEqual(["materials", "materials", "energy", "science", "gold"])
    expect(flights.at(-1)).toMatchObject({ id: "krystallium", to: "piece:krystallium" })
    expect(flights.at(-1)!.wait).toBeGreaterThan(flights[1]!.wait)
  })
})

describe("beats", () => {
  test("a step has all numbers, who won, and what they get", () => {
    const events = [
      event("built", 1, { card: "zeppelin" }),
      event("step-started", -1, { kind: "materials" }),
      event("produced", 0, { kind: "materials", count: 3 }),
      event("produced", 1, { kind: "materials", count: 1 }),
      event("supremacy", 0, { kind: "materials" }),
      event("awarded", 0, { kind: "financier", count: 1 }),
    ]
    expect(beatsOf(events)).toEqual([
      { what: "step", kind: "materials", counts: { 0: 3, 1: 1 }, winners: [0], tokens: [{ seat: 0, kind: "financier" }] },
    ])
  })

  test("several steps in one update are several beats, shorter ones, then the round", () => {
    const events = [
      event("step-started", -1, { kind: "gold" }),
      event("step-started", -1),
      event("round-ended", -1, { count: 1 }),
      event("round-started", -1, { count: 2 }),
    ]
    expect(beatsOf(events).map((beat) => (beat.what === "step" ? beat.kind : beat.what))).toEqual(["gold", "bounty", "round"])
    expect(beatLength(3)).toBeLessThan(beatLength(1))
    expect(beatLength(1)).toBeLessThan(1000)
  })

  test("the end has none: the result is shown", () => {
    expect(beatsOf([event("step-started", -1, { kind: "gold" }), event("game-ended", -1)])).toEqual([])
  })
})
