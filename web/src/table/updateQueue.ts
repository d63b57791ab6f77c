// Updates that arrive faster than the page is painted. Bots decide at almost the same time: to draw each of their
// decisions would delay all of them.

const LONGEST_FRAME = 100 // milliseconds; a hidden page is not painted at all

/** Applies an update at once, and those that arrive before it is painted together, in the frame after it. */
export class UpdateQueue<T> {
  /** The updates that wait; null if there is nothing to wait for. */
  private waiting: T[] | null = null

  constructor(private readonly apply: (update: T) => void) {}

  add(update: T): void {
    if (this.waiting) {
      this.waiting.push(update)
      return
    }
    this.waiting = []
    this.apply(update)
    afterPaint(() => this.applyAll())
  }

  /** Apply the updates that wait. */
  applyAll(): void {
    const updates = this.waiting ?? []
    this.waiting = null
    for (const update of updates) this.apply(update)
  }
}

function afterPaint(then: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(then)
  })
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    then()
  }, LONGEST_FRAME)
}
