// Who plays, and how they like the page: language, theme, motion, sound.

import type { Me, Welcome } from "../generated/protocol"
import { get, post, request } from "./api"
import { catalog } from "./catalog.svelte"
import { connection } from "./socket.svelte"
import { texts } from "./texts.svelte"

export interface Taste {
  /** Chosen by the person; without it the browser's language is used. */
  lang?: string
  theme: "system" | "light" | "dark"
  motion: "system" | "none"
  sound: boolean
}

const KEY = "wonderful.taste"
const dark = matchMedia("(prefers-color-scheme: dark)")

function storedTaste(): Partial<Taste> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Taste>
  } catch {
    return {}
  }
}

class Session {
  me = $state<Me | null>(null)
  /** Strangers need the invite code of the server. */
  needsInvite = $state(false)
  /** Why the page cannot start. */
  problem = $state("")
  taste = $state<Taste>({
    theme: "system",
    motion: "system",
    sound: false,
    ...storedTaste(),
  })

  /** Everything that a screen needs; afterwards the page can be shown. */
  async start(): Promise<void> {
    dark.addEventListener("change", () => this.show())
    this.show()
    try {
      const [me] = await Promise.all([this.recognised(), texts.load(this.taste.lang), catalog.load()])
      this.me = me
      if (me) connection.open()
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error)
    }
  }

  private async recognised(): Promise<Me | null> {
    const welcome = await get<Welcome>("/api/hello")
    this.needsInvite = welcome.needs_invite
    return welcome.me ?? null
  }

  /** Come in with a nickname; nothing else is needed to play. */
  async arrive(nickname: string, invite?: string): Promise<void> {
    this.me = await post<Me>("/api/people", { nickname, invite: invite || null })
    connection.reopen()
  }

  /** Somebody is needed: a newcomer gets a name, which can be changed later. */
  async ensure(): Promise<void> {
    if (!this.me) await this.arrive(texts.fill("web.app.guest", { number: 100 + Math.floor(Math.random() * 900) }))
  }

  became(me: Me): void {
    this.me = me
    connection.reopen()
  }

  async rename(nickname: string): Promise<void> {
    this.me = await request<Me>("PATCH", "/api/me", { nickname })
  }

  async signOut(): Promise<void> {
    await post("/api/logout")
    connection.close()
    this.me = null
  }

  async change(taste: Partial<Taste>): Promise<void> {
    Object.assign(this.taste, taste)
    localStorage.setItem(KEY, JSON.stringify(this.taste))
    this.show()
    if (taste.lang) {
      await texts.load(taste.lang)
      if (this.me) connection.reopen()
    }
  }

  get isDark(): boolean {
    return this.taste.theme === "system" ? dark.matches : this.taste.theme === "dark"
  }

  private show(): void {
    const root = document.documentElement
    root.dataset.theme = this.isDark ? "dark" : "light"
    root.dataset.motion = this.taste.motion
  }
}

export const session = new Session()

const still = matchMedia("(prefers-reduced-motion: reduce)")

/** So many milliseconds for a movement; none for who does not want any. */
export function motion(milliseconds: number): number {
  return still.matches || session.taste.motion === "none" ? 0 : milliseconds
}
