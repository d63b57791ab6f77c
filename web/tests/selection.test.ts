// What the player has selected.

import { beforeEach, expect, test } from "vitest"
import { Selection } from "../src/table/selection.svelte"

let cards: string[]
let selection: Selection

beforeEach(() => {
  cards = ["airship", "bridge", "crane"]
  selection = new Selection(() => cards)
})

test("a card is selected and deselected", () => {
  selection.toggleCard(1)
  expect([selection.cardIndex, selection.card]).toEqual([1, "bridge"])
  selection.toggleCard(2)
  expect(selection.card).toBe("crane")
  selection.toggleCard(2)
  expect([selection.cardIndex, selection.card]).toEqual([null, null])
})

test("an index without a card selects nothing", () => {
  selection.toggleCard(3)
  expect(selection.card).toBeNull()
})

test("a piece replaces the card, and recycling a card replaces the piece", () => {
  selection.toggleRecycling(0)
  selection.togglePiece("general")
  expect([selection.card, selection.isRecycling, selection.piece]).toEqual([null, false, "general"])
  selection.toggleRecycling(0)
  expect([selection.card, selection.isRecycling, selection.piece]).toEqual(["airship", true, null])
  selection.toggleRecycling(0)
  expect([selection.card, selection.isRecycling]).toEqual(["airship", false])
  selection.togglePiece("general")
  selection.togglePiece("general")
  expect(selection.piece).toBeNull()
})

test("the pair to exchange has at most two cards, and clearing removes everything", () => {
  selection.isDrawing = true
  for (const index of [0, 1, 2]) selection.toggleDrawCard(index)
  expect(selection.drawPair).toEqual([1, 2])
  selection.toggleDrawCard(1)
  expect(selection.drawPair).toEqual([2])
  selection.clear()
  expect([selection.isDrawing, selection.drawPair]).toEqual([false, []])
})
