// The chat lines that the player sees, and how many of them are unread. Lines of muted people are hidden.
// The last line that was read is remembered in this browser, so a line that was read before the game, or before
// the page was loaded again, stays read.

import type { ChatLineInfo } from "../generated/protocol"
import { session } from "../app/session.svelte"

const STORAGE_KEY = "wonderful.read-chat"
const MAX_TABLES = 50 // remembered; the ones read last

/** By table: the number of the last line that was read. */
function storedNumbers(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, number>
  } catch {
    return {}
  }
}

function store(tableId: string, number: number): void {
  const others = Object.entries(storedNumbers()).filter(([id]) => id !== tableId)
  const kept = [...others, [tableId, number] as const].slice(-MAX_TABLES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // without storage, lines are unread again after a reload
  }
}

export class UnreadChat {
  private readNumber = $state(0)

  readonly lines: ChatLineInfo[] = $derived.by(() =>
    this.allLines().filter((line) => !session.me?.muted.includes(line.person)),
  )
  /** Own lines are never unread, nor are those of the table before a rematch, whose numbers are below 1. */
  readonly unreadCount: number = $derived.by(() =>
    this.isOpen()
      ? 0
      : this.lines.filter((line) => line.number > this.readNumber && line.person !== session.me?.id).length,
  )

  /**
   * `allLines` returns the lines of the table, `isOpen` whether the chat is shown. Must be called while a component
   * is created, because it has an effect.
   */
  constructor(
    tableId: string,
    private readonly allLines: () => ChatLineInfo[],
    private readonly isOpen: () => boolean,
  ) {
    this.readNumber = storedNumbers()[tableId] ?? 0
    $effect(() => {
      const last = this.lines.at(-1)?.number ?? 0
      if (!this.isOpen() || last <= this.readNumber) return
      this.readNumber = last
      store(tableId, last)
    })
  }
}
