// Horizontal swipes.

import { afterEach, describe, expect, test } from "vitest"
import { swipes } from "../src/ui/swipe"

afterEach(() => document.body.replaceChildren())

describe("swipes", () => {
  const swipe = (element: Element, [fromX, fromY]: number[], [toX, toY]: number[]) => {
    const touch = (x = 0, y = 0) => ({ clientX: x, clientY: y })
    const start = Object.assign(new Event("touchstart", { bubbles: true }), {
      touches: [touch(fromX, fromY)],
    })
    const end = Object.assign(new Event("touchend", { bubbles: true }), { changedTouches: [touch(toX, toY)] })
    element.dispatchEvent(start)
    element.dispatchEvent(end)
  }

  test("are horizontal, long enough, and do not begin inside what is excluded", () => {
    document.body.innerHTML = `<div id="board"><p></p><ul class="hand"><li></li></ul></div>`
    const root = document.getElementById("board")!
    const steps: number[] = []
    const stop = swipes((step) => steps.push(step), ".hand")(root)
    const inside = root.querySelector("p")!
    swipe(inside, [200, 100], [100, 110])
    swipe(inside, [100, 100], [200, 90])
    expect(steps).toEqual([1, -1])
    swipe(inside, [200, 100], [140, 100])
    swipe(inside, [200, 100], [100, 160])
    swipe(root.querySelector("li")!, [200, 100], [100, 100])
    expect(steps).toEqual([1, -1])
    stop?.()
    swipe(inside, [200, 100], [100, 100])
    expect(steps).toEqual([1, -1])
  })
})
