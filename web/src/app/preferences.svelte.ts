// The preferences of this browser: language, theme, size of cards, motion, sound and notifications. They
// are kept in its local storage.

import { connection } from "./connection.svelte"
import { texts } from "./texts.svelte"

export interface Preferences {
  /** The chosen language; by default that of the browser. */
  lang?: string
  theme: "system" | "light" | "dark"
  cardSize: "small" | "normal" | "large"
  /** How fast animations are; "system" is normal, or none if the device asks for reduced motion. */
  motion: "system" | "fast" | "none"
  sound: boolean
  /** From 0 to 1. */
  volume: number
  /** Whether the player is notified of their turn, if the browser allows it. */
  notifications: boolean
}

const STORAGE_KEY = "wonderful.taste" // kept from the first release, so that preferences survive
/** By how much the cards of the table are larger than normal. */
const CARD_SCALES = { small: 0.85, normal: 1, large: 1.2 }
/** The colour of the browser around the page, or of the window of the installed app. */
const THEME_COLORS = { light: "#f3ead8", dark: "#101a23" }
const FAST = 0.45 // of the normal duration of an animation
const prefersDark = matchMedia("(prefers-color-scheme: dark)")
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)")

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Preferences>
  } catch {
    return {}
  }
}

class PreferenceStore {
  private values = $state<Preferences>({
    theme: "system",
    cardSize: "normal",
    motion: "system",
    sound: false,
    volume: 0.6,
    notifications: true,
    ...storedPreferences(),
  })

  get lang(): string | undefined {
    return this.values.lang
  }

  get theme(): Preferences["theme"] {
    return this.values.theme
  }

  get cardSize(): Preferences["cardSize"] {
    return this.values.cardSize
  }

  /** The factor of the preferred size of cards. */
  get cardScale(): number {
    return CARD_SCALES[this.values.cardSize]
  }

  get motion(): Preferences["motion"] {
    return this.values.motion
  }

  get sound(): boolean {
    return this.values.sound
  }

  get volume(): number {
    return this.values.volume
  }

  get notifications(): boolean {
    return this.values.notifications
  }

  get isDark(): boolean {
    return this.theme === "system" ? prefersDark.matches : this.theme === "dark"
  }

  /** Apply the preferences to the page, now and when the system switches between light and dark. */
  start(): void {
    prefersDark.addEventListener("change", () => this.apply())
    this.apply()
  }

  /** Change preferences and store them. A new language is loaded, and the connection is reopened in it. */
  async change(changes: Partial<Preferences>): Promise<void> {
    Object.assign(this.values, changes)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.values))
    this.apply()
    if (changes.lang) {
      await texts.load(changes.lang)
      if (connection.status !== "closed") connection.reopen()
    }
  }

  private apply(): void {
    const root = document.documentElement
    const theme = this.isDark ? "dark" : "light"
    root.dataset.theme = theme
    for (const each of document.querySelectorAll('meta[name="theme-color"]'))
      each.setAttribute("content", THEME_COLORS[theme])
    root.dataset.motion = this.motion
  }
}

export const preferences = new PreferenceStore()

/** The duration of an animation in milliseconds; 0 if the player prefers reduced motion. */
export function animationTime(milliseconds: number): number {
  if (preferences.motion === "none") return 0
  if (preferences.motion === "fast") return milliseconds * FAST
  return prefersReducedMotion.matches ? 0 : milliseconds
}
