// Unread chat lines.

import { flushSync } from "svelte"
import { afterEach, expect, test } from "vitest"
import type { Me } from "../src/generated/protocol"
import { session } from "../src/app/session.svelte"
import { chatLine, createChat, type FakeChat } from "./fakeChat.svelte"

const ME = { id: "ann", muted: [] as string[] } as unknown as Me
let chat: FakeChat
afterEach(() => {
  chat.destroy()
  session.me = null
  localStorage.clear()
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

test("own lines are never unread", () => {
  chat = createChat()
  session.me = ME
  chat.say("ann")
  expect(chat.unread.unreadCount).toBe(0)
  chat.say("bob")
  chat.say("ann")
  expect(chat.unread.unreadCount).toBe(1)
})

test("lines read before the game or before a reload stay read, at this table", () => {
  session.me = ME
  chat = createChat("t") // the chat of the waiting room
  chat.open()
  chat.say("bob")
  chat.say("bob")
  chat.destroy()
  const lines = [1, 2, 3].map((number) => chatLine(number, "bob"))
  chat = createChat("t", lines) // the chat of the board, with one more line
  expect(chat.unread.unreadCount).toBe(1)
  chat.destroy()
  chat = createChat("another", lines)
  expect(chat.unread.unreadCount).toBe(3)
})

test("lines of the table before a rematch are read", () => {
  session.me = ME
  chat = createChat("t", [chatLine(-1, "bob"), chatLine(0, "bob")])
  expect(chat.unread.unreadCount).toBe(0)
  chat.say("bob")
  expect(chat.unread.unreadCount).toBe(1)
})

test("a limited number of tables is remembered, and a damaged memory is replaced", () => {
  localStorage.setItem("wonderful.read-chat", "{damaged")
  for (let number = 0; number < 60; number++) {
    chat = createChat(`table-${number}`)
    chat.open()
    chat.say("bob")
    chat.destroy()
  }
  const stored = JSON.parse(localStorage.getItem("wonderful.read-chat")!) as Record<string, number>
  expect(Object.keys(stored)).toHaveLength(50)
  expect(stored["table-59"]).toBe(1)
})
