// Where the keyboard focus goes when the focused control disappears.

import { afterEach, describe, expect, test, vi } from "vitest"
import { FocusKeeper } from "../src/table/keyboardFocus.svelte"

afterEach(() => document.body.replaceChildren())

describe("a lost focus", () => {
  const box = (element: HTMLElement, left: number) => {
    element.getBoundingClientRect = () => new DOMRect(left, 0, 10, 10)
    element.checkVisibility = () => true
    return element
  }

  test("goes to the nearest control, unless something else has it", () => {
    document.body.innerHTML = `<div id="board"><button>a</button><button>b</button><button>c</button></div>`
    const root = document.getElementById("board")!
    const [a, b, c] = [...root.querySelectorAll("button")].map((each, index) =>
      box(each, [0, 100, 130][index]!),
    )
    const keeper = new FocusKeeper()
    vi.spyOn(b!, "matches").mockImplementation((selector: string) => selector === ":focus-visible")
    b!.focus()
    keeper.remember(b!)
    keeper.restore(root)
    expect(document.activeElement).toBe(b)
    b!.remove()
    keeper.restore(root)
    expect(document.activeElement).toBe(c)
    a!.focus()
    keeper.restore(root)
    expect(document.activeElement).toBe(a)
  })
})
