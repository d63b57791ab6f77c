// The tables that the lobby lists.

import { expect, test } from "vitest"
import type { LobbyRow } from "../src/generated/protocol"
import { lobbyQuery, updateRows } from "../src/room/lobbyFilter"

const chair = (nickname: string, invited: string | null = null) => ({
  nickname,
  invited,
  is_free: !nickname && !invited,
})
const row = (id: string, more: Partial<LobbyRow> = {}) =>
  ({
    id,
    status: "open",
    is_public: true,
    chairs: [chair("Ann"), chair("")],
    ...more,
  }) as LobbyRow
const ANY = { status: "open", players: "" } as const

test("the query has the status, and the number of players if one is chosen", () => {
  expect(lobbyQuery(ANY)).toBe("?status=open&free=true")
  expect(lobbyQuery({ status: "running", players: "3" })).toBe("?status=running&players=3")
})

test("a changed table moves to the top", () => {
  const ids = updateRows([row("a"), row("b")], row("b"), ANY).map((each) => each.id)
  expect(ids).toEqual(["b", "a"])
})

test("a table that no longer matches the filter disappears", () => {
  const rows = [row("a"), row("b")]
  expect(updateRows(rows, row("b", { status: "running" }), ANY)).toEqual([row("a")])
  expect(updateRows(rows, row("b", { is_public: false }), ANY)).toEqual([row("a")])
  const full = [chair("Ann"), chair("Bob")]
  expect(updateRows(rows, row("b", { chairs: full }), ANY)).toEqual([row("a")])
  const kept = [chair("Ann"), chair("", "bob")]
  expect(updateRows(rows, row("b", { chairs: kept }), ANY)).toEqual([row("a")])
  expect(updateRows(rows, row("b"), { ...ANY, players: "3" })).toEqual([row("a")])
  expect(updateRows(rows, row("b"), { ...ANY, players: "2" })).toHaveLength(2)
})
