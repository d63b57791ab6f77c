// Short synthesized sounds for game events. Off by default.

import type { GameEvent } from "../generated/protocol"
import { preferences } from "../app/preferences.svelte"

let context: AudioContext | null = null

function playTone(pitch: number, delay = 0, duration = 0.12, volume = 0.05): void {
  context ??= new AudioContext()
  const start = context.currentTime + delay
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = "triangle"
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + duration)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + duration)
}

const playMelody = (pitches: number[], interval: number, duration?: number) =>
  pitches.forEach((pitch, index) => playTone(pitch, index * interval, duration))

const SOUNDS: Record<string, () => void> = {
  revealed: () => playTone(392),
  placed: () => playTone(523, 0, 0.06, 0.03),
  built: () => playMelody([523, 659, 784], 0.08),
  supremacy: () => playMelody([659, 880], 0.1),
  "pledge-resolved": () => playMelody([440, 554], 0.1, 0.2),
  "krystallium-made": () => playTone(988, 0, 0.25),
  "game-ended": () => playMelody([392, 523, 659, 784], 0.12, 0.3),
}

/** Play the sounds of events that concern a seat, each kind of event once. */
export function playSounds(events: readonly GameEvent[], seat: number | null): void {
  if (!preferences.sound) return
  const audible = events.filter(
    (event) => event.seat === seat || event.seat < 0 || event.event === "revealed",
  )
  for (const kind of new Set(audible.map((event) => event.event))) SOUNDS[kind]?.()
}
