// The signed-in person, and their preferences for the page: language, theme, motion and sound.

import type { Me, SessionInfo } from "../generated/protocol"
import { get, post, request } from "./api"
import { catalog } from "./catalog.svelte"
import { connection } from "./connection.svelte"
import { texts } from "./texts.svelte"

export interface Preferences {
  /** The chosen language; by default that of the browser. */
  lang?: string
  theme: "system" | "light" | "dark"
  motion: "system" | "none"
  sound: boolean
}

const STORAGE_KEY = "wonderful.taste" // kept from the first release, so that preferences survive
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
  /** Whether new guests need an invite code. */
  needsInvite = $state(false)
  /** Why the page cannot start; empty if it can. */
  problem = $state("")
  preferences = $state<Preferences>({
    theme: "system",
    motion: "system",
    sound: false,
    ...storedPreferences(),
  })

  /** Load everything that the screens need before the page is rendered. */
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
    const info = await get<SessionInfo>("/api/hello")
    this.needsInvite = info.needs_invite
    return info.me ?? null
  }

  /** Sign up as a guest with a nickname. */
  async signUp(nickname: string, invite?: string): Promise<void> {
    this.signInAs(await post<Me>("/api/people", { nickname, invite: invite || null }))
  }

  /** Sign up with a generated nickname, which can be changed later, if nobody is signed in. */
  async ensureSignedIn(): Promise<void> {
    if (!this.me)
      await this.signUp(texts.fill("web.app.guest", { number: 100 + Math.floor(Math.random() * 900) }))
  }

  /** Continue as the person whom the server has just signed in. */
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

/** The duration of an animation in milliseconds; 0 if the player prefers reduced motion. */
export function animationTime(milliseconds: number): number {
  return prefersReducedMotion.matches || session.preferences.motion === "none" ? 0 : milliseconds
}
