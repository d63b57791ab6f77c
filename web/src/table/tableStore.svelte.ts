// The state of one table as the server reports it, and the commands to change it. There are no rules
// here: the server offers the actions that are possible.

import type {
  AnyAsk,
  AnyTell,
  ChatLineInfo,
  ClockInfo,
  Done,
  GameEvent,
  LessonInfo,
  PlanData,
  PlayerView,
  PreviewData,
  TableInfo,
  TableTold,
  Update,
  View,
  ViewChanges,
} from "../generated/protocol"
import { Refusal } from "../app/api"
import { catalog, outsideSetsOf } from "../app/catalog.svelte"
import { connection, type AnswerTo, type Ask } from "../app/connection.svelte"
import { t } from "../app/texts.svelte"

/** The messages about a table. */
type TableAsk = Extract<AnyAsk, { table: string }>
/** The fields of a message about a table, without those that are always sent. */
type TableFields<T extends TableAsk["type"]> = Omit<Ask<T>, "id" | "type" | "table">

const MOST_EVENTS = 600
const UPDATE_TIMEOUT = 2000 // milliseconds

export class TableStore {
  info = $state.raw<TableInfo | null>(null)
  /** The seat of the player; null for spectators. */
  seat = $state<number | null>(null)
  view = $state.raw<View | null>(null)
  actions = $state.raw<string[]>([])
  canTakeBack = $state(false)
  clocks = $state.raw<ClockInfo[]>([])
  /** The ids of the people who have the table open. */
  present = $state.raw<string[]>([])
  chat = $state.raw<ChatLineInfo[]>([])
  events = $state.raw<GameEvent[]>([])
  /** The current step of the lesson, at a table that teaches. */
  lesson = $state.raw<LessonInfo | null>(null)
  /** The player when the current decision began: changes since then are highlighted. */
  meBefore = $state.raw<PlayerView | null>(null)
  /** Why the table cannot be shown. */
  problem = $state.raw<Refusal | null>(null)
  /** Why the last command was refused. */
  refusal = $state.raw<Refusal | null>(null)
  private lastUpdate = 0
  private awaitedUpdates: { number: number; resolve: () => void }[] = []
  private lastDecision: Promise<unknown> = Promise.resolve()
  private readonly stopListening: () => void
  private eventListeners = new Set<(events: GameEvent[]) => void>()
  /** Messages that arrive while the catalogue of this game is being loaded. */
  private heldBack: AnyTell[] | null = null

  constructor(readonly id: string) {
    this.stopListening = connection.listen((message) => this.receive(message))
    if (connection.status === "open") void this.watch()
  }

  close(): void {
    this.stopListening()
    catalog.restoreCurrent()
    if (connection.status === "open")
      connection.send({ type: "unwatch", table: this.id }).catch(() => undefined)
  }

  /** Call `listener` with new events as they happen, for animations and sounds. */
  onEvents(listener: (events: GameEvent[]) => void): () => void {
    this.eventListeners.add(listener)
    return () => this.eventListeners.delete(listener)
  }

  get me(): PlayerView | null {
    return this.view && this.seat !== null ? (this.view.players[this.seat] ?? null) : null
  }

  get isOver(): boolean {
    return this.info?.status === "finished" || this.info?.status === "abandoned"
  }

  get isMyTurn(): boolean {
    return this.seat !== null && !this.isOver && (this.view?.pending.includes(this.seat) ?? false)
  }

  /** The index of the player's chair; -1 for people who do not sit here. */
  get myChair(): number {
    return this.info?.chairs.findIndex((each) => each.person === connection.person && !each.has_left) ?? -1
  }

  get isHost(): boolean {
    return this.info?.host === connection.person
  }

  get isAway(): boolean {
    return this.info?.chairs[this.myChair]?.is_away ?? false
  }

  // Commands

  /** Send a command about this table; if it is refused, the result is null and `refusal` is set. */
  async send<T extends TableAsk["type"]>(
    type: T,
    ...[fields]: object extends TableFields<T> ? [TableFields<T>?] : [TableFields<T>]
  ): Promise<AnswerTo<T> | null> {
    try {
      const answer = await connection.send<T>({ type, table: this.id, ...fields } as Ask<T>)
      this.refusal = null
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refusal = error
      return null
    }
  }

  act(...actions: string[]): Promise<Done | null> {
    return this.decide((decision) => this.send("act", { decision, actions }))
  }

  usePlan(plan: string): Promise<Done | null> {
    return this.decide((decision) => this.send("use-plan", { decision, plan }))
  }

  takeBack(): Promise<Done | null> {
    return this.decide((decision) => this.send("take-back", { decision }))
  }

  async takeBackAll(): Promise<void> {
    while (this.canTakeBack) if ((await this.takeBack()) === null) return
  }

  /** Send commands one after the other; one about a decision that is over by then is dropped. */
  private decide(send: (decision: string) => Promise<Done | null>): Promise<Done | null> {
    const decision = this.view?.decision ?? ""
    const sent = this.lastDecision.then(async () => {
      if (this.view?.decision !== decision) return null
      const done = await send(decision)
      if (done) await this.updateArrives(done.number)
      return done
    })
    this.lastDecision = sent.catch(() => null)
    return sent
  }

  /** Resolves when every decision so far is answered and shown. */
  settled(): Promise<unknown> {
    return this.lastDecision
  }

  private updateArrives(number: number): Promise<void> {
    if (this.lastUpdate >= number) return Promise.resolve()
    return new Promise((resolve) => {
      this.awaitedUpdates.push({ number, resolve })
      setTimeout(resolve, UPDATE_TIMEOUT) // after a lost connection the whole table is sent later
    })
  }

  private noteUpdate(number: number): void {
    this.lastUpdate = number
    this.awaitedUpdates = this.awaitedUpdates.filter((each) => {
      if (each.number > number) return true
      each.resolve()
      return false
    })
  }

  /** What actions would lead to; null if they are not possible. */
  async preview(actions: string[]): Promise<PreviewData | null> {
    try {
      const answer = await connection.send({ type: "preview", table: this.id, actions })
      return answer.preview
    } catch {
      return null
    }
  }

  /** The actions that a plan stands for; null if it is not possible. */
  async plan(plan: string): Promise<PlanData | null> {
    try {
      const answer = await connection.send({ type: "plan", table: this.id, plan })
      return answer.plan
    } catch {
      return null
    }
  }

  // Messages of the server

  private async watch(): Promise<void> {
    try {
      await connection.send({ type: "watch", table: this.id })
    } catch (error) {
      if (error instanceof Refusal) this.problem = error
    }
  }

  private receive(message: AnyTell): void {
    if (this.heldBack) {
      this.heldBack.push(message)
      return
    }
    switch (message.type) {
      case "hello":
        void this.watch()
        break
      case "table":
        if (message.table.id !== this.id) break
        if (catalog.matches(outsideSetsOf(message.view))) this.showTable(message)
        else void this.loadCatalogAndShow(message)
        break
      case "update":
        if (message.table === this.id) this.applyUpdate(message)
        break
      case "presence":
        if (message.table === this.id) this.present = message.here
        break
      case "unwatched":
        if (message.table === this.id)
          this.problem = new Refusal({ code: "no-spectators", params: {}, text: t("room.closed") })
        break
      case "chat":
        if (message.table === this.id) this.chat = [...this.chat, message.line]
        break
    }
  }

  /** The game is played with other sets than the loaded ones: its cards have to be loaded first. */
  private async loadCatalogAndShow(message: TableTold): Promise<void> {
    this.heldBack = []
    try {
      await catalog.loadFor(outsideSetsOf(message.view))
      this.showTable(message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error
    } finally {
      const heldBack = this.heldBack
      this.heldBack = null
      for (const each of heldBack) this.receive(each)
    }
  }

  private showTable(message: TableTold): void {
    const isNewDecision = this.view?.decision !== message.view?.decision
    this.info = message.table
    this.seat = message.seat ?? null
    this.view = message.view ?? null
    this.actions = message.actions
    this.canTakeBack = message.can_take_back
    this.clocks = message.clocks
    this.present = message.here
    this.lesson = message.lesson ?? null
    if (message.id) this.chat = message.chat
    this.events = message.events
    if (isNewDecision) this.startDecision()
    this.noteUpdate(message.number)
  }

  /** Remember the player as they are now, for comparison; kept in the browser in case of a reload. */
  private startDecision(): void {
    this.meBefore = this.me
    this.refusal = null
    const key = `wonderful.before.${this.id}`
    const decision = this.view?.decision
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { decision?: string; me?: PlayerView }
      if (stored.me && stored.decision === decision) this.meBefore = stored.me
      else sessionStorage.setItem(key, JSON.stringify({ decision, me: this.me }))
    } catch {
      // without storage, changes from before a reload are not highlighted
    }
  }

  private applyUpdate(update: Update): void {
    if (update.info) this.info = update.info
    if (update.changes && this.view) {
      const decision = this.view.decision
      this.view = applyChanges(this.view, update.changes)
      if (this.view.decision !== decision) this.startDecision()
    }
    if (update.actions) this.actions = update.actions
    if (update.can_take_back !== undefined && update.can_take_back !== null)
      this.canTakeBack = update.can_take_back
    if (update.clocks) this.clocks = update.clocks
    if (update.lesson) this.lesson = update.lesson
    if (update.events) {
      this.events = [...this.events, ...update.events].slice(-MOST_EVENTS)
      for (const listener of this.eventListeners) listener(update.events)
    }
    this.noteUpdate(update.number)
  }
}

/** A view with the changes of an update: fields are replaced, players only in the named fields. */
export function applyChanges(view: View, changes: ViewChanges): View {
  return {
    ...view,
    ...changes,
    players: view.players.map((player, seat) => ({ ...player, ...changes.players?.[seat] })),
  }
}
