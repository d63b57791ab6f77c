// The signed-in person, and their preferences for the page: language, theme, motion and sound.

import type { Me, Welcome } from "../generated/protocol"
import { get, post, request } from "./api"
import { catalog } from "./catalog.svelte"
import { connection } from "./connection.svelte"
import { texts } from "./texts.svelte"

export interface Preferences {
  /** Chosen by the person; without it the language of the browser is used. */
  lang?: string
  theme: "system" | "light" | "dark"
  motion: "system" | "none"
  sound: boolean
}

const STORAGE_KEY = "wonderful.taste" // browsers of earlier visitors have their preferences there
const prefersDark = matchMedia("(prefers-color-scheme: dark)")
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)")

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Preferences>
  } catch {
    return {}
  }
}

class Session {
  me = $state<Me | null>(null)
  /** Whether newcomers need the invite code of the server. */
  needsInvite = $state(false)
  /** Why the page cannot start; empty if it can. */
  problem = $state("")
  preferences = $state<Preferences>({
    theme: "system",
    motion: "system",
    sound: false,
    ...storedPreferences(),
  })

  /** Load everything that screens rely on; the page is shown afterwards. */
  async start(): Promise<void> {
    prefersDark.addEventListener("change", () => this.applyPreferences())
    this.applyPreferences()
    try {
      const [me] = await Promise.all([this.loadMe(), texts.load(this.preferences.lang), catalog.load()])
      this.me = me
      if (me) connection.open()
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error)
    }
  }

  private async loadMe(): Promise<Me | null> {
    const welcome = await get<Welcome>("/api/hello")
    this.needsInvite = welcome.needs_invite
    return welcome.me ?? null
  }

  /** Sign up with a nickname; nothing else is needed to play. */
  async signUp(nickname: string, invite?: string): Promise<void> {
    this.signInAs(await post<Me>("/api/people", { nickname, invite: invite || null }))
  }

  /** Sign newcomers up with a generated nickname, which they can change later. */
  async ensureSignedIn(): Promise<void> {
    if (!this.me)
      await this.signUp(texts.fill("web.app.guest", { number: 100 + Math.floor(Math.random() * 900) }))
  }

  /** Take over the person that the server has just signed in. */
  signInAs(me: Me): void {
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

  async setPreferences(changes: Partial<Preferences>): Promise<void> {
    Object.assign(this.preferences, changes)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.preferences))
    this.applyPreferences()
    if (changes.lang) {
      await texts.load(changes.lang)
      if (this.me) connection.reopen()
    }
  }

  get isDark(): boolean {
    return this.preferences.theme === "system" ? prefersDark.matches : this.preferences.theme === "dark"
  }

  private applyPreferences(): void {
    const root = document.documentElement
    root.dataset.theme = this.isDark ? "dark" : "light"
    root.dataset.motion = this.preferences.motion
  }
}

export const session = new Session()

/** The duration of an animation in milliseconds; 0 for people who do not want motion. */
export function animationTime(milliseconds: number): number {
  return prefersReducedMotion.matches || session.preferences.motion === "none" ? 0 : milliseconds
}
