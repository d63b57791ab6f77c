// The animations for the events of an update.

import { describe, expect, test } from "vitest"
import { eventAnimationsOf, type AnimationContext } from "../src/table/animations/eventAnimations"
import type { GameEvent } from "../src/generated/protocol"

const context: AnimationContext = {
  seat: 0,
  players: 3,
  direction: "left",
  places: [],
  drafted: [],
  cubes: [],
  cubesPerKrystallium: 5,
}
const movesOf = (events: GameEvent[], more: Partial<AnimationContext> = {}) =>
  eventAnimationsOf(events, { ...context, ...more }).map(
    ({ type, id, from, to }) => `${type} ${id}: ${from} -> ${to}`,
  )

describe("draft", () => {
  const reveal: GameEvent[] = [
    { event: "revealed", seat: 0, card: "zeppelin" },
    { event: "revealed", seat: 1, card: "icebreaker" },
    { event: "passed", seat: -1, count: 6 },
    { event: "hand-received", seat: 0, card: "submarine" },
  ]

  test("the pick goes to the draft area, the hand to one neighbour, and a new hand comes from the other", () => {
    expect(movesOf(reveal)).toEqual([
      "card zeppelin: hand:zeppelin -> drafted:zeppelin",
      "chip icebreaker: player:1 -> player:1",
      "stack : hand: -> player:1",
      "stack : player:1 -> player:2",
      "stack : player:2 -> hand:",
    ])
  })

  test("hands are passed in the other direction", () => {
    expect(movesOf(reveal, { direction: "right" }).slice(2)).toEqual([
      "stack : hand: -> player:2",
      "stack : player:1 -> hand:",
      "stack : player:2 -> player:1",
    ])
  })

  test("a spectator sees hands go from panel to panel, and what everybody took", () => {
    expect(movesOf(reveal, { seat: null })).toEqual([
      "chip zeppelin: player:0 -> player:0",
      "chip icebreaker: player:1 -> player:1",
      "stack : player:0 -> player:1",
      "stack : player:1 -> player:2",
      "stack : player:2 -> player:0",
    ])
  })

  test("when planning starts, drafted cards go to the tray, but the last pick only to the draft area", () => {
    const events: GameEvent[] = [
      { event: "revealed", seat: 0, card: "zeppelin" },
      { event: "planning-started", seat: -1, count: 1 },
    ]
    expect(movesOf(events, { drafted: ["submarine", "zeppelin", "zeppelin"] })).toEqual([
      "card zeppelin: hand:zeppelin -> drafted:zeppelin",
      "card submarine: drafted:submarine -> hand:submarine",
      "card zeppelin: drafted:zeppelin -> hand:zeppelin",
    ])
  })

  test("a new hand is one stack, however many cards it has", () => {
    const dealt = ["zeppelin", "submarine"].map((card): GameEvent => ({ event: "dealt", seat: 0, card }))
    expect(movesOf(dealt)).toEqual(["stack : decks -> hand:"])
  })
})

describe("planning", () => {
  test("a second copy is slated beside the first", () => {
    const places = ["icebreaker", "zeppelin", "zeppelin#2"]
    expect(movesOf([{ event: "slated", seat: 0, card: "zeppelin" }], { places })).toEqual([
      "card zeppelin: hand:zeppelin -> site:zeppelin#2",
    ])
  })

  test("a recycled card becomes a cube, which goes to its place", () => {
    const events: GameEvent[] = [
      { event: "recycled", seat: 0, card: "zeppelin" },
      { event: "placed", seat: 0, target: "icebreaker#2", kind: "energy" },
      { event: "recycled", seat: 0, card: "submarine" },
      { event: "placed", seat: 0, target: "empire", kind: "materials" },
    ]
    const animations = eventAnimationsOf(events, context)
    expect(movesOf(events)).toEqual([
      "card zeppelin: hand:zeppelin -> hand:zeppelin",
      "cube energy: hand:zeppelin -> open:icebreaker#2:energy",
      "card submarine: hand:submarine -> hand:submarine",
      "cube materials: hand:submarine -> empire-cube:materials",
    ])
    expect(animations[1]!.delay).toBeGreaterThan(animations[0]!.delay)
    expect(animations.map((each) => Boolean(each.waitsVisibly))).toEqual([true, false, true, false])
  })

  test("others plan in secret, and nothing of theirs moves", () => {
    const events: GameEvent[] = [
      { event: "slated", seat: 1, card: "zeppelin" },
      { event: "placed", seat: 1, target: "zeppelin", kind: "energy" },
    ]
    expect(movesOf(events)).toEqual([])
  })
})

describe("production", () => {
  test("cubes come into the tray, and go from there to their spaces", () => {
    expect(
      movesOf([
        { event: "produced", seat: 0, kind: "gold", count: 2 },
        { event: "produced", seat: 1, kind: "gold", count: 3 },
      ]),
    ).toEqual(["cube gold: production:gold -> cube", "cube gold: production:gold -> cube"])
    expect(movesOf([{ event: "placed", seat: 0, target: "zeppelin", kind: "energy" }])).toEqual([
      "cube energy: cube -> open:zeppelin:energy",
    ])
  })

  test("a completed card goes to the Empire after its last cube has arrived, with its bonus", () => {
    const animations = eventAnimationsOf(
      [
        { event: "placed", seat: 0, target: "zeppelin#2", kind: "energy" },
        { event: "built", seat: 0, card: "zeppelin" },
        { event: "received", seat: 0, kind: "general", count: 1 },
        { event: "built", seat: 1, card: "icebreaker" },
      ],
      context,
    )
    const [cube, card, bonus, ...others] = animations
    expect(card).toMatchObject({
      type: "card",
      from: "site:zeppelin#2",
      to: "built:zeppelin",
      waitsVisibly: true,
    })
    expect(card!.delay).toBeGreaterThan(cube!.delay)
    expect(bonus).toMatchObject({ id: "general", from: "site:zeppelin#2", to: "piece:general" })
    expect(others.map((each) => `${each.type} ${each.to}`)).toEqual(["glow player:1", "chip player:1"])
  })

  test("a piece goes from the Empire to its space; for a resource it is a Krystallium", () => {
    const spent = ["science", "general", "krystallium"].map((kind): GameEvent => ({
      event: "spent",
      seat: 0,
      target: "zeppelin",
      kind,
    }))
    expect(movesOf(spent)).toEqual([
      "cube krystallium: piece:krystallium -> open:zeppelin:science",
      "cube general: piece:general -> open:zeppelin:general",
      "cube krystallium: piece:krystallium -> open:zeppelin:krystallium",
    ])
  })

  test("five cubes become a Krystallium: the four that were there and the new one", () => {
    const events: GameEvent[] = [
      { event: "placed", seat: 0, target: "empire", kind: "gold" },
      { event: "krystallium-made", seat: 0 },
    ]
    const animations = eventAnimationsOf(events, {
      ...context,
      cubes: ["materials", "materials", "energy", "science"],
    })
    expect(animations.slice(1, -1).map((each) => each.id)).toEqual([
      "materials",
      "materials",
      "energy",
      "science",
      "gold",
    ])
    expect(animations[0]).toMatchObject({ id: "gold", to: "slot:4", fades: true })
    expect(animations.at(-1)).toMatchObject({ id: "krystallium", from: "slot:2", to: "piece:krystallium" })
    expect(animations.at(-1)!.delay).toBeGreaterThan(animations[1]!.delay)
  })

  test("the rules may require another number of cubes for a Krystallium", () => {
    const events: GameEvent[] = [
      { event: "placed", seat: 0, target: "empire", kind: "gold" },
      { event: "krystallium-made", seat: 0 },
    ]
    expect(movesOf(events, { cubes: ["energy", "energy"], cubesPerKrystallium: 3 })).toEqual([
      "cube gold: cube -> slot:2",
      "cube energy: slot:0 -> slot:1",
      "cube energy: slot:1 -> slot:1",
      "cube gold: slot:2 -> slot:1",
      "cube krystallium: slot:1 -> piece:krystallium",
    ])
  })
})
