// The one connection of the page. It comes back by itself; what was asked and not answered is sent
// again with the same id, which the server counts once.

import type { AnyTell, Problem } from "../generated/protocol"
import { Refusal } from "./api"

type Listener = (tell: AnyTell) => void
interface Asked {
  text: string
  done: (tell: AnyTell) => void
  failed: (error: Refusal) => void
}

const RETRY = [300, 700, 1500, 3000, 5000] // milliseconds

class Connection {
  /** Whether the server can be reached now; "lost" is shown to the player. */
  status = $state<"closed" | "connecting" | "open" | "lost">("closed")
  person = $state("")
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = 0
  private socket: WebSocket | null = null
  private asked = new Map<string, Asked>()
  private listeners = new Set<Listener>()
  private tries = 0
  private number = 0
  private readonly run = Math.random().toString(36).slice(2, 10)

  open(): void {
    if (this.socket) return
    this.status = this.tries ? "lost" : "connecting"
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?lang=${document.documentElement.lang}`)
    this.socket = socket
    socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as AnyTell)
    socket.onclose = () => this.lost(socket)
  }

  close(): void {
    const socket = this.socket
    this.socket = null
    this.status = "closed"
    socket?.close()
  }

  /** Connect again, as somebody else or in another language. */
  reopen(): void {
    this.close()
    this.tries = 0
    this.open()
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Send a message of the protocol; the answer comes over as many connections as it takes. */
  ask<T extends AnyTell>(message: { type: string } & Record<string, unknown>): Promise<T> {
    const id = `${this.run}-${++this.number}`
    const text = JSON.stringify({ id, ...message })
    return new Promise<T>((done, failed) => {
      this.asked.set(id, { text, done: done as (tell: AnyTell) => void, failed })
      if (this.status === "open") this.socket?.send(text)
    })
  }

  private take(tell: AnyTell): void {
    if (tell.type === "hello") {
      this.person = tell.person
      this.ahead = tell.now - Date.now()
      this.tries = 0
      const unanswered = [...this.asked.values()] // before listeners ask for more
      this.status = "open"
      for (const { text } of unanswered) this.socket?.send(text)
      for (const listener of this.listeners) listener(tell)
      return
    }
    if (tell.type === "bye" && tell.reason !== "shutdown") this.tries = RETRY.length
    for (const listener of this.listeners) listener(tell)
    if ("id" in tell && tell.id) this.answer(tell.id, tell)
  }

  private answer(id: string, tell: AnyTell): void {
    const asked = this.asked.get(id)
    if (!asked) return
    this.asked.delete(id)
    if (tell.type === "error") asked.failed(new Refusal(tell.error as Problem))
    else asked.done(tell)
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    this.status = "lost"
    const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)]
    setTimeout(() => {
      if (this.status === "lost") this.open()
    }, wait)
  }
}

export const connection = new Connection()
