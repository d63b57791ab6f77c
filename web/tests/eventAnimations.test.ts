// The animations for the events of an update.

import { describe, expect, test } from "vitest"
import { DURATIONS, LONGEST } from "../src/table/animations/animationTypes"
import {
  eventAnimationsOf,
  slidingPositions,
  type AnimationContext,
} from "../src/table/animations/eventAnimations"
import type { GameEvent } from "../src/generated/protocol"

const context: AnimationContext = {
  seat: 0,
  players: 3,
  direction: "left",
  places: [],
  drafted: [],
  cubes: [],
  cubesPerKrystallium: 5,
  step: null,
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
      "pop icebreaker: drafted-by:1 -> drafted-by:1",
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
      "pop zeppelin: drafted-by:0 -> drafted-by:0",
      "pop icebreaker: drafted-by:1 -> drafted-by:1",
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
      "glow : round -> round",
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

  test("cubes that are placed at once go the direct way, the others to the tray", () => {
    expect(
      movesOf([
        { event: "produced", seat: 0, kind: "gold", count: 3 },
        { event: "placed-automatically", seat: 0, kind: "gold", count: 2 },
        { event: "placed", seat: 0, target: "empire", kind: "gold" },
        { event: "placed", seat: 0, target: "empire", kind: "gold" },
      ]),
    ).toEqual([
      "cube gold: production:gold -> cube",
      "cube gold: production:gold -> empire-cube:gold",
      "cube gold: production:gold -> empire-cube:gold",
    ])
  })

  test("a finished card is shown when its last cube arrives, then goes to its stack; its bonus follows", () => {
    const animations = eventAnimationsOf(
      [
        { event: "placed", seat: 0, target: "zeppelin#2", kind: "energy" },
        { event: "built", seat: 0, card: "zeppelin" },
        { event: "received", seat: 0, kind: "general", count: 1 },
      ],
      context,
    )
    const [cube, card, bonus] = animations
    expect(card).toMatchObject({
      type: "finished",
      from: "site:zeppelin#2",
      to: "built:zeppelin",
      waitsVisibly: true,
    })
    expect(card!.delay).toBeGreaterThan(cube!.delay)
    expect(bonus).toMatchObject({ id: "general", from: "site:zeppelin#2", to: "piece:general" })
  })

  test("what another player builds pops up in a lit panel, or is named where no cards are drawn", () => {
    const animations = eventAnimationsOf([{ event: "built", seat: 1, card: "icebreaker" }], context)
    expect(animations.map(({ type, to }) => `${type} ${to}`)).toEqual([
      "glow panel:1",
      "pop built-by:1:icebreaker",
    ])
    expect(animations[1]!.otherwise).toMatchObject({ type: "chip", id: "icebreaker", to: "panel:1" })
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

describe("supremacies", () => {
  const start: GameEvent = { event: "step-started", seat: -1, kind: "gold", step: "gold" }

  test("a step lights its station and what produces in it", () => {
    expect(movesOf([start])).toEqual([
      "glow : station:gold -> station:gold",
      "pulse : makes:gold -> makes:gold",
    ])
  })

  test("every winner rises, and what they win moves to their panel; the losers do nothing", () => {
    const events: GameEvent[] = [
      start,
      { event: "supremacy", seat: 1, kind: "gold" },
      { event: "awarded", seat: 1, kind: "financier", count: 1 },
      { event: "supremacy", seat: 2, kind: "gold" },
      { event: "awarded", seat: 2, kind: "financier", count: 1 },
    ]
    expect(movesOf(events, { players: 6 }).slice(2)).toEqual([
      "pulse : emblem:gold -> emblem:gold",
      "rise : leader:gold:1 -> leader:gold:1",
      "cube financier: station:gold -> piece-of:1:financier",
      "glow : panel:1 -> panel:1",
      "pulse : emblem:gold -> emblem:gold",
      "rise : leader:gold:2 -> leader:gold:2",
      "cube financier: station:gold -> piece-of:2:financier",
      "glow : panel:2 -> panel:2",
    ])
  })

  test("the player's own win has more light, and its award is large", () => {
    const events: GameEvent[] = [
      start,
      { event: "supremacy", seat: 0, kind: "gold" },
      { event: "awarded", seat: 0, kind: "financier", count: 1 },
    ]
    expect(movesOf(events).slice(2)).toEqual([
      "pulse : emblem:gold -> emblem:gold",
      "rise : leader:gold:0 -> leader:gold:0",
      "rays : station:gold -> station:gold",
      "pulse : empire -> empire",
      "award financier: station:gold -> piece:financier",
    ])
  })

  test("what another winner chooses comes from the station of the step before", () => {
    const events: GameEvent[] = [{ event: "chosen", seat: 1, kind: "general" }, start]
    expect(movesOf(events, { step: "science" })[0]).toBe(
      "cube general: station:science -> piece-of:1:general",
    )
  })
})

describe("time", () => {
  test("however much happens in an update, all of it ends in time", () => {
    const events: GameEvent[] = ["materials", "energy", "science", "gold", "exploration"].flatMap(
      (step): GameEvent[] => [
        { event: "step-started", seat: -1, kind: step, step },
        { event: "produced", seat: 0, kind: step, count: 9 },
        { event: "supremacy", seat: 0, kind: step },
        { event: "awarded", seat: 0, kind: "general", count: 1 },
      ],
    )
    const animations = eventAnimationsOf(events, context)
    for (const { type, delay } of animations)
      expect(delay + DURATIONS[type]).toBeLessThanOrEqual(Math.max(LONGEST, DURATIONS[type]))
    // Still one after the other.
    const glows = animations.filter(({ type }) => type === "glow").map(({ delay }) => delay)
    expect(glows).toEqual([...new Set(glows)].sort((a, b) => a - b))
    expect(glows).toHaveLength(5)
  })

  test("nothing moves at the end of the game, which shows the result", () => {
    const events: GameEvent[] = [
      { event: "built", seat: 0, card: "zeppelin" },
      { event: "game-ended", seat: -1 },
    ]
    expect(movesOf(events)).toEqual([])
  })

  test("the player's remaining cards slide only after what the player did", () => {
    expect(slidingPositions([{ event: "slated", seat: 0, card: "zeppelin" }], 0)).toEqual(["hand:", "site:"])
    expect(slidingPositions([{ event: "slated", seat: 1, card: "zeppelin" }], 0)).toEqual([])
    expect(slidingPositions([{ event: "placed", seat: 0, target: "empire", kind: "gold" }], 0)).toEqual([])
  })
})
