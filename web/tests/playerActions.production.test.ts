// What the player does in production and in pledges, and which actions are sent.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { PlayerActions } from "../src/table/playerActions.svelte"
import { FakeTable, loadFakeCatalog, site } from "./fakeTable.svelte"

let table: FakeTable
let playerActions: PlayerActions

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  playerActions = new PlayerActions(table.store)
})

const targets = () => Object.fromEntries(playerActions.targets)

describe("production", () => {
  test("cubes go to offered places only", () => {
    table.showMe({ construction: [site("airship"), site("bridge")], to_place: 2 })
    table.showProduction("energy", ["place -> airship", "place -> empire"])
    expect(targets()).toEqual({ airship: ["energy"], empire: ["energy"] })
    playerActions.putOn("airship")
    playerActions.putOn("bridge")
    playerActions.putOn("empire")
    expect(table.sent).toEqual(["place -> airship", "place -> empire"])
  })

  test("a Krystallium fills the space that was chosen, or the first one", () => {
    table.showProduction("gold", ["krystallium -> airship energy", "krystallium -> airship science"])
    playerActions.putOn("airship")
    expect(table.sent).toEqual([])
    for (const kind of ["science", undefined, "gold"]) {
      playerActions.togglePiece("krystallium")
      expect(targets()).toEqual({ airship: ["energy", "science"] })
      playerActions.putOn("airship", kind)
    }
    expect(table.sent).toEqual([
      "krystallium -> airship science",
      "krystallium -> airship energy",
      "krystallium -> airship energy",
    ])
  })

  test.each(["general", "financier"] as const)("a %s goes to its own targets", (piece) => {
    table.showProduction("gold", ["place -> bridge", `${piece} -> airship`])
    playerActions.togglePiece(piece)
    expect(targets()).toEqual({ airship: [piece] })
    playerActions.putOn("bridge")
    playerActions.putOn("airship")
    expect(table.sent).toEqual([`${piece} -> airship`])
    expect(playerActions.selection.piece).toBeNull()
  })

  test("a piece is put back by choosing it again, and is not selected if it fits nowhere", () => {
    table.showProduction("gold", ["general -> airship"])
    playerActions.togglePiece("general")
    playerActions.togglePiece("general")
    expect(playerActions.selection.piece).toBeNull()
    playerActions.togglePiece("financier")
    expect(playerActions.selection.piece).toBeNull()
  })

  test("a piece is taken as a reward if it is one", () => {
    table.showProduction("science", ["choose general", "choose financier", "krystallium -> airship gold"])
    playerActions.takeOrTogglePiece("financier")
    expect(table.sent).toEqual(["choose financier"])
    playerActions.takeOrTogglePiece("krystallium")
    expect(playerActions.selection.piece).toBe("krystallium")
    playerActions.chooseByIndex(0)
    expect(table.sent).toEqual(["choose financier", "choose general"])
  })

  test("the rest goes to the Empire by a plan", () => {
    table.showProduction("energy", ["place -> airship", "place -> empire"])
    playerActions.restToEmpire()
    expect(table.sent).toEqual(["plan: rest-to-empire"])
  })

  test("the cube of a recycled card goes to the Empire as itself", () => {
    table.showPlanning(
      ["airship"],
      ["recycle airship -> empire", "recycle airship -> bridge", "place -> empire"],
    )
    playerActions.recycle(0)
    playerActions.restToEmpire()
    expect(table.sent).toEqual(["recycle airship -> empire"])
  })

  test("taking back also clears the selection", async () => {
    table.showProduction("energy", ["general -> airship"])
    playerActions.togglePiece("general")
    await playerActions.takeBack()
    expect(table.sent).toEqual([])
    expect(playerActions.selection.piece).toBeNull()
    table.canTakeBack = true
    await playerActions.takeBack()
    await playerActions.takeBackAll()
    expect(table.sent).toEqual(["take back", "take back all"])
  })
})

describe("equal copies of a card", () => {
  test("are all targets, and stand for the one that the server offers", () => {
    table.showMe({
      construction: [site("airship"), site("airship#2"), site("airship#3", { filled: { energy: 1 } })],
    })
    table.showProduction("energy", ["place -> airship"])
    expect(targets()).toEqual({ airship: ["energy"], "airship#2": ["energy"] })
    playerActions.putOn("airship#2")
    playerActions.putOn("airship#3")
    expect(table.sent).toEqual(["place -> airship"])
  })

  test("differ by what fills their spaces", () => {
    table.showMe({
      construction: [
        site("airship"),
        site("airship#2", { stand_ins: { energy: 1 } }),
        site("airship#3", { open: {} }),
      ],
    })
    table.showProduction("energy", ["place -> airship"])
    expect(Object.keys(targets())).toEqual(["airship"])
  })

  test("are told apart again when they change", () => {
    table.showMe({ construction: [site("airship"), site("airship#2")] })
    table.showProduction("energy", ["place -> airship"])
    expect(playerActions.targets.has("airship#2")).toBe(true)
    table.showMe({ construction: [site("airship", { filled: { energy: 1 } }), site("airship#2")] })
    table.actions = ["place -> airship#2"]
    playerActions.putOn("airship#2")
    expect(table.sent).toEqual(["place -> airship#2"])
  })
})

describe("a pledge", () => {
  beforeEach(() => {
    table.show({ phase: "pledging", pledge: "council", decision: "1-council" })
    table.actions = ["pledge war", "pledge peace"]
  })

  test("is sent by its number", () => {
    playerActions.chooseByIndex(1)
    expect(table.sent).toEqual(["pledge peace"])
  })

  test("is changed by taking it back, and stays if that is refused or impossible", async () => {
    table.showMe({ pledges: ["war"] })
    table.actions = []
    await playerActions.pledge("peace")
    expect(table.sent).toEqual([])
    table.canTakeBack = true
    await playerActions.pledge("war")
    expect(table.sent).toEqual([])
    table.isRefusing = true
    await playerActions.pledge("peace")
    expect(table.sent).toEqual(["take back"])
    table.isRefusing = false
    await playerActions.pledge("peace")
    expect(table.sent).toEqual(["take back", "take back", "pledge peace"])
  })
})
