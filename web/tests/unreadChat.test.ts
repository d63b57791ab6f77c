// Unread chat lines.

import { flushSync } from "svelte"
import { afterEach, expect, test } from "vitest"
import type { Me } from "../src/generated/protocol"
import { session } from "../src/app/session.svelte"
import { createChat, type FakeChat } from "./fakeChat.svelte"

let chat: FakeChat
afterEach(() => {
  chat.destroy()
  session.me = null
})

test("lines are unread until the chat is opened", () => {
  chat = createChat()
  chat.say("ann")
  chat.say("bob")
  expect(chat.unread.unreadCount).toBe(2)
  chat.open()
  expect(chat.unread.unreadCount).toBe(0)
  chat.say("bob")
  chat.close()
  expect(chat.unread.unreadCount).toBe(0)
  chat.say("ann")
  expect(chat.unread.unreadCount).toBe(1)
})

test("lines of muted people are hidden and never unread", () => {
  chat = createChat()
  session.me = { id: "ann", muted: ["bob"] } as unknown as Me
  chat.say("bob")
  chat.say("cem")
  flushSync()
  expect(chat.unread.lines.map((line) => line.person)).toEqual(["cem"])
  expect(chat.unread.unreadCount).toBe(1)
})
