// The websocket of the page. It reconnects automatically and resends unanswered messages with the same
// id; the server executes each id only once.

import type {
  CardOutlooksReply,
  ClientMessage,
  ServerMessage,
  Done,
  PlanReply,
  Pong,
  PreviewReply,
  TableSnapshot,
} from "../generated/protocol"
import { Refusal } from "./api"

/** The client message with this `type`. */
export type MessageOfType<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>

/** The replies to messages whose reply is not `done`. */
interface Replies {
  ping: Pong
  plan: PlanReply
  preview: PreviewReply
  watch: TableSnapshot
  "card-outlooks": CardOutlooksReply
}

/** The server's reply to a message of this `type`. */
export type ReplyTo<T extends ClientMessage["type"]> = T extends keyof Replies ? Replies[T] : Done

type Listener = (message: ServerMessage) => void
interface PendingMessage {
  text: string
  resolve: (reply: ServerMessage) => void
  reject: (error: Refusal) => void
}

const RETRY_DELAYS = [300, 700, 1500, 3000, 5000] // milliseconds

class Connection {
  /** "lost" is shown to the player: the page is trying to reconnect. */
  status = $state<"closed" | "connecting" | "open" | "lost">("closed")
  /** The id of the signed-in person. */
  person = $state("")
  /** Milliseconds by which the clock of the server is ahead of the local clock. */
  clockOffset = 0
  private socket: WebSocket | null = null
  private pending = new Map<string, PendingMessage>()
  private listeners = new Set<Listener>()
  private failedAttempts = 0
  private lastNumber = 0
  /** Keeps message ids unique across tabs and reloads. */
  private readonly idPrefix = Math.random().toString(36).slice(2, 10)

  open(): void {
    if (this.socket) return
    this.status = this.failedAttempts ? "lost" : "connecting"
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/socket?lang=${document.documentElement.lang}`,
    )
    this.socket = socket
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage)
    socket.onclose = () => this.reconnectLater(socket)
  }

  close(): void {
    const socket = this.socket
    this.socket = null
    this.status = "closed"
    socket?.close()
  }

  /** Reconnect, for example as another person or in another language. */
  reopen(): void {
    this.close()
    this.failedAttempts = 0
    this.open()
  }

  /** Call `listener` with every server message. Returns a function that removes it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Send a message and wait for its reply, across reconnects if necessary. */
  send<T extends ClientMessage["type"]>(
    message: { type: T } & Omit<MessageOfType<T>, "id">,
  ): Promise<ReplyTo<T>> {
    const id = `${this.idPrefix}-${++this.lastNumber}`
    const text = JSON.stringify({ id, ...message })
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve: resolve as (reply: ServerMessage) => void, reject })
      if (this.status === "open") this.socket?.send(text)
    })
  }

  private receive(message: ServerMessage): void {
    if (message.type === "hello") {
      this.handleHello(message.person, message.now)
      this.notify(message)
      return
    }
    if (message.type === "bye" && message.reason !== "shutdown") this.failedAttempts = RETRY_DELAYS.length
    this.notify(message)
    if ("id" in message && message.id) this.resolvePending(message.id, message)
  }

  /** The connection is ready: resend all unanswered messages. */
  private handleHello(person: string, now: number): void {
    this.person = person
    this.clockOffset = now - Date.now()
    this.failedAttempts = 0
    this.status = "open"
    for (const { text } of this.pending.values()) this.socket?.send(text)
  }

  private notify(message: ServerMessage): void {
    for (const listener of this.listeners) listener(message)
  }

  private resolvePending(id: string, reply: ServerMessage): void {
    const pending = this.pending.get(id)
    if (!pending) return
    this.pending.delete(id)
    if (reply.type === "error") pending.reject(new Refusal(reply.error))
    else pending.resolve(reply)
  }

  private reconnectLater(socket: WebSocket): void {
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
