// Preferences of the browser, their fields, and sounds at the preferred volume.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { GameEvent, Me } from "../src/generated/protocol"
import { animationTime, preferences } from "../src/app/preferences.svelte"
import { session } from "../src/app/session.svelte"
import { playSounds } from "../src/table/eventSounds"
import PreferenceFields from "../src/ui/PreferenceFields.svelte"
import { loadFakeCatalog } from "./fakeTable.svelte"

beforeAll(loadFakeCatalog)
beforeEach(async () => {
  await preferences.change({
    theme: "light",
    cardSize: "normal",
    motion: "system",
    sound: false,
    volume: 0.6,
    notifications: true,
  })
  session.me = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("animations are shorter or skipped", async () => {
  expect(animationTime(100)).toBe(100)
  await preferences.change({ motion: "fast" })
  expect(animationTime(100)).toBeGreaterThan(0)
  expect(animationTime(100)).toBeLessThan(100)
  await preferences.change({ motion: "none" })
  expect(animationTime(100)).toBe(0)
})

test("the size of cards is a factor for the layout", async () => {
  expect(preferences.cardScale).toBe(1)
  render(PreferenceFields)
  await fireEvent.click(screen.getByLabelText("web.preference.size-large"))
  expect(preferences.cardScale).toBeGreaterThan(1)
  await fireEvent.click(screen.getByLabelText("web.preference.size-small"))
  expect(preferences.cardScale).toBeLessThan(1)
})

test("the choices are stored", async () => {
  render(PreferenceFields)
  await fireEvent.click(screen.getByLabelText("web.preference.theme-dark"))
  await fireEvent.click(screen.getByLabelText("web.preference.motion-fast"))
  const stored = JSON.parse(localStorage.getItem("wonderful.taste") ?? "{}") as unknown
  expect(stored).toMatchObject({ theme: "dark", motion: "fast" })
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "fast" })
})

test("the volume is only offered with sound", async () => {
  render(PreferenceFields)
  expect(screen.queryByLabelText("web.preference.volume")).toBeNull()
  await fireEvent.click(screen.getByLabelText("web.preference.sound"))
  expect(screen.queryByLabelText("web.preference.volume")).not.toBeNull()
})

test("automatic passing is a setting of the person", async () => {
  render(PreferenceFields)
  expect(screen.queryByLabelText(/web.preference.passing/)).toBeNull()
  session.me = { id: "ann", settings: {} } as unknown as Me
  const change = vi.spyOn(session, "setAutomaticPassing").mockResolvedValue()
  const box = await screen.findByLabelText<HTMLInputElement>(/web.preference.passing/)
  expect(box.checked).toBe(true)
  await fireEvent.click(box)
  expect(change).toHaveBeenCalledWith(false)
})

test("the browser is asked for its permission when the player wants to be notified", async () => {
  const requestPermission = vi.fn().mockResolvedValue("granted")
  vi.stubGlobal("Notification", { permission: "default", requestPermission })
  render(PreferenceFields)
  expect(requestPermission).not.toHaveBeenCalled()
  const box = screen.getByLabelText<HTMLInputElement>(/web.preference.notify/)
  expect(box.checked).toBe(false)
  await fireEvent.click(box)
  expect(requestPermission).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(box.checked).toBe(true))
})

/** Counts tones and records how loud they begin. */
function fakeAudio(): number[] {
  const gains: number[] = []
  const parameter = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0
      destination = {}
      createOscillator = () => ({
        frequency: parameter,
        connect: (node: unknown) => node,
        start: vi.fn(),
        stop: vi.fn(),
      })
      createGain = () => ({
        gain: { ...parameter, setValueAtTime: (gain: number) => gains.push(gain) },
        connect: (node: unknown) => node,
      })
    },
  )
  return gains
}

test("sounds are off by default, and follow the volume", async () => {
  const gains = fakeAudio()
  const event = (name: string, seat: number) => ({ event: name, seat }) as GameEvent
  playSounds([event("built", 0)], 0)
  expect(gains).toEqual([])
  await preferences.change({ sound: true, volume: 1 })
  playSounds([event("built", 1)], 0) // of another player
  const quiet = gains.splice(0)
  playSounds([event("built", 0), event("built", 0)], 0)
  const loud = gains.splice(0)
  expect(loud.length).toBeGreaterThan(1)
  expect(Math.max(...quiet)).toBeLessThan(Math.max(...loud) / 2)
  await preferences.change({ volume: 0.5 })
  playSounds([event("built", 0)], 0)
  expect(gains.map((gain) => gain * 2)).toEqual(loud)
  gains.splice(0)
  playSounds([event("supremacy", 0)], 0)
  expect(gains.length).toBeGreaterThan(1)
})
