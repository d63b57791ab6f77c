// Runs the animations of a table. Nothing waits for them: the board already shows the new state, and any key or press
// ends them.

import { tick } from "svelte"
import type { GameEvent } from "../../generated/protocol"
import { catalog } from "../../app/catalog.svelte"
import { animationTime } from "../../app/preferences.svelte"
import type { TableStore } from "../tableStore.svelte"
import { DURATIONS, isInPlace, type EventAnimation } from "./animationTypes"
import { elementsAt, measureAgain, PositionFinder } from "./boardPositions"
import { eventAnimationsOf, slidingPositions } from "./eventAnimations"
import { bump, endInPlaceAnimations, playInPlace, reveal, slide } from "./inPlaceAnimations"
import { numberChanges } from "./numberChanges.svelte"

export interface RunningAnimation {
  key: number
  animation: EventAnimation
  from: DOMRect
  to: DOMRect
  /** The element that is animated on arrival. */
  holder: Element | null
}

/** Positions whose element is hidden until the animation arrives there. */
const HIDDEN_UNTIL_ARRIVAL = /^(site|drafted|hand|open|empire-cube|cube|built):?/
const REVEAL_TIME = 140 // milliseconds
const REVEAL_STAGGER = 25

export class AnimationRunner {
  running = $state.raw<RunningAnimation[]>([])
  private nextKey = 0

  constructor(private readonly table: TableStore) {}

  /** Animate the events of an update. Must be called while the screen still shows the previous state. */
  async animate(events: readonly GameEvent[]): Promise<void> {
    const view = this.table.view
    if (!view || document.hidden || !animationTime(1)) return
    const animations = eventAnimationsOf(events, {
      seat: this.table.seat,
      players: view.players.length,
      direction: view.direction,
      places: this.table.me?.construction.map((site) => site.place) ?? [],
      drafted: this.table.me?.draft_area ?? [],
      cubes: elementsAt("slot:").flatMap((each) => each.getAttribute("data-kind") ?? []),
      cubesPerKrystallium: catalog.rulesOf(view.setup).cubes_per_krystallium,
      step: stepOnScreen(),
    })
    const sliding = slidingPositions(events, this.table.seat).flatMap(elementsAt)
    if (animations.length || sliding.length) await this.run(animations, sliding)
  }

  private async run(animations: readonly EventAnimation[], sliding: readonly Element[]): Promise<void> {
    const boxes = new Map(sliding.map((each) => [each, each.getBoundingClientRect()]))
    const before = new PositionFinder()
    const starts = animations.map((each) => (isInPlace(each.type) ? null : before.find(each.from, each.side)))
    // Spaces can only be found while they are open, which is before the update.
    const spaces = animations.map((each) => (each.to.startsWith("open:") ? before.find(each.to) : null))
    await tick()
    // First measure everything, then change it.
    const slides = [...boxes].filter(([each]) => each.isConnected)
    const slidTo = slides.map(([each]) => each.getBoundingClientRect())
    const after = new PositionFinder()
    const changes: (() => void)[] = slides.map(
      ([each, from], index) =>
        () =>
          slide(each, from, slidTo[index]!),
    )
    const running = animations.flatMap((animation, index): RunningAnimation[] => {
      if (isInPlace(animation.type)) return this.prepareInPlace(animation, after, changes)
      const staysInPlace = animation.to === animation.from
      const from = measureAgain(starts[index]) ?? (animation.waitsVisibly ? null : after.find(animation.from))
      const to = staysInPlace
        ? from
        : (measureAgain(spaces[index]) ?? after.find(animation.to, animation.side))
      if (!from || !to) return []
      const arrival = animation.delay + DURATIONS[animation.type]
      const { element } = to
      if (!staysInPlace && element && HIDDEN_UNTIL_ARRIVAL.test(animation.to))
        changes.push(() => reveal(wholeOf(element), arrival - 40, 40))
      if (animation.reveals)
        elementsAt(animation.reveals).forEach((each, place) =>
          changes.push(() => reveal(each, arrival - REVEAL_TIME + place * REVEAL_STAGGER, REVEAL_TIME)),
        )
      const holder = staysInPlace ? null : to.holder
      return [{ key: this.nextKey++, animation, from: from.box, to: to.box, holder }]
    })
    for (const change of changes) change()
    if (running.length) this.running = [...this.running, ...running]
  }

  /** An element of the board that moves itself; if it is not on the screen, what to show instead. */
  private prepareInPlace(
    animation: EventAnimation,
    after: PositionFinder,
    changes: (() => void)[],
  ): RunningAnimation[] {
    const { type, to, delay, otherwise } = animation
    const elements = type === "pulse" ? elementsAt(to) : [after.find(to)?.element ?? []].flat()
    for (const element of elements) changes.push(() => playInPlace(element, type, delay))
    const place = !elements.length && otherwise ? after.find(otherwise.to) : null
    if (!place?.element || !otherwise) return []
    return [{ key: this.nextKey++, animation: otherwise, from: place.box, to: place.box, holder: null }]
  }

  /** An animation has ended: bump the filled space. Buttons must not move, so they glow instead. */
  finish(finished: RunningAnimation): void {
    const { animation, to, holder } = finished
    this.running = this.running.filter((each) => each !== finished)
    if (animation.type === "finished" && holder?.isConnected) bump(holder)
    if ((animation.type !== "cube" && animation.type !== "award") || !holder?.isConnected) return
    if (!holder.matches("button")) {
      bump(holder)
      return
    }
    const glow: EventAnimation = { ...animation, type: "glow", delay: 0 }
    this.running = [...this.running, { ...finished, key: this.nextKey++, animation: glow, from: to }]
  }

  /** End all animations at once. */
  skip(): void {
    if (this.running.length) this.running = []
    numberChanges.endAll()
    endInPlaceAnimations()
  }
}

/** A card under construction has buttons at its corners, which appear with it. */
const wholeOf = (element: Element) =>
  element.matches("[data-place]") ? (element.parentElement ?? element) : element

/** The production step that the screen shows, which is the one before the update. */
const stepOnScreen = () =>
  document.querySelector('[data-at^="station:"][aria-current]')?.getAttribute("data-at")?.split(":")[1] ??
  null
