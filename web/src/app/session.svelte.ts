// The signed-in person: signing up, in and out, the nickname, muted people. Also loads everything that the page needs to start.

import type { Me, SessionInfo } from "../generated/protocol"
import { get, post, request } from "./api"
import { catalog } from "./catalog.svelte"
import { connection } from "./connection.svelte"
import { preferences } from "./preferences.svelte"
import { texts } from "./texts.svelte"

class Session {
  me = $state<Me | null>(null)
  /** Whether new guests need an invite code. */
  needsInvite = $state(false)
  /** Why the page cannot start; empty if it can. */
  problem = $state("")

  /** Load everything that the screens need before the page is rendered. */
  async start(): Promise<void> {
    preferences.start()
    try {
      // Texts first: with them, the language of all requests is chosen.
      const [, me] = await Promise.all([texts.load(preferences.lang), this.loadMe(), catalog.load()])
      this.me = me
      if (me) connection.open()
      this.turnOnAutomaticPassing()
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
    this.signInAs(
      await post<Me>("/api/people", { nickname, invite: invite || null, automatic_passing: true }),
    )
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
    this.turnOnAutomaticPassing()
  }

  /** Whether the server acts for this person where there is nothing to decide; on unless it was turned off. */
  get passesAutomatically(): boolean {
    return this.me?.settings.automatic_passing !== false
  }

  async setAutomaticPassing(isOn: boolean): Promise<void> {
    const person = this.me?.id
    const me = await request<Me>("PATCH", "/api/me", { settings: { automatic_passing: isOn } })
    if (this.me?.id === person) this.me = me // else somebody else has signed in meanwhile
  }

  /** The server leaves it off for people who have never chosen, since they could be programs. */
  private turnOnAutomaticPassing(): void {
    if (this.me?.settings.automatic_passing !== undefined || !this.me) return
    this.setAutomaticPassing(true).catch(() => undefined) // the page works without it, and tries again next time
  }

  async rename(nickname: string): Promise<void> {
    this.me = await request<Me>("PATCH", "/api/me", { nickname })
  }

  /** Hide the chat lines of a person. */
  async mute(person: string): Promise<void> {
    this.me = await request<Me>("PUT", `/api/me/muted/${person}`)
  }

  async unmute(person: string): Promise<void> {
    this.me = await request<Me>("DELETE", `/api/me/muted/${person}`)
  }

  async signOut(): Promise<void> {
    await post("/api/logout")
    connection.close()
    this.me = null
  }
}

export const session = new Session()
