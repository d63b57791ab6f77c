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

export const chatLine = (number: number, person: string): ChatLineInfo => ({
  number,
  at: 0,
  person,
  nickname: person,
  text: "",
})

/** A closed chat, with the lines that are there when the page is loaded. Its effects run until `destroy`. */
export function createChat(tableId = "t", loaded: ChatLineInfo[] = []): FakeChat {
  let lines = $state.raw<ChatLineInfo[]>(loaded)
  let isOpen = $state(false)
  let unread!: UnreadChat
  const destroy = $effect.root(() => {
    unread = new UnreadChat(
      tableId,
      () => lines,
      () => isOpen,
    )
  })
  return {
    unread,
    destroy,
    say(person) {
      lines = [...lines, chatLine((lines.at(-1)?.number ?? 0) + 1, person)]
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
