// Short synthesized sounds for game events. Off by default.

import type { GameEvent } from "../generated/protocol"
import { animationTime, preferences } from "../app/preferences.svelte"
import { MOVE_TIME } from "./animations/animationTypes"

interface Tone {
  /** In hertz. */
  pitch: number
  /** In seconds. */
  delay?: number
  duration?: number
  loudness?: number
  wave?: OscillatorType
  /** The pitch at the end of the tone, if it glides. */
  glide?: number
}

let context: AudioContext | null = null

function playTone({ pitch, delay = 0, duration = 0.12, loudness = 1, wave = "triangle", glide }: Tone): void {
  context ??= new AudioContext()
  // Browsers suspend sound until the first press.
  if (context.state === "suspended") void context.resume()
  const start = context.currentTime + delay
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(pitch, start)
  if (glide) oscillator.frequency.exponentialRampToValueAtTime(glide, start + duration)
  gain.gain.setValueAtTime(0.09 * loudness * preferences.volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + duration)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + duration)
}

const melody = (pitches: number[], interval: number, tone: Omit<Tone, "pitch" | "delay"> = {}): Tone[] =>
  pitches.map((pitch, index) => ({ pitch, delay: index * interval, ...tone }))

const HAMMER: Tone = { pitch: 150, glide: 60, duration: 0.09, loudness: 1.6, wave: "square" }

const SOUNDS = {
  revealed: [{ pitch: 392 }],
  placed: [{ pitch: 523, duration: 0.06, loudness: 0.6 }],
  // A hammer stroke, then a rising chord that rings.
  built: [
    HAMMER,
    ...melody([523, 659, 784, 1047], 0.07, { duration: 0.32 }).map((tone) => ({
      ...tone,
      delay: (tone.delay ?? 0) + 0.08,
    })),
  ],
  "built-by-other": [{ ...HAMMER, loudness: 0.5 }],
  // A short fanfare.
  supremacy: [
    ...melody([523, 523, 784], 0.11, { duration: 0.16, loudness: 0.7, wave: "sawtooth" }),
    { pitch: 659, delay: 0.22, duration: 0.4, loudness: 0.6 },
  ],
  "supremacy-of-other": melody([392, 523], 0.1, { duration: 0.16, loudness: 0.35 }),
  "pledge-resolved": melody([440, 554], 0.1, { duration: 0.2 }),
  "krystallium-made": [{ pitch: 988, glide: 1480, duration: 0.3, wave: "sine" }],
  "game-ended": melody([392, 523, 659, 784], 0.12, { duration: 0.3 }),
} satisfies Record<string, Tone[]>

export type Sound = keyof typeof SOUNDS

/** What the others do is quieter than what the player does, or silent. */
const OF_OTHERS: Record<string, Sound> = {
  revealed: "revealed",
  built: "built-by-other",
  supremacy: "supremacy-of-other",
}

/** The sounds of an update for a seat, each once. The player's own win is not drowned by that of another. */
export function soundsOf(events: readonly GameEvent[], seat: number | null): Sound[] {
  const sounds = new Set(
    events.flatMap(({ event, seat: of }): Sound[] => {
      if (of !== seat && of >= 0) return OF_OTHERS[event] ? [OF_OTHERS[event]] : []
      return event in SOUNDS ? [event as Sound] : []
    }),
  )
  if (sounds.has("built")) sounds.delete("built-by-other")
  if (sounds.has("supremacy")) sounds.delete("supremacy-of-other")
  return [...sounds]
}

/** Play the sounds of an update. A finished card is heard when it is shown. */
export function playSounds(events: readonly GameEvent[], seat: number | null): void {
  if (!preferences.sound) return
  for (const sound of soundsOf(events, seat)) {
    const wait = sound === "built" ? animationTime(MOVE_TIME) / 1000 : 0
    for (const tone of SOUNDS[sound] as Tone[]) playTone({ ...tone, delay: (tone.delay ?? 0) + wait })
  }
}

/** Play an example at the chosen volume. */
export function playExample(): void {
  SOUNDS.built.forEach(playTone)
}
