// One table as this page sees it, kept up to date by what the server tells. No rules here: what can
// be done is the list of actions that the server offers.

import type {
  AnyTell,
  ChatLineInfo,
  ClockInfo,
  Done,
  LessonInfo,
  PlanTold,
  PlayerView,
  PreviewTold,
  TableInfo,
  TableTold,
  Update,
  View,
} from "../generated/protocol"
import { Refusal } from "./api"
import { catalog, setsOf } from "./catalog.svelte"
import { connection } from "./socket.svelte"
import { t } from "./texts.svelte"

export interface GameEvent {
  event: string
  seat: number
  [name: string]: unknown
}

export interface Position {
  points: number
  production: Record<string, number>
  krystallium: number
  general: number
  financier: number
  leaders: Record<string, number[]>
}
export interface Preview {
  before: Position
  after: Position
  built: string[]
}
export interface Plan {
  name: string
  actions: string[]
  moves: { piece: string; space: string | null; place: string }[]
}

const MOST_EVENTS = 600

export class TableStore {
  info = $state.raw<TableInfo | null>(null)
  seat = $state<number | null>(null)
  view = $state.raw<View | null>(null)
  actions = $state.raw<string[]>([])
  canTakeBack = $state(false)
  clocks = $state.raw<ClockInfo[]>([])
  here = $state.raw<string[]>([])
  chat = $state.raw<ChatLineInfo[]>([])
  events = $state.raw<GameEvent[]>([])
  /** What the lesson asks for, at a table that teaches. */
  lesson = $state.raw<LessonInfo | null>(null)
  /** The own seat as it was when the present decision began: what a plan is compared with. */
  before = $state.raw<PlayerView | null>(null)
  /** Why the table cannot be shown, or what was refused last. */
  problem = $state.raw<Refusal | null>(null)
  refused = $state.raw<Refusal | null>(null)
  private number = 0
  private waiting: { number: number; done: () => void }[] = []
  private deciding: Promise<unknown> = Promise.resolve()
  private readonly silence: () => void
  private newsListeners = new Set<(events: GameEvent[]) => void>()
  /** What is told while the facts of this game are on their way. */
  private late: AnyTell[] | null = null

  constructor(readonly id: string) {
    this.silence = connection.listen((tell) => this.take(tell))
    if (connection.status === "open") void this.watch()
  }

  close(): void {
    this.silence()
    catalog.release()
    if (connection.status === "open")
      connection.ask({ type: "unwatch", table: this.id }).catch(() => undefined)
  }

  /** Be told what happens, as it happens: for animations and sounds. */
  onNews(listener: (events: GameEvent[]) => void): () => void {
    this.newsListeners.add(listener)
    return () => this.newsListeners.delete(listener)
  }

  get me(): PlayerView | null {
    return this.view && this.seat !== null ? (this.view.players[this.seat] ?? null) : null
  }

  get isOver(): boolean {
    return this.info?.status === "finished" || this.info?.status === "abandoned"
  }

  get isWaitedFor(): boolean {
    return this.seat !== null && !this.isOver && (this.view?.pending.includes(this.seat) ?? false)
  }

  get chair(): number {
    return this.info?.chairs.findIndex((each) => each.person === connection.person && !each.has_left) ?? -1
  }

  get isHost(): boolean {
    return this.info?.host === connection.person
  }

  get isAway(): boolean {
    return this.info?.chairs[this.chair]?.is_away ?? false
  }

  // Asking

  /** Send something about this table; a refusal is shown, and the answer is then null. */
  async ask<T extends AnyTell = Done>(type: string, fields: Record<string, unknown> = {}): Promise<T | null> {
    try {
      const answer = await connection.ask<T>({ type, table: this.id, ...fields })
      this.refused = null
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
      return null
    }
  }

  act(...actions: string[]): Promise<Done | null> {
    return this.decide("act", { actions })
  }

  usePlan(plan: string): Promise<Done | null> {
    return this.decide("use-plan", { plan })
  }

  takeBack(): Promise<Done | null> {
    return this.decide("take-back")
  }

  /** One after the other, each about the decision that was seen: what comes too late is dropped. */
  private decide(type: string, fields: Record<string, unknown> = {}): Promise<Done | null> {
    const decision = this.view?.decision ?? ""
    const sent = this.deciding.then(async () => {
      if (this.view?.decision !== decision) return null
      const done = await this.ask(type, { decision, ...fields })
      if (done) await this.heardOf(done.number)
      return done
    })
    this.deciding = sent.catch(() => null)
    return sent
  }

  /** When everything that was decided here is answered and shown. */
  settled(): Promise<unknown> {
    return this.deciding
  }

  private heardOf(number: number): Promise<void> {
    if (this.number >= number) return Promise.resolve()
    return new Promise((done) => {
      this.waiting.push({ number, done })
      setTimeout(done, 2000) // a connection that breaks tells the whole table later
    })
  }

  private heard(number: number): void {
    this.number = number
    this.waiting = this.waiting.filter((each) => {
      if (each.number > number) return true
      each.done()
      return false
    })
  }

  async takeBackAll(): Promise<void> {
    while (this.canTakeBack) if ((await this.takeBack()) === null) return
  }

  async preview(actions: string[]): Promise<Preview | null> {
    try {
      const told = await connection.ask<PreviewTold>({ type: "preview", table: this.id, actions })
      return told.preview as unknown as Preview
    } catch {
      return null // nothing to show: what is not possible has no preview
    }
  }

  async plan(plan: string): Promise<Plan | null> {
    try {
      const told = await connection.ask<PlanTold>({ type: "plan", table: this.id, plan })
      return told.plan as unknown as Plan
    } catch {
      return null
    }
  }

  // Hearing

  private async watch(): Promise<void> {
    try {
      await connection.ask<TableTold>({ type: "watch", table: this.id })
    } catch (error) {
      if (error instanceof Refusal) this.problem = error
    }
  }

  private take(tell: AnyTell): void {
    if (this.late) {
      this.late.push(tell)
      return
    }
    switch (tell.type) {
      case "hello":
        void this.watch()
        break
      case "table":
        if (tell.table.id !== this.id) break
        if (catalog.fits(setsOf(tell.view))) this.show(tell)
        else void this.showLater(tell)
        break
      case "update":
        if (tell.table === this.id) this.update(tell)
        break
      case "presence":
        if (tell.table === this.id) this.here = tell.here
        break
      case "unwatched":
        if (tell.table === this.id)
          this.problem = new Refusal({ code: "no-spectators", params: {}, text: t("room.closed") })
        break
      case "chat":
        if (tell.table === this.id) this.chat = [...this.chat, tell.line]
        break
    }
  }

  /** A game with other sets than those of this page: its cards are asked for first. */
  private async showLater(tell: TableTold): Promise<void> {
    this.late = []
    try {
      await catalog.fit(setsOf(tell.view))
      this.show(tell)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error
    } finally {
      const late = this.late
      this.late = null
      for (const each of late) this.take(each)
    }
  }

  private show(tell: TableTold): void {
    const isNew = this.view?.decision !== tell.view?.decision
    this.info = tell.table
    this.seat = tell.seat ?? null
    this.view = tell.view ?? null
    this.actions = tell.actions
    this.canTakeBack = tell.can_take_back
    this.clocks = tell.clocks
    this.here = tell.here
    this.lesson = tell.lesson ?? null
    if (tell.id) this.chat = tell.chat
    this.events = tell.events as unknown as GameEvent[]
    if (isNew) this.begin()
    this.heard(tell.number)
  }

  /** A new decision: remember how the own seat stood, over a reload, too. */
  private begin(): void {
    this.before = this.me
    this.refused = null
    const key = `wonderful.before.${this.id}`
    const decision = this.view?.decision
    try {
      const known = JSON.parse(sessionStorage.getItem(key) ?? "{}")
      if (known.decision === decision) this.before = known.me
      else sessionStorage.setItem(key, JSON.stringify({ decision, me: this.me }))
    } catch {
      // without storage a reload forgets it
    }
  }

  private update(tell: Update): void {
    if (tell.info) this.info = tell.info
    if (tell.changes && this.view) {
      const decision = this.view.decision
      this.view = merged(this.view, tell.changes)
      if (this.view.decision !== decision) this.begin()
    }
    if (tell.actions) this.actions = tell.actions
    if (tell.can_take_back !== undefined && tell.can_take_back !== null)
      this.canTakeBack = tell.can_take_back
    if (tell.clocks) this.clocks = tell.clocks
    if (tell.lesson) this.lesson = tell.lesson
    if (tell.events) {
      const news = tell.events as unknown as GameEvent[]
      this.events = [...this.events, ...news].slice(-MOST_EVENTS)
      for (const listener of this.newsListeners) listener(news)
    }
    this.heard(tell.number)
  }
}

/** A view with what is new in it: fields are replaced, of players only those that are named. */
export function merged(view: View, changes: Record<string, unknown>): View {
  const players = (changes.players ?? {}) as Record<string, Partial<PlayerView>>
  return {
    ...view,
    ...changes,
    players: view.players.map((player, seat) => ({ ...player, ...players[String(seat)] })),
  }
}
