// Short synthesized sounds for game events. Off by default.

import type { GameEvent } from "../generated/protocol"
import { preferences } from "../app/preferences.svelte"

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

const SOUNDS: Record<string, Tone[]> = {
  revealed: [{ pitch: 392 }],
  placed: [{ pitch: 523, duration: 0.06, loudness: 0.6 }],
  // A hammer stroke, then a rising chord that rings.
  built: [
    { pitch: 150, glide: 60, duration: 0.09, loudness: 1.6, wave: "square" },
    ...melody([523, 659, 784, 1047], 0.07, { duration: 0.32 }).map((tone) => ({
      ...tone,
      delay: (tone.delay ?? 0) + 0.08,
    })),
  ],
  // A short fanfare.
  supremacy: [
    ...melody([523, 523, 784], 0.11, { duration: 0.16, loudness: 0.7, wave: "sawtooth" }),
    { pitch: 659, delay: 0.22, duration: 0.4, loudness: 0.6 },
  ],
  "pledge-resolved": melody([440, 554], 0.1, { duration: 0.2 }),
  "krystallium-made": [{ pitch: 988, glide: 1480, duration: 0.3, wave: "sine" }],
  "game-ended": melody([392, 523, 659, 784], 0.12, { duration: 0.3 }),
}

/** Play the sounds of events that concern a seat, each kind of event once. */
export function playSounds(events: readonly GameEvent[], seat: number | null): void {
  if (!preferences.sound) return
  const audible = events.filter(
    (event) => event.seat === seat || event.seat < 0 || event.event === "revealed",
  )
  for (const kind of new Set(audible.map((event) => event.event))) SOUNDS[kind]?.forEach(playTone)
}

/** Play an example at the chosen volume. */
export function playExample(): void {
  SOUNDS.built?.forEach(playTone)
}
