// How many items of a long list are drawn: to draw all of them at once would block the page.

export class GrowingCount {
  current = $state(0)

  /** Must be called while a component is created. */
  constructor(all: () => number) {
    $effect(() => {
      if (!this.current || this.current >= all()) return
      const next = setTimeout(() => this.current++)
      return () => clearTimeout(next)
    })
  }

  /** Begin with so many items; the others follow one by one. */
  start(first: number): void {
    this.current = first
  }
}
