// A chat without a server for unit tests.

import { flushSync } from "svelte"
import type { ChatLineInfo } from "../src/generated/protocol"
import { UnreadChat } from "../src/table/unreadChat.svelte"

export interface FakeChat {
  unread: UnreadChat
  say: (person: string) => void
  open: () => void
  close: () => void
  destroy: () => void
}

/** A closed chat. Its effects run until `destroy`. */
export function createChat(): FakeChat {
  let lines = $state.raw<ChatLineInfo[]>([])
  let isOpen = $state(false)
  let unread!: UnreadChat
  const destroy = $effect.root(() => {
    unread = new UnreadChat(
      () => lines,
      () => isOpen,
    )
  })
  return {
    unread,
    destroy,
    say(person) {
      lines = [...lines, { number: lines.length, at: 0, person, nickname: person, text: "" }]
      flushSync()
    },
    open() {
      isOpen = true
      flushSync()
    },
    close() {
      isOpen = false
      flushSync()
    },
  }
}
