// The preferences of this browser: language, theme, motion and sound. They are kept in its local storage.

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

class PreferenceStore {
  private values = $state<Preferences>({
    theme: "system",
    motion: "system",
    sound: false,
    ...storedPreferences(),
  })

  get lang(): string | undefined {
    return this.values.lang
  }

  get theme(): Preferences["theme"] {
    return this.values.theme
  }

  get motion(): Preferences["motion"] {
    return this.values.motion
  }

  get sound(): boolean {
    return this.values.sound
  }

  get isDark(): boolean {
    return this.theme === "system" ? prefersDark.matches : this.theme === "dark"
  }

  /** Apply the theme and the motion to the page, now and when the system switches between light and dark. */
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
    root.dataset.theme = this.isDark ? "dark" : "light"
    root.dataset.motion = this.motion
  }
}

export const preferences = new PreferenceStore()

/** The duration of an animation in milliseconds; 0 if the player prefers reduced motion. */
export function animationTime(milliseconds: number): number {
  return prefersReducedMotion.matches || preferences.motion === "none" ? 0 : milliseconds
}
