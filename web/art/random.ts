// Pseudorandom choices that depend only on a word, such as the id of a card.

import { seededRandom } from "../src/card/emblemGenerator.ts"

export class Chance {
  private readonly next: () => number

  constructor(word: string) {
    this.next = seededRandom(word)
    this.next() // the first number of similar words is similar
    this.next()
  }

  /** A number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** Whether something happens that has this probability. */
  happens(probability: number): boolean {
    return this.next() < probability
  }
}
