// Small sounds, made in the browser: off unless the player wants them.

import { session } from "./session.svelte"
import type { GameEvent } from "./table.svelte"

let context: AudioContext | null = null

/** A short tone; several make a chord or a little melody. */
function tone(pitch: number, after = 0, length = 0.12, loudness = 0.05): void {
  context ??= new AudioContext()
  const start = context.currentTime + after
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = "triangle"
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(loudness, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

const SOUNDS: Record<string, () => void> = {
  revealed: () => tone(392),
  placed: () => tone(523, 0, 0.06, 0.03),
  built: () => [523, 659, 784].forEach((pitch, number) => tone(pitch, number * 0.08)),
  supremacy: () => [659, 880].forEach((pitch, number) => tone(pitch, number * 0.1)),
  "pledge-resolved": () => [440, 554].forEach((pitch, number) => tone(pitch, number * 0.1, 0.2)),
  "krystallium-made": () => tone(988, 0, 0.25),
  "game-ended": () => [392, 523, 659, 784].forEach((pitch, number) => tone(pitch, number * 0.12, 0.3)),
}

/** Let what has happened be heard: each kind of event once. */
export function sound(events: readonly GameEvent[], seat: number | null): void {
  if (!session.taste.sound) return
  const own = events.filter((event) => event.seat === seat || event.seat < 0 || event.event === "revealed")
  for (const kind of new Set(own.map((event) => event.event))) SOUNDS[kind]?.()
}
