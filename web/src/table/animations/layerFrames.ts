// The keyframes of what moves in the layer above the board: from the box of its start to that of its end.

import type { RunningAnimation } from "./animationRunner.svelte"

export interface Size {
  width: number
  height: number
}

// Minimum and maximum scale when fitted to the start and the end.
const SCALES: Record<string, readonly [least: number, most: number]> = {
  card: [0.1, 2],
  finished: [0.1, 1],
  cube: [0.55, 1.3],
  award: [0.3, 0.8],
  stack: [0.6, 1],
}
const MARGIN = 4
const SMOOTH = "cubic-bezier(0.45, 0.05, 0.25, 1)"

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The keyframes of an animation; `size` is the size of its element. */
export function layerFrames(running: RunningAnimation, size: Size, screen: Size): Keyframe[] {
  const { type } = running.animation
  if (type === "finished") return finishedFrames(running, size, screen)
  if (type === "award") return awardFrames(running, size)
  if (type === "chip") return chipFrames(running, size, screen)
  if (type === "glow") return lightFrames(running, size, [0, 1, 1, 0])
  if (type === "rays") return raysFrames(running, size)
  return moveFrames(running, size)
}

const translation = ({ x, y, width, height }: DOMRect, size: Size) =>
  `translate(${x + (width - size.width) / 2}px, ${y + (height - size.height) / 2}px)`

function fitted(box: DOMRect, size: Size, type: string, most?: number): string {
  const [least, limit] = SCALES[type]!
  const scale = clamp(least, Math.min(box.width / size.width, box.height / size.height), most ?? limit)
  return `${translation(box, size)} scale(${scale})`
}

/** It is invisible before it starts, unless it waits visibly. */
const startOpacity = ({ animation }: RunningAnimation) => (animation.waitsVisibly ? 1 : 0)

function moveFrames(running: RunningAnimation, size: Size): Keyframe[] {
  const { animation, from, to } = running
  const staysInPlace = animation.from === animation.to
  return [
    { transform: fitted(from, size, animation.type), opacity: startOpacity(running), easing: SMOOTH },
    { opacity: 1, offset: 0.05 },
    { opacity: 1, offset: 0.7 },
    {
      transform: fitted(to, size, animation.type, staysInPlace ? 0.2 : undefined),
      opacity: animation.fades ? 0 : 1,
    },
  ]
}

/** A finished card grows above its place, stays for a moment, and goes to its stack. */
function finishedFrames(running: RunningAnimation, size: Size, screen: Size): Keyframe[] {
  const { from, to, animation } = running
  // Several cards lie side by side.
  const middle = from.x + from.width / 2 + (animation.row ?? 0) * size.width * 0.8
  const x = clamp(MARGIN, middle - size.width / 2, screen.width - size.width - MARGIN)
  const y = clamp(MARGIN, from.y + (from.height - size.height) / 2, screen.height - size.height - MARGIN)
  const large = `translate(${x}px, ${y}px)`
  return [
    // As wide as its place, also if the place shows only a part of the card.
    {
      transform: `${translation(from, size)} scale(${clamp(0.1, from.width / size.width, 1)})`,
      opacity: 1,
      easing: "cubic-bezier(0.2, 0.9, 0.3, 1.15)",
    },
    { transform: `${large} scale(1)`, opacity: 1, offset: 0.25 },
    { transform: `${large} scale(1.04)`, opacity: 1, offset: 0.65, easing: "cubic-bezier(0.5, 0, 0.6, 1)" },
    { opacity: 1, offset: 0.96 },
    { transform: fitted(to, size, "finished"), opacity: 0 },
  ]
}

/** A won good grows where it was won, and goes to its winner. */
function awardFrames({ from, to }: RunningAnimation, size: Size): Keyframe[] {
  const start = translation(from, size)
  return [
    { transform: `${start} scale(0.2)`, opacity: 0, easing: "cubic-bezier(0.2, 0.9, 0.3, 1.3)" },
    { transform: `${start} scale(1)`, opacity: 1, offset: 0.3 },
    { transform: `${start} scale(1.1)`, opacity: 1, offset: 0.5, easing: SMOOTH },
    { transform: fitted(to, size, "award"), opacity: 1 },
  ]
}

const lightFrames = ({ from }: RunningAnimation, size: Size, opacities: readonly number[]): Keyframe[] =>
  opacities.map((opacity) => ({ transform: translation(from, size), opacity }))

function raysFrames({ from }: RunningAnimation, size: Size): Keyframe[] {
  const at = translation(from, size)
  return [
    { transform: `${at} scale(0.3) rotate(0deg)`, opacity: 0 },
    { transform: `${at} scale(1) rotate(12deg)`, opacity: 0.9, offset: 0.3 },
    { transform: `${at} scale(1.1) rotate(30deg)`, opacity: 0 },
  ]
}

/** A chip appears at the lower edge of a player's panel and never leaves the screen. */
function chipFrames({ to, animation }: RunningAnimation, size: Size, screen: Size): Keyframe[] {
  const left = clamp(MARGIN, to.x + (to.width - size.width) / 2, screen.width - size.width - MARGIN)
  const below = to.bottom + size.height * (1.2 * (animation.row ?? 0) - 0.4)
  const top = clamp(MARGIN, below, screen.height - size.height - MARGIN)
  const at = (y: number) => `translate(${left}px, ${y}px)`
  return [
    { transform: at(top - 12), opacity: 0 },
    { transform: at(top), opacity: 1, offset: 0.1 },
    { transform: at(top), opacity: 1, offset: 0.8 },
    { transform: at(top), opacity: 0 },
  ]
}
