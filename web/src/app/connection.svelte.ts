// The websocket of the page. It reconnects by itself; messages without an answer are sent again with
// the same id, which the server handles only once.

import type { AnyAsk, AnyTell, Done, PlanTold, Pong, PreviewTold, TableTold } from "../generated/protocol"
import { Refusal } from "./api"

/** The message of a type that is sent to the server. */
export type Ask<T extends AnyAsk["type"]> = Extract<AnyAsk, { type: T }>

/** The answers to messages that are not just answered with `done`. */
interface Answers {
  ping: Pong
  plan: PlanTold
  preview: PreviewTold
  watch: TableTold
}

/** The answer of the server to a message of a type. */
export type AnswerTo<T extends AnyAsk["type"]> = T extends keyof Answers ? Answers[T] : Done

type Listener = (message: AnyTell) => void
interface PendingMessage {
  text: string
  resolve: (answer: AnyTell) => void
  reject: (error: Refusal) => void
}

const RETRY_DELAYS = [300, 700, 1500, 3000, 5000] // milliseconds

class Connection {
  /** "lost" is shown to the player: the page is trying to reconnect. */
  status = $state<"closed" | "connecting" | "open" | "lost">("closed")
  /** The id of the person that the server has recognised. */
  person = $state("")
  /** Milliseconds by which the clock of the server is ahead of the local clock. */
  clockOffset = 0
  private socket: WebSocket | null = null
  private pending = new Map<string, PendingMessage>()
  private listeners = new Set<Listener>()
  private failedAttempts = 0
  private lastNumber = 0
  /** Makes the ids of this page different from those of other tabs. */
  private readonly idPrefix = Math.random().toString(36).slice(2, 10)

  open(): void {
    if (this.socket) return
    this.status = this.failedAttempts ? "lost" : "connecting"
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/socket?lang=${document.documentElement.lang}`,
    )
    this.socket = socket
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as AnyTell)
    socket.onclose = () => this.retryLater(socket)
  }

  close(): void {
    const socket = this.socket
    this.socket = null
    this.status = "closed"
    socket?.close()
  }

  /** Connect again, as another person or in another language. */
  reopen(): void {
    this.close()
    this.failedAttempts = 0
    this.open()
  }

  /** Call `listener` with every message of the server; the result ends that. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Send a message and wait for its answer, even if that takes several connections. */
  send<T extends AnyAsk["type"]>(message: { type: T } & Omit<Ask<T>, "id">): Promise<AnswerTo<T>> {
    const id = `${this.idPrefix}-${++this.lastNumber}`
    const text = JSON.stringify({ id, ...message })
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve: resolve as (answer: AnyTell) => void, reject })
      if (this.status === "open") this.socket?.send(text)
    })
  }

  private receive(message: AnyTell): void {
    if (message.type === "hello") {
      this.greet(message.person, message.now)
      this.notify(message)
      return
    }
    if (message.type === "bye" && message.reason !== "shutdown") this.failedAttempts = RETRY_DELAYS.length
    this.notify(message)
    if ("id" in message && message.id) this.settle(message.id, message)
  }

  /** The server is ready: send everything that is still unanswered. */
  private greet(person: string, now: number): void {
    this.person = person
    this.clockOffset = now - Date.now()
    this.failedAttempts = 0
    this.status = "open"
    for (const { text } of this.pending.values()) this.socket?.send(text)
  }

  private notify(message: AnyTell): void {
    for (const listener of this.listeners) listener(message)
  }

  private settle(id: string, answer: AnyTell): void {
    const pending = this.pending.get(id)
    if (!pending) return
    this.pending.delete(id)
    if (answer.type === "error") pending.reject(new Refusal(answer.error))
    else pending.resolve(answer)
  }

  private retryLater(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    this.status = "lost"
    const delay = RETRY_DELAYS[Math.min(this.failedAttempts++, RETRY_DELAYS.length - 1)]
    setTimeout(() => {
      if (this.status === "lost") this.open()
    }, delay)
  }
}

export const connection = new Connection()
