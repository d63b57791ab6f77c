// Which animations follow from production steps, supremacies and votes, and from what the other players do. A step
// lights its station, a supremacy is a beat there, and what it brings moves to the winner.

import type { GameEvent } from "../../generated/protocol"
import { isCharacter } from "../../card/cardText"
import { chosenBundle, isMark, parseBundle } from "../../card/displayNames"
import type { EventAnimation } from "./animationTypes"

const STEP_TIME = 260 // milliseconds between several steps of an update
const AWARD_DELAY = 240
const STAGGER = 80

/** The position of a good that the player receives. */
export function ownPositionOf(good: string): string {
  if (isMark(good)) return good
  return good === "krystallium" || isCharacter(good) ? `piece:${good}` : `empire-cube:${good}`
}

export class WorldAnimations {
  /** When the current step starts. */
  stepStart = 0
  private steps = 0
  /** Where awards come from, and when. */
  private source = "round"
  private readonly pledged: { seat: number; option: string }[] = []
  private readonly awards = new Map<number, number>()

  /** Adds to `animations`. `step` is the production step before the update. */
  constructor(
    private readonly animations: EventAnimation[],
    private readonly seat: number | null,
    step: string | null,
  ) {
    if (step) this.source = `station:${step}`
  }

  add(event: GameEvent): void {
    const isOwn = event.seat === this.seat
    switch (event.event) {
      case "round-started":
      case "planning-started":
      case "pledge-started":
        this.source = "round"
        this.push("glow", "round", this.stepStart)
        break
      case "step-started":
        this.startStep(event.step)
        break
      case "supremacy":
        this.celebrate(event.seat)
        break
      case "awarded":
        for (let count = 0; count < event.count; count++) this.award(event.seat, event.kind)
        break
      case "pledged":
        this.pledged.push(event)
        break
      case "pledge-resolved":
        this.showVote()
        break
      case "revealed":
        if (!isOwn) this.pop(event.seat, event.card, `drafted-by:${event.seat}`)
        break
      case "built":
        if (!isOwn) this.showBuilt(event.seat, event.card)
        break
      case "chosen":
        if (!isOwn)
          for (const [good, count] of parseBundle(chosenBundle(event)))
            for (let index = 0; index < count; index++) this.award(event.seat, good)
        break
    }
  }

  private push(
    type: EventAnimation["type"],
    at: string,
    delay: number,
    more: Partial<EventAnimation> = {},
  ): void {
    this.animations.push({ type, id: "", from: at, to: at, delay, ...more })
  }

  /** The station is lit, and what produces swells. */
  private startStep(step: string): void {
    this.stepStart = this.steps++ * STEP_TIME
    this.source = `station:${step}`
    this.awards.clear()
    this.push("glow", this.source, this.stepStart)
    this.push("pulse", `makes:${step}`, this.stepStart)
  }

  /** A supremacy: the emblem of the station pulses, and the winner rises. One's own is felt more strongly. */
  private celebrate(winner: number): void {
    const delay = this.stepStart + 80
    const step = this.source.replace("station:", "")
    this.push("pulse", `emblem:${step}`, delay)
    this.push("rise", `leader:${step}:${winner}`, delay)
    if (winner !== this.seat) return
    this.push("rays", this.source, delay)
    this.push("pulse", "empire", delay + AWARD_DELAY)
  }

  /** A good moves to the player who has won it. */
  private award(seat: number, good: string): void {
    const isOwn = seat === this.seat
    const number = this.awards.get(seat) ?? 0
    this.awards.set(seat, number + 1)
    this.animations.push({
      type: isOwn ? "award" : "cube",
      id: good,
      from: this.source,
      to: isOwn ? ownPositionOf(good) : `piece-of:${seat}:${good}`,
      delay: this.stepStart + AWARD_DELAY + number * STAGGER,
    })
    if (!isOwn && number === 0) this.push("glow", `panel:${seat}`, this.stepStart + AWARD_DELAY)
  }

  /** A small card appears at another player, whose panel is lit. */
  private showBuilt(seat: number, card: string): void {
    this.push("glow", `panel:${seat}`, this.stepStart)
    this.pop(seat, card, `built-by:${seat}:${card}`)
  }

  private pop(seat: number, card: string, at: string): void {
    const panel = `panel:${seat}`
    const chip: EventAnimation = { type: "chip", id: card, from: panel, to: panel, delay: 0 }
    this.push("pop", at, this.stepStart, { id: card, otherwise: chip })
  }

  /** What everybody has pledged, at their panels. */
  private showVote(): void {
    this.source = "round"
    this.push("glow", "round", this.stepStart)
    for (const { seat, option } of this.pledged.splice(0))
      if (seat !== this.seat) this.push("chip", `panel:${seat}`, 0, { id: option })
  }
}
