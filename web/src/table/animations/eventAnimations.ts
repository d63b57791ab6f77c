// Which animations the events of an update cause: cards and pieces that move over the table, and chips at
// other players.

import type { GameEvent } from "../../generated/protocol"
import { isCharacter } from "../../card/cardText"
import { chosenBundle, isMark, parseBundle } from "../../card/displayNames"
import { neighbourOf } from "../seatOrder"

/** A card or piece that moves from one position to another; boardPositions.ts defines their names. */
export interface EventAnimation {
  type: "card" | "cube" | "stack" | "chip" | "glow"
  /** The card or the good to draw; a stack is face down, a glow is only light. */
  id: string
  from: string
  to: string
  /** Milliseconds until it starts. */
  delay: number
  /** Whether it is visible at its start before it moves. */
  waitsVisibly?: boolean
  /** Whether it shrinks and disappears instead of arriving. */
  fades?: boolean
  /** The edge of the screen to use for a player who is not visible. */
  side?: "left" | "right"
  /** Several chips for the same player are stacked in rows. */
  row?: number
  /** The position whose elements appear one by one on arrival. */
  reveals?: string
}

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
}

export const MOVE_TIME = 420 // milliseconds
const STAGGER = 70

/** The animations for an update. The player's own pieces move; for other players, chips show what they received. */
export function eventAnimationsOf(events: readonly GameEvent[], context: AnimationContext): EventAnimation[] {
  const collector = new AnimationCollector(events, context)
  for (const event of events) collector.add(event)
  return collector.animations
}

/** The position of a good that the player receives. */
export function ownPositionOf(good: string): string {
  if (isMark(good)) return good
  return good === "krystallium" || isCharacter(good) ? `piece:${good}` : `empire-cube:${good}`
}

class AnimationCollector {
  readonly animations: EventAnimation[] = []
  /** The cubes on the own Empire, as the events change them. */
  private readonly cubes: string[]
  private readonly slatedCopies = new Map<string, number>()
  private readonly rows = new Map<number, number>()
  /** When the last cube arrives on the Empire. */
  private cubeOnEmpireAt = 0
  /** The delay of the player's next card or piece. */
  private delay = 0
  /** Where the next placed cube comes from. */
  private cubeSource = { from: "cube", delay: 0, waitsVisibly: true }
  /** The card under construction that was filled last, and when it was filled. */
  private completed = { from: "sheet:site", delay: 0 }
  private readonly startsPlanning: boolean

  constructor(
    private readonly events: readonly GameEvent[],
    private readonly context: AnimationContext,
  ) {
    this.cubes = [...context.cubes]
    this.startsPlanning = events.some((event) => event.event === "planning-started")
  }

  add(event: GameEvent): void {
    const { seat } = this.context
    if (event.event === "passed") this.passHands()
    else if (event.event === "dealt" && event.seat === seat) this.dealHand()
    else if (event.event === "planning-started") this.moveDraftedToTray()
    else if (event.seat === seat) this.addOwn(event)
    else if (event.event === "revealed") this.showChip(event.seat, event.card, false)
    else if (event.event === "built") this.showChip(event.seat, event.card)
    else if (event.event === "krystallium-made") this.showChip(event.seat, "krystallium")
    else if (event.event === "chosen")
      for (const [good] of parseBundle(chosenBundle(event))) this.showChip(event.seat, good)
  }

  private addOwn(event: GameEvent): void {
    switch (event.event) {
      case "revealed":
        this.moveCard(event.card, `hand:${event.card}`, `drafted:${event.card}`, 0)
        break
      case "leftover":
        this.moveCard(event.card, `hand:${event.card}`, "decks", this.nextDelay(), { fades: true })
        break
      case "slated":
        this.moveCard(event.card, `hand:${event.card}`, this.newestSite(event.card), this.nextDelay())
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
        this.moveCard(event.card, this.completed.from, `built:${event.card}`, this.completed.delay, {
          fades: true,
        })
        break
      case "received": {
        const { from, delay } = this.completed
        for (let count = 0; count < event.count; count++)
          this.movePiece(event.kind, from, `piece:${event.kind}`, delay + count * STAGGER)
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
        for (let count = 0; count < event.count; count++)
          this.movePiece(event.kind, `production:${event.kind}`, "cube", 200 + count * STAGGER)
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
  ): void {
    this.animations.push({ type: "cube", id, from, to, delay, ...more })
  }

  /** Show next to another player what they have received. */
  private showChip(seat: number, id: string, glows = true): void {
    const row = this.rows.get(seat) ?? 0
    this.rows.set(seat, row + 1)
    const position = { id, from: `player:${seat}`, to: `player:${seat}`, delay: 0, row }
    if (glows) this.animations.push({ type: "glow", ...position })
    this.animations.push({ type: "chip", ...position })
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
    this.animations.push({ type: "stack", id: "", from: "decks", to: "hand:", delay: 0, reveals: "hand:" })
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

  private placeCube(kind: string, target: string): void {
    const { from, waitsVisibly } = this.cubeSource
    const delay = this.nextDelay() + this.cubeSource.delay
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
    this.cubeSource = { from: "cube", delay: 0, waitsVisibly: true }
    this.completed = { from: `site:${target}`, delay: delay + MOVE_TIME }
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
