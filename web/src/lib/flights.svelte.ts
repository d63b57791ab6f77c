// What moves on the table when something has happened: which thing flies from where to where, and
// what is announced. Nothing waits for it: the table already is as it will be.

import { tick } from "svelte"
import { neighbour } from "./expect"
import { motion } from "./session.svelte"
import type { GameEvent, TableStore } from "./table.svelte"
import { bundleOf, isMark } from "./words"

/** A thing on its way. Places have names, which elements carry as `data-at`; see `found`. */
export interface Flight {
  what: "card" | "cube" | "stack" | "chip" | "glow"
  /** The card or the kind that is drawn; a stack lies face down, a glow is only light. */
  id: string
  from: string
  to: string
  /** Milliseconds until it starts. */
  wait: number
  /** Until then it is seen where it starts from. */
  lies?: boolean
  /** It does not arrive as itself: it becomes smaller and is gone. */
  fades?: boolean
  /** The side where a player sits who is not on the screen. */
  side?: "left" | "right"
  /** What is said of the same player at the same time is said below each other. */
  row?: number
  /** Elements of this name appear one by one when it has arrived. */
  brings?: string
}

/** An announcement of something that begins. */
export type Beat =
  | { what: "round"; count: number }
  | { what: "phase"; phase: string }
  | { what: "pledge"; pledge: string }
  | { what: "vote"; pledge: string; option: string | null; options: Record<number, string>; tokens: Token[] }
  | { what: "step"; kind: string; counts: Record<number, number>; winners: number[]; tokens: Token[] }

interface Token {
  seat: number
  kind: string
}

/** What has to be known beside the events. */
export interface Sight {
  seat: number | null
  players: number
  direction: string
  /** The own cards under construction, and those drafted, as they are now. */
  places: readonly string[]
  drafted: readonly string[]
  /** The own Empire card as it was: the kinds of its cubes. */
  cubes: readonly string[]
}

export const FLIGHT = 420
const GAP = 70
const CRYSTAL = 5
const CHARACTERS = ["general", "financier"]
const PIECES = ["krystallium", ...CHARACTERS]

/** What flies after an update. One's own things fly; of others it is said what they got. */
export function flightsOf(events: readonly GameEvent[], sight: Sight): Flight[] {
  const { seat, players, direction } = sight
  const flights: Flight[] = []
  const cubes = [...sight.cubes]
  const slated = new Map<string, number>()
  const landed = new Map<string, number>() // when the last cube lies on a place
  const received = new Map<number, number>()
  let clock = 0
  let source = { from: "cube", wait: 0, lies: true } // where the next cube comes from
  let completed = { from: "sheet:site", wait: 0 }
  const isPlanned = events.some((event) => event.event === "planning-started")

  const tell = (to: number, id: string, isLit = true): void => {
    const row = received.get(to) ?? 0
    received.set(to, row + 1)
    const at = { id, from: `player:${to}`, to: `player:${to}`, wait: 0, row }
    if (isLit) flights.push({ what: "glow", ...at })
    flights.push({ what: "chip", ...at })
  }
  const pass = (): void => {
    for (let from = 0; from < players; from++) {
      const to = neighbour(from, players, direction)
      const flight: Flight = { what: "stack", id: "", from: `player:${from}`, to: `player:${to}`, wait: 60 }
      if (from === seat) Object.assign(flight, { from: "hand:", lies: true, side: direction })
      if (to === seat)
        Object.assign(flight, { to: "hand:", wait: 100, side: direction === "left" ? "right" : "left" })
      if (to === seat && !isPlanned) flight.brings = "hand:"
      flights.push(flight)
    }
  }
  /** The card in the construction area that was slated last but so many. */
  const newest = (card: string): string => {
    const copies = sight.places.filter((place) => place.split("#")[0] === card)
    const number = (slated.get(card) ?? 0) + 1
    slated.set(card, number)
    return `site:${copies.at(-number) ?? card}`
  }
  const crystal = (): void => {
    const wait = landed.get("empire") ?? 0
    cubes.splice(0).forEach((kind, number) => {
      const lies = number < CRYSTAL - 1
      flights.push({ what: "cube", id: kind, from: `slot:${number}`, to: "slot:2", wait, lies, fades: true })
    })
    flights.push({ what: "cube", id: "krystallium", from: "slot:2", to: "piece:krystallium", wait: wait + FLIGHT * 0.7 })
  }
  /** All picks of the round are now to be planned. */
  const plan = (): void => {
    const rest = [...sight.drafted]
    for (const event of events)
      if (event.event === "revealed" && event.seat === seat) rest.splice(rest.lastIndexOf(String(event.card)), 1)
    for (const card of rest)
      flights.push({ what: "card", id: card, from: `drafted:${card}`, to: `hand:${card}`, wait: 0, lies: true })
  }
  const mine = (event: GameEvent): void => {
    const card = String(event.card)
    const kind = String(event.kind)
    const target = String(event.target)
    switch (event.event) {
      case "revealed":
        flights.push({ what: "card", id: card, from: `hand:${card}`, to: `drafted:${card}`, wait: 0, lies: true })
        break
      case "leftover":
        flights.push({ what: "card", id: card, from: `hand:${card}`, to: "decks", wait: clock, lies: true, fades: true })
        clock += GAP
        break
      case "slated":
        flights.push({ what: "card", id: card, from: `hand:${card}`, to: newest(card), wait: clock, lies: true })
        clock += GAP
        break
      case "recycled":
      case "discarded": {
        const from = event.event === "recycled" ? `hand:${card}` : `site:${card}`
        flights.push({ what: "card", id: card, from, to: from, wait: clock, lies: true, fades: true })
        source = { from, wait: 150, lies: false }
        break
      }
      case "placed": {
        const wait = clock + source.wait
        const fifth = target === "empire" && cubes.length === CRYSTAL - 1
        const to = target !== "empire" ? `open:${target}:${kind}` : fifth ? "slot:4" : `lies:${kind}`
        flights.push({ what: "cube", id: kind, ...source, to, wait, fades: fifth })
        if (target === "empire") cubes.push(kind)
        landed.set(target, wait + FLIGHT)
        source = { from: "cube", wait: 0, lies: true }
        completed = { from: `site:${target}`, wait: wait + FLIGHT }
        clock += GAP
        break
      }
      case "spent": {
        const piece = CHARACTERS.includes(kind) ? kind : "krystallium"
        flights.push({ what: "cube", id: piece, from: `piece:${piece}`, to: `open:${target}:${kind}`, wait: clock })
        completed = { from: `site:${target}`, wait: clock + FLIGHT }
        clock += GAP
        break
      }
      case "built":
        flights.push({ what: "card", id: card, from: completed.from, to: `built:${card}`, wait: completed.wait, lies: true, fades: true })
        break
      case "received":
        for (let number = 0; number < Number(event.count); number++)
          flights.push({ what: "cube", id: kind, from: completed.from, to: `piece:${kind}`, wait: completed.wait + number * GAP })
        break
      case "krystallium-made":
        crystal()
        break
      case "chosen": {
        const word = String(event.bundle ?? kind)
        const goods = bundleOf(word).flatMap(([good, count]) => Array.from({ length: count }, () => good))
        goods.forEach((good, number) => flights.push({ what: "cube", id: good, from: `choose:${word}`, to: ownPlace(good), wait: number * GAP }))
        break
      }
      case "produced":
        for (let number = 0; number < Number(event.count); number++)
          flights.push({ what: "cube", id: kind, from: `makes:${kind}`, to: "cube", wait: 200 + number * GAP })
        break
    }
  }

  for (const event of events) {
    if (event.event === "passed") pass()
    else if (event.event === "dealt" && event.seat === seat) {
      if (!flights.some((flight) => flight.from === "decks"))
        flights.push({ what: "stack", id: "", from: "decks", to: "hand:", wait: 0, brings: "hand:" })
    } else if (event.event === "planning-started") plan()
    else if (event.seat === seat) mine(event)
    else if (event.event === "revealed") tell(event.seat, String(event.card), false)
    else if (event.event === "built") tell(event.seat, String(event.card))
    else if (event.event === "krystallium-made") tell(event.seat, "krystallium")
    else if (event.event === "chosen")
      for (const [good] of bundleOf(String(event.bundle ?? event.kind))) tell(event.seat, good)
  }
  return flights
}

/** Where a good of one's own goes to. */
export function ownPlace(good: string): string {
  if (isMark(good)) return good
  return PIECES.includes(good) ? `piece:${good}` : `lies:${good}`
}

/** What is announced after an update. The end has its own window, which says more. */
export function beatsOf(events: readonly GameEvent[]): Beat[] {
  const beats: Beat[] = []
  const options: Record<number, string> = {} // what each seat has pledged, until it is resolved
  for (const event of events) {
    const last = beats.at(-1)
    if (event.event === "round-started") beats.push({ what: "round", count: Number(event.count) })
    else if (event.event === "planning-started") beats.push({ what: "phase", phase: "planning" })
    else if (event.event === "step-started")
      beats.push({ what: "step", kind: String(event.kind ?? "bounty"), counts: {}, winners: [], tokens: [] })
    else if (event.event === "pledge-started") beats.push({ what: "pledge", pledge: String(event.pledge) })
    else if (event.event === "pledged") options[event.seat] = String(event.option)
    else if (event.event === "pledge-resolved")
      beats.push({ what: "vote", pledge: String(event.pledge), option: event.option ? String(event.option) : null, options, tokens: [] })
    else if (event.event === "game-ended") return []
    else if (last?.what !== "step" && last?.what !== "vote") continue
    else if (event.event === "produced" && last.what === "step") last.counts[event.seat] = Number(event.count)
    else if (event.event === "supremacy" && last.what === "step") last.winners.push(event.seat)
    else if (event.event === "awarded")
      for (let number = 0; number < Number(event.count); number++)
        last.tokens.push({ seat: event.seat, kind: String(event.kind) })
  }
  return beats
}

/** How long an announcement stays: shorter when many wait, longer when there is more to read. */
export function beatLength(waiting: number, what: Beat["what"] = "phase"): number {
  return (waiting > 2 ? 480 : waiting > 1 ? 700 : 950) * (what === "vote" ? 2.2 : 1)
}

// Measuring and moving

interface Spot {
  /** What is there, if it is not only what holds it. */
  element: Element | null
  /** What can say that something has arrived. */
  holder: Element | null
  box: DOMRect
}
export interface Flying {
  key: number
  flight: Flight
  from: DOMRect
  to: DOMRect
  /** Where something arrives. */
  holder: Element | null
}

/** Names of what has no name of its own: it lies within something that has one. */
const SELECTORS: Record<string, (place: string, kind: string) => string> = {
  open: (place, kind) => `[data-at="site:${place}"] [data-space="${kind}"]`,
  built: (card) => `[data-at="built"] [data-card="${card}"]`,
  lies: (kind) => `[data-at^="slot:"][data-kind="${kind}"]`,
}
// New ones are the last of their kind, and cubes are taken from the end.
const LAST_FIRST = ["lies", "built", "cube"]

/** The elements of a name, as far as they are on the screen; `hand:` are all whose name begins so. */
function found(name: string): Element[] {
  const [what = "", place = "", kind = ""] = name.split(":")
  const selector = SELECTORS[what]?.(place, kind) ?? `[data-at${name.endsWith(":") ? "^" : ""}="${name}"]`
  const elements = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length)
  return LAST_FIRST.includes(what) ? elements.reverse() : elements
}

/** Where to look when a name is not on the screen: what holds it, at last the tab that shows it. */
const HOLDERS: Record<string, string> = {
  open: "site:*",
  site: "sheet:site",
  drafted: "hand:*",
  hand: "tray",
  cube: "tray",
  choose: "tray",
  mark: "sheet:empire",
  lies: "empire",
  slot: "empire",
  built: "sheet:empire",
  piece: "sheet:empire",
  makes: "sheet:empire",
  empire: "sheet:empire",
  decks: "sheet:world",
}

function holder(name: string): string | null {
  const [what = "", place = ""] = name.split(":")
  return HOLDERS[what]?.replace("*", place) ?? null
}

/** The box of an element, as far as what scrolls around it shows it. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  let { x, y } = box
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight && around.scrollWidth <= around.clientWidth) continue
    if (getComputedStyle(around).overflow === "visible") continue
    const frame = around.getBoundingClientRect()
    x = Math.max(frame.left - box.width / 2, Math.min(x, frame.right - box.width / 2))
    y = Math.max(frame.top - box.height / 2, Math.min(y, frame.bottom - box.height / 2))
  }
  return new DOMRect(x, y, box.width, box.height)
}

function around(elements: Element[]): DOMRect {
  const boxes = elements.map(boxOf)
  const x = Math.min(...boxes.map((box) => box.left))
  const y = Math.min(...boxes.map((box) => box.top))
  return new DOMRect(x, y, Math.max(...boxes.map((box) => box.right)) - x, Math.max(...boxes.map((box) => box.bottom)) - y)
}

/** Finds the places of names; a name that is asked for again is the next element of that name. */
class Spots {
  private used = new Map<string, number>()

  at(name: string, side?: "left" | "right"): Spot | null {
    for (let each: string | null = name; each; each = holder(each)) {
      const elements = found(each)
      const number = this.used.get(each) ?? 0
      const element = elements[Math.min(number, elements.length - 1)]
      if (!element) continue
      this.used.set(each, number + 1)
      if (each.endsWith(":")) return { element: null, holder: null, box: around(elements) }
      const isItself = each === name || each.startsWith("hand:")
      return { element: isItself ? element : null, holder: element, box: boxOf(element) }
    }
    const tray = side && found("tray")[0]?.getBoundingClientRect()
    return tray ? { element: null, holder: null, box: new DOMRect(side === "left" ? -60 : innerWidth, tray.y + 20, 60, 90) } : null
  }
}

/** What is still there may have been moved by what has changed around it. */
function current(spot: Spot | null | undefined): Spot | null {
  return spot?.holder?.isConnected ? { ...spot, box: boxOf(spot.holder) } : (spot ?? null)
}

export class Flights {
  air = $state.raw<Flying[]>([])
  beats = $state.raw<Beat[]>([])
  private shown = new Set<Animation>()
  private keys = 0

  constructor(private readonly table: TableStore) {}

  /** Something has happened: the screen still shows what was before. */
  async take(events: readonly GameEvent[]): Promise<void> {
    const view = this.table.view
    if (!view || document.hidden || !motion(1)) return
    const flights = flightsOf(events, {
      seat: this.table.seat,
      players: view.players.length,
      direction: view.direction,
      places: this.table.me?.construction.map((site) => site.place) ?? [],
      drafted: this.table.me?.draft_area ?? [],
      cubes: found("slot:").flatMap((each) => each.getAttribute("data-kind") ?? []),
    })
    this.beats = [...this.beats, ...beatsOf(events)]
    await this.launch(flights)
  }

  async launch(flights: readonly Flight[]): Promise<void> {
    const before = new Spots()
    const starts = flights.map((flight) => before.at(flight.from, flight.side))
    // A space is known as empty only before something lies on it.
    const spaces = flights.map((flight) => (flight.to.startsWith("open:") ? before.at(flight.to) : null))
    await tick()
    const after = new Spots()
    const flying = flights.flatMap((flight, number): Flying[] => {
      const from = current(starts[number]) ?? (flight.lies ? null : after.at(flight.from))
      const to = current(spaces[number]) ?? after.at(flight.to, flight.side)
      if (!from || !to) return []
      const isThere = flight.to === flight.from
      if (!isThere && to.element && HIDES.test(flight.to)) this.appear(to.element, flight.wait + FLIGHT, 0)
      found(flight.brings ?? "-").forEach((each, place) => this.appear(each, flight.wait + FLIGHT - 140 + place * 25, 140))
      return [{ key: this.keys++, flight, from: from.box, to: to.box, holder: isThere ? null : to.holder }]
    })
    this.air = [...this.air, ...flying]
  }

  /** It has arrived: a space that is filled jumps; what can be pressed stays where it is and glows. */
  land(flying: Flying): void {
    const { flight, to, holder } = flying
    this.air = this.air.filter((each) => each !== flying)
    if (flight.what !== "cube" || !holder?.isConnected) return
    if (holder.matches("button")) this.air = [...this.air, { ...flying, key: this.keys++, flight: { ...flight, what: "glow", wait: 0 }, from: to }]
    else bump(holder)
  }

  nextBeat(): void {
    this.beats = this.beats.slice(1)
  }

  /** Everything is at once where it belongs. */
  skip(): void {
    if (this.air.length) this.air = []
    if (this.beats.length) this.beats = []
    for (const animation of this.shown) animation.cancel()
    this.shown.clear()
  }

  /** What is still in the air is not yet seen where it will land. Only its look: it can be used. */
  private appear(element: Element, delay: number, duration: number): void {
    const animation = element.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: motion(duration), fill: "backwards" })
    this.shown.add(animation)
    animation.onfinish = () => this.shown.delete(animation)
  }
}

const HIDES = /^(site|drafted|hand|open|lies|cube|built):?/

/** A short jump, for a number or a space that has changed. */
export function bump(element: Element): void {
  if (motion(1) && !document.hidden)
    element.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: motion(280), easing: "ease-out" })
}

const values = new WeakMap<Element, unknown>()

/** For `{@attach}`: the element jumps when the value becomes another one. */
export function bumps(value: unknown): (element: Element) => void {
  return (element) => {
    if (values.has(element) && values.get(element) !== value) bump(element)
    values.set(element, value)
  }
}
