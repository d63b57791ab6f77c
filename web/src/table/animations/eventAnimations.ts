// Which animations the events of an update cause: the player's own cards and pieces that move over the table, and what
// happens in the draft. worldAnimations.ts has those of production steps and of the other players.

import type { GameEvent } from "../../generated/protocol"
import { isCharacter } from "../../card/cardText"
import { chosenBundle, parseBundle } from "../../card/displayNames"
import { neighbourOf } from "../seatOrder"
import { MOVE_TIME, withinLimit, type EventAnimation } from "./animationTypes"
import { ownPositionOf, WorldAnimations } from "./worldAnimations"

/** The state that the animations depend on, besides the events. */
export interface AnimationContext {
  seat: number | null
  players: number
  direction: string
  /** The places of the own cards under construction, after the update. */
  places: readonly string[]
  /** The own draft area, after the update. */
  drafted: readonly string[]
  /** The kinds of the cubes on the own Empire, before the update. */
  cubes: readonly string[]
  /** The number of cubes on an Empire that become a Krystallium. */
  cubesPerKrystallium: number
  /** The production step before the update. */
  step: string | null
}

const STAGGER = 70 // milliseconds

/** The animations for an update. None at the end of the game, which shows the result. */
export function eventAnimationsOf(events: readonly GameEvent[], context: AnimationContext): EventAnimation[] {
  if (events.some((event) => event.event === "game-ended")) return []
  const collector = new AnimationCollector(events, context)
  for (const event of events) collector.add(event)
  return withinLimit(collector.animations)
}

/** Events after which the player's remaining cards take other places. */
const MOVING = new Set<GameEvent["event"]>(["slated", "recycled", "discarded", "built", "took-back"])

/** Positions whose elements slide to their new places instead of jumping there. */
export const slidingPositions = (events: readonly GameEvent[], seat: number | null): string[] =>
  events.some((event) => event.seat === seat && MOVING.has(event.event)) ? ["hand:", "site:"] : []

class AnimationCollector {
  readonly animations: EventAnimation[] = []
  private readonly world: WorldAnimations
  /** The cubes on the own Empire, as the events change them. */
  private readonly cubes: string[]
  private readonly slatedCopies = new Map<string, number>()
  /** When the last cube arrives on the Empire. */
  private cubeOnEmpireAt = 0
  /** The delay of the player's next card or piece. */
  private delay = 0
  /** Where the next placed cube comes from. */
  private cubeSource = { from: "cube", delay: 0, waitsVisibly: true }
  /** Cubes that were produced in this update and are still on their way to the tray. */
  private produced: EventAnimation[] = []
  /** The card under construction that was filled last, and when it was filled. */
  private completed = { from: "sheet:site", delay: 0 }
  private finishedCards = 0
  private readonly startsPlanning: boolean

  constructor(
    private readonly events: readonly GameEvent[],
    private readonly context: AnimationContext,
  ) {
    this.world = new WorldAnimations(this.animations, context.seat, context.step)
    this.cubes = [...context.cubes]
    this.startsPlanning = events.some((event) => event.event === "planning-started")
  }

  add(event: GameEvent): void {
    this.world.add(event)
    if (event.event === "passed") this.passHands()
    else if (event.event === "planning-started") this.moveDraftedToTray()
    else if (event.seat === this.context.seat) this.addOwn(event)
  }

  private addOwn(event: GameEvent): void {
    switch (event.event) {
      case "dealt":
        this.dealHand()
        break
      case "revealed":
        this.moveCard(event.card, `hand:${event.card}`, `drafted:${event.card}`, 0)
        break
      case "leftover":
        this.moveCard(event.card, `hand:${event.card}`, "decks", this.nextDelay(), { fades: true })
        break
      case "slated":
        this.moveCard(event.card, `hand:${event.card}`, this.newestSite(event.card), this.nextDelay(), {
          fades: true,
        })
        break
      case "recycled":
        this.turnIntoCube(event.card, `hand:${event.card}`)
        break
      case "discarded":
        this.turnIntoCube(event.card, `site:${event.card}`)
        break
      case "placed":
        this.placeCube(event.kind, event.target)
        break
      case "spent": {
        const { kind, target } = event
        const piece = isCharacter(kind) ? kind : "krystallium"
        const delay = this.nextDelay()
        this.movePiece(piece, `piece:${piece}`, `open:${target}:${kind}`, delay)
        this.completed = { from: `site:${target}`, delay: delay + MOVE_TIME }
        break
      }
      case "built":
        this.finishCard(event.card)
        break
      case "received": {
        const { from, delay } = this.completed
        for (let count = 0; count < event.count; count++)
          this.movePiece(event.kind, from, `piece:${event.kind}`, delay + (count + 2) * STAGGER)
        break
      }
      case "krystallium-made":
        this.makeKrystallium()
        break
      case "chosen": {
        const bundle = chosenBundle(event)
        const goods = parseBundle(bundle).flatMap(([good, count]) =>
          Array.from({ length: count }, () => good),
        )
        goods.forEach((good, index) =>
          this.movePiece(good, `choose:${bundle}`, ownPositionOf(good), index * STAGGER),
        )
        break
      }
      case "produced":
        this.produce(event.kind, event.count)
        break
    }
  }

  private nextDelay(): number {
    const delay = this.delay
    this.delay += STAGGER
    return delay
  }

  private moveCard(
    id: string,
    from: string,
    to: string,
    delay: number,
    more: Partial<EventAnimation> = {},
  ): void {
    this.animations.push({ type: "card", id, from, to, delay, waitsVisibly: true, ...more })
  }

  private movePiece(
    id: string,
    from: string,
    to: string,
    delay: number,
    more: Partial<EventAnimation> = {},
  ): EventAnimation {
    const animation: EventAnimation = { type: "cube", id, from, to, delay, ...more }
    this.animations.push(animation)
    return animation
  }

  private passHands(): void {
    const { seat, players, direction } = this.context
    for (let from = 0; from < players; from++) {
      const to = neighbourOf(from, players, direction)
      const stack: EventAnimation = {
        type: "stack",
        id: "",
        from: `player:${from}`,
        to: `player:${to}`,
        delay: 60,
        fades: true,
      }
      if (from === seat) Object.assign(stack, { from: "hand:", waitsVisibly: true, side: direction })
      if (to === seat)
        Object.assign(stack, { to: "hand:", delay: 100, side: direction === "left" ? "right" : "left" })
      if (to === seat && !this.startsPlanning) stack.reveals = "hand:"
      this.animations.push(stack)
    }
  }

  /** A new hand moves as one stack. */
  private dealHand(): void {
    if (this.animations.some((each) => each.from === "decks")) return
    this.animations.push({
      type: "stack",
      id: "",
      from: "decks",
      to: "hand:",
      delay: 0,
      fades: true,
      reveals: "hand:",
    })
  }

  /** Planning starts: move the drafted cards to the tray, except those that are being revealed. */
  private moveDraftedToTray(): void {
    const cards = [...this.context.drafted]
    for (const event of this.events)
      if (event.event === "revealed" && event.seat === this.context.seat)
        cards.splice(cards.lastIndexOf(event.card), 1)
    for (const card of cards) this.moveCard(card, `drafted:${card}`, `hand:${card}`, 0)
  }

  /** The place of a slated card. With several copies, each event takes the next one from the end. */
  private newestSite(card: string): string {
    const copies = this.context.places.filter((place) => place.split("#")[0] === card)
    const fromEnd = (this.slatedCopies.get(card) ?? 0) + 1
    this.slatedCopies.set(card, fromEnd)
    return `site:${copies.at(-fromEnd) ?? card}`
  }

  /** A recycled or discarded card disappears, and its cube starts there. */
  private turnIntoCube(card: string, from: string): void {
    this.moveCard(card, from, from, this.delay, { fades: true })
    this.cubeSource = { from, delay: 150, waitsVisibly: false }
  }

  /** Produced cubes go to the tray. */
  private produce(kind: string, count: number): void {
    for (let index = 0; index < count; index++)
      this.produced.push(
        this.movePiece(kind, `production:${kind}`, "cube", this.world.stepStart + 180 + index * STAGGER),
      )
  }

  private placeCube(kind: string, target: string): void {
    const { from, waitsVisibly, delay } = this.sourceOfCube(kind)
    const lastSlot = this.context.cubesPerKrystallium - 1
    const completesKrystallium = target === "empire" && this.cubes.length === lastSlot
    const to =
      target !== "empire"
        ? `open:${target}:${kind}`
        : completesKrystallium
          ? `slot:${lastSlot}`
          : `empire-cube:${kind}`
    this.movePiece(kind, from, to, delay, { waitsVisibly, fades: completesKrystallium })
    if (target === "empire") {
      this.cubes.push(kind)
      this.cubeOnEmpireAt = delay + MOVE_TIME
    }
    this.completed = { from: `site:${target}`, delay: delay + MOVE_TIME }
  }

  /** Where a placed cube starts: a cube that was produced in this update takes the direct way. */
  private sourceOfCube(kind: string): { from: string; waitsVisibly: boolean; delay: number } {
    const source = this.cubeSource
    this.cubeSource = { from: "cube", delay: 0, waitsVisibly: true }
    const fresh = source.from === "cube" ? this.produced.findIndex((each) => each.id === kind) : -1
    const [produced] = fresh < 0 ? [] : this.produced.splice(fresh, 1)
    if (!produced) return { ...source, delay: source.delay + this.nextDelay() }
    this.animations.splice(this.animations.indexOf(produced), 1)
    return { from: produced.from, waitsVisibly: false, delay: produced.delay }
  }

  private finishCard(card: string): void {
    const { from, delay } = this.completed
    const row = this.finishedCards++
    this.animations.push({
      type: "finished",
      id: card,
      from,
      to: `built:${card}`,
      // It begins while the last cube arrives.
      delay: Math.max(0, delay - MOVE_TIME / 2) + row * STAGGER,
      waitsVisibly: true,
      row,
    })
  }

  /** The cubes on the Empire merge in the middle and become a Krystallium. */
  private makeKrystallium(): void {
    const delay = this.cubeOnEmpireAt
    const lastSlot = this.context.cubesPerKrystallium - 1
    const middleSlot = `slot:${Math.floor(lastSlot / 2)}`
    this.cubes.splice(0).forEach((kind, index) => {
      const waitsVisibly = index < lastSlot
      this.movePiece(kind, `slot:${index}`, middleSlot, delay, { waitsVisibly, fades: true })
    })
    this.movePiece("krystallium", middleSlot, "piece:krystallium", delay + MOVE_TIME * 0.7)
  }
}
