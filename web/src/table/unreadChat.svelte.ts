// The chat lines that the player sees, and how many of them are unread. Lines of muted people are hidden.

import type { ChatLineInfo } from "../generated/protocol"
import { session } from "../app/session.svelte"

export class UnreadChat {
  private readCount = $state(0)

  readonly lines: ChatLineInfo[] = $derived.by(() =>
    this.allLines().filter((line) => !session.me?.muted.includes(line.person)),
  )
  readonly unreadCount: number = $derived.by(() => (this.isOpen() ? 0 : this.lines.length - this.readCount))

  /**
   * `allLines` returns the lines of the table, `isOpen` whether the chat is shown. Must be called while a component
   * is created, because it has an effect.
   */
  constructor(
    private readonly allLines: () => ChatLineInfo[],
    private readonly isOpen: () => boolean,
  ) {
    $effect(() => {
      if (this.isOpen()) this.readCount = this.lines.length
    })
  }
}
