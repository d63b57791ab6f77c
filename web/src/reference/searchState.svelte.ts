// What is searched for in the reference.

import { searchWords } from "./search"

class Search {
  query = $state("")
  words = $derived(searchWords(this.query))

  get isActive(): boolean {
    return this.words.length > 0
  }

  clear(): void {
    this.query = ""
  }
}

export const search = new Search()
