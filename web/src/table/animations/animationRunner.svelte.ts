// Runs the animations and announcements of a table. Nothing waits for them: the board already shows
// the new state, and any key or click skips them.

import { tick } from "svelte"
import type { GameEvent } from "../../generated/protocol"
import { catalog } from "../../app/catalog.svelte"
import { animationTime } from "../../app/preferences.svelte"
import type { TableStore } from "../tableStore.svelte"
import { announcementsOf, type Announcement } from "./announcements"
import { bump } from "./bumpAnimation"
import { eventAnimationsOf, MOVE_TIME, type EventAnimation } from "./eventAnimations"
import { elementsAt, measureAgain, PositionFinder } from "./boardPositions"

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
  announcements = $state.raw<Announcement[]>([])
  private reveals = new Set<Animation>()
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
    })
    this.announcements = [...this.announcements, ...announcementsOf(events)]
    await this.run(animations)
  }

  async run(animations: readonly EventAnimation[]): Promise<void> {
    const before = new PositionFinder()
    const starts = animations.map((each) => before.find(each.from, each.side))
    // Spaces can only be found while they are open, which is before the update.
    const spaces = animations.map((each) => (each.to.startsWith("open:") ? before.find(each.to) : null))
    await tick()
    const after = new PositionFinder()
    const running = animations.flatMap((animation, index): RunningAnimation[] => {
      const from = measureAgain(starts[index]) ?? (animation.waitsVisibly ? null : after.find(animation.from))
      const to = measureAgain(spaces[index]) ?? after.find(animation.to, animation.side)
      if (!from || !to) return []
      const arrival = animation.delay + MOVE_TIME
      const staysInPlace = animation.to === animation.from
      if (!staysInPlace && to.element && HIDDEN_UNTIL_ARRIVAL.test(animation.to))
        this.reveal(to.element, arrival, 0)
      if (animation.reveals)
        elementsAt(animation.reveals).forEach((each, place) =>
          this.reveal(each, arrival - REVEAL_TIME + place * REVEAL_STAGGER, REVEAL_TIME),
        )
      const holder = staysInPlace ? null : to.holder
      return [{ key: this.nextKey++, animation, from: from.box, to: to.box, holder }]
    })
    this.running = [...this.running, ...running]
  }

  /** An animation has ended: bump the filled space. Buttons must not move, so they glow instead. */
  finish(finished: RunningAnimation): void {
    const { animation, to, holder } = finished
    this.running = this.running.filter((each) => each !== finished)
    if (animation.type !== "cube" || !holder?.isConnected) return
    if (!holder.matches("button")) {
      bump(holder)
      return
    }
    const glow: EventAnimation = { ...animation, type: "glow", delay: 0 }
    this.running = [...this.running, { ...finished, key: this.nextKey++, animation: glow, from: to }]
  }

  nextAnnouncement(): void {
    this.announcements = this.announcements.slice(1)
  }

  /** End all animations at once. */
  skip(): void {
    if (this.running.length) this.running = []
    if (this.announcements.length) this.announcements = []
    for (const animation of this.reveals) animation.cancel()
    this.reveals.clear()
  }

  /** Make an element visible after a delay. It stays usable, because only its opacity changes. */
  private reveal(element: Element, delay: number, duration: number): void {
    const animation = element.animate([{ opacity: 0 }, { opacity: 1 }], {
      delay,
      duration: animationTime(duration),
      fill: "backwards",
    })
    this.reveals.add(animation)
    animation.onfinish = () => this.reveals.delete(animation)
  }
}
