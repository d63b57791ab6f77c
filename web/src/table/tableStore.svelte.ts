// The state of one table as sent by the server, and the commands to change it. It contains no rules:
// the server sends the legal actions.

import type {
  ClientMessage,
  ServerMessage,
  ChatLineInfo,
  ClockInfo,
  Done,
  GameEvent,
  LessonInfo,
  PlanData,
  PlayerView,
  PreviewData,
  TableInfo,
  TableSnapshot,
  TableUpdate,
  View,
} from "../generated/protocol"
import { Refusal } from "../app/api"
import { catalog, outsideSetsOf } from "../app/catalog.svelte"
import { connection, type ReplyTo, type MessageOfType } from "../app/connection.svelte"
import { t } from "../app/texts.svelte"
import { applyUpdate, type TableState } from "./applyUpdate"
import { playerAtStart } from "./decisionStart"
import { UpdateQueue } from "./updateQueue"

/** Client messages about a table. */
type TableMessage = Extract<ClientMessage, { table: string }>
/** The specific fields of a message about a table. */
type TableFields<T extends TableMessage["type"]> = Omit<MessageOfType<T>, "id" | "type" | "table">

const UPDATE_TIMEOUT = 2000 // milliseconds

export class TableStore implements TableState {
  info = $state.raw<TableInfo | null>(null)
  /** The seat of the player; null for spectators. */
  seat = $state<number | null>(null)
  view = $state.raw<View | null>(null)
  actions = $state.raw<string[]>([])
  canTakeBack = $state(false)
  clocks = $state.raw<ClockInfo[]>([])
  supremacyGaps = $state.raw<Record<string, number[]>>({})
  standIns = $state.raw<Record<string, number>>({})
  /** The ids of the people who have the table open. */
  present = $state.raw<string[]>([])
  chat = $state.raw<ChatLineInfo[]>([])
  events = $state.raw<GameEvent[]>([])
  /** The current step of the lesson, at the table of the lesson. */
  lesson = $state.raw<LessonInfo | null>(null)
  /** The player at the start of the current decision; changes since then are highlighted. */
  meBefore = $state.raw<PlayerView | null>(null)
  /** Why the table cannot be shown. */
  problem = $state.raw<Refusal | null>(null)
  /** Why the last command was refused. */
  refusal = $state.raw<Refusal | null>(null)
  private lastUpdate = 0
  private updateWaiters: { number: number; resolve: () => void }[] = []
  private lastDecision: Promise<unknown> = Promise.resolve()
  private readonly stopListening: () => void
  private eventListeners = new Set<(events: GameEvent[]) => void>()
  private readonly updates = new UpdateQueue<TableUpdate>((update) => this.applyUpdate(update))
  /** Messages that arrive while the catalogue of this game is being loaded. */
  private queuedMessages: ServerMessage[] | null = null

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

  readonly me: PlayerView | null = $derived.by(() =>
    this.view && this.seat !== null ? (this.view.players[this.seat] ?? null) : null,
  )

  get isOver(): boolean {
    return this.info?.status === "finished" || this.info?.status === "abandoned"
  }

  get isMyTurn(): boolean {
    return this.seat !== null && !this.isOver && (this.view?.pending.includes(this.seat) ?? false)
  }

  /** The index of the player's chair; -1 without a chair. */
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

  /** Send a command about this table. If it is refused, returns null and sets `refusal`. */
  async send<T extends TableMessage["type"]>(
    type: T,
    ...[fields]: object extends TableFields<T> ? [TableFields<T>?] : [TableFields<T>]
  ): Promise<ReplyTo<T> | null> {
    try {
      const reply = await connection.send<T>({ type, table: this.id, ...fields } as MessageOfType<T>)
      this.refusal = null
      return reply
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

  /** Send commands one at a time. A command is dropped if its decision is over by then. */
  private decide(send: (decision: string) => Promise<Done | null>): Promise<Done | null> {
    const decision = this.view?.decision ?? ""
    const sent = this.lastDecision.then(async () => {
      if (this.view?.decision !== decision) return null
      const done = await send(decision)
      if (done) await this.waitForUpdate(done.number)
      return done
    })
    this.lastDecision = sent.catch(() => null)
    return sent
  }

  /** Resolves when all commands sent so far are answered and their updates applied. */
  decisionsApplied(): Promise<unknown> {
    return this.lastDecision
  }

  private waitForUpdate(number: number): Promise<void> {
    if (this.lastUpdate >= number) return Promise.resolve()
    return new Promise((resolve) => {
      this.updateWaiters.push({ number, resolve })
      setTimeout(resolve, UPDATE_TIMEOUT) // after a reconnect a snapshot arrives instead
    })
  }

  private recordUpdate(number: number): void {
    this.lastUpdate = number
    this.updateWaiters = this.updateWaiters.filter((each) => {
      if (each.number > number) return true
      each.resolve()
      return false
    })
  }

  /** The effect of some actions; null if they are not legal. */
  async preview(actions: string[]): Promise<PreviewData | null> {
    try {
      const reply = await connection.send({ type: "preview", table: this.id, actions })
      return reply.preview
    } catch {
      return null
    }
  }

  /** The actions of a plan; null if it is not possible. */
  async plan(plan: string): Promise<PlanData | null> {
    try {
      const reply = await connection.send({ type: "plan", table: this.id, plan })
      return reply.plan
    } catch {
      return null
    }
  }

  // Server messages

  private async watch(): Promise<void> {
    try {
      await connection.send({ type: "watch", table: this.id })
    } catch (error) {
      if (error instanceof Refusal) this.problem = error
    }
  }

  private receive(message: ServerMessage): void {
    if (this.queuedMessages) {
      this.queuedMessages.push(message)
      return
    }
    switch (message.type) {
      case "hello":
        void this.watch()
        break
      case "table":
        if (message.table.id !== this.id) break
        if (catalog.matches(outsideSetsOf(message.view))) this.applySnapshot(message)
        else void this.loadCatalogAndApply(message)
        break
      case "update":
        if (message.table === this.id) this.updates.add(message)
        break
      case "presence":
        if (message.table === this.id) this.present = message.here
        break
      case "unwatched":
        if (message.table === this.id)
          this.problem = new Refusal({ code: "no-spectators", params: {}, text: t("room.closed") })
        break
      case "chat":
        if (message.table === this.id) this.addChatLine(message.line)
        break
    }
  }

  /** A line that was posted while the table was opened may arrive a second time. */
  private addChatLine(line: ChatLineInfo): void {
    if (!this.chat.some(({ number }) => number === line.number)) this.chat = [...this.chat, line]
  }

  /** The game uses other versions of sets than the loaded catalogue: load its catalogue first. */
  private async loadCatalogAndApply(message: TableSnapshot): Promise<void> {
    this.queuedMessages = []
    try {
      await catalog.loadFor(outsideSetsOf(message.view))
      this.applySnapshot(message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error
    } finally {
      const queuedMessages = this.queuedMessages
      this.queuedMessages = null
      for (const each of queuedMessages) this.receive(each)
    }
  }

  private applySnapshot(message: TableSnapshot): void {
    this.updates.applyAll()
    const isNewDecision = this.view?.decision !== message.view?.decision
    this.info = message.table
    this.seat = message.seat ?? null
    this.view = message.view ?? null
    this.actions = message.actions
    this.canTakeBack = message.can_take_back
    this.clocks = message.clocks
    this.supremacyGaps = message.supremacy_gaps
    this.standIns = message.stand_ins
    this.present = message.here
    this.lesson = message.lesson ?? null
    if (message.id) this.chat = message.chat
    this.events = message.events
    if (isNewDecision) this.startDecision()
    this.recordUpdate(message.number)
  }

  private applyUpdate(update: TableUpdate): void {
    const decision = this.view?.decision
    Object.assign(this, applyUpdate(this, update))
    if (this.view?.decision !== decision) this.startDecision()
    if (update.events) for (const listener of this.eventListeners) listener(update.events)
    this.recordUpdate(update.number)
  }

  private startDecision(): void {
    this.meBefore = playerAtStart(this.id, this.view?.decision, this.me)
    this.refusal = null
  }
}
