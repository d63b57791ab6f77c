// What the player does at the table, and which actions are sent for it.

import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { PreviewData } from "../src/generated/protocol"
import { Interaction } from "../src/table/interaction.svelte"
import { deferred, FakeTable, loadFakeCatalog, settle, site } from "./fakeTable.svelte"
import { previewData } from "./fixtures"

let table: FakeTable
let interaction: Interaction

beforeAll(loadFakeCatalog)
beforeEach(() => {
  table = new FakeTable()
  interaction = new Interaction(table.store)
})

const targets = () => Object.fromEntries(interaction.targets)

function plan(cards: string[], actions: string[]): void {
  table.show({ phase: "planning", decision: "1-planning" })
  table.showMe({ draft_area: cards })
  table.actions = actions
}

function produce(step: string, actions: string[]): void {
  table.show({ phase: "production", step, decision: `1-${step}` })
  table.actions = actions
}

describe("the cards in the tray", () => {
  test("are the hand in the draft, with the pick still among them", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    expect(interaction.cards).toEqual(["airship", "bridge"])
    table.show({ pick: "crane" })
    expect(interaction.cards).toEqual(["crane", "airship", "bridge"])
    table.show({ pick: "bridge" })
    expect(interaction.cards).toEqual(["airship", "bridge"])
  })

  test("are the drafted cards in the planning phase; alone, the hand", () => {
    table.showMe({ hand: ["airship"], draft_area: ["bridge"] })
    table.show({ phase: "planning" })
    expect(interaction.cards).toEqual(["bridge"])
    table.show({ players: table.view.players.slice(0, 1) })
    expect(interaction.cards).toEqual(["airship"])
  })

  test("are the drawn ones as long as there are any, and none in production or for spectators", () => {
    table.showMe({ hand: ["airship"] })
    table.show({ drawn: ["crane", "dam"] })
    expect(interaction.cards).toEqual(["crane", "dam"])
    table.show({ drawn: [], phase: "production" })
    expect(interaction.cards).toEqual([])
    table.show({ phase: "draft" })
    table.seat = null
    expect(interaction.cards).toEqual([])
  })
})

describe("the draft", () => {
  beforeEach(() => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
  })

  test("a card is picked by choosing it", () => {
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
    expect(interaction.selectedIndex).toBeNull()
  })

  test("there is no card beyond the last", () => {
    interaction.chooseByIndex(2)
    expect(table.sent).toEqual([])
  })

  test("another card is picked instead by taking the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    interaction.chooseByIndex(1)
    await settle()
    expect(table.sent).toEqual(["take back", "pick bridge"])
  })

  test("the same pick again changes nothing, nor does another one when it is too late", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    interaction.chooseByIndex(0)
    table.canTakeBack = false
    interaction.chooseByIndex(1)
    await settle()
    expect(table.sent).toEqual([])
  })

  test("nothing is picked if the server refuses to take the pick back", async () => {
    table.show({ pick: "airship" })
    table.actions = []
    table.canTakeBack = true
    table.isRefusing = true
    interaction.chooseByIndex(1)
    await settle()
    expect(table.sent).toEqual(["take back"])
  })
})

describe("planning", () => {
  test("a card is selected, deselected and replaced by another", () => {
    plan(["airship", "bridge"], ["slate airship", "slate bridge"])
    interaction.chooseByIndex(0)
    expect(interaction.selectedCard).toBe("airship")
    interaction.chooseByIndex(1)
    expect(interaction.selectedCard).toBe("bridge")
    interaction.chooseByIndex(1)
    expect(interaction.selectedCard).toBeNull()
    expect(table.sent).toEqual([])
  })

  test("the selected card is slated, or one by its index", () => {
    plan(["airship", "bridge"], ["slate airship", "slate bridge"])
    interaction.slate()
    expect(table.sent).toEqual([])
    interaction.chooseByIndex(1)
    interaction.slate()
    interaction.slate(0)
    expect(table.sent).toEqual(["slate bridge", "slate airship"])
    expect(interaction.selectedIndex).toBeNull()
  })

  test("a card that cannot be slated is not", () => {
    plan(["airship"], ["recycle airship -> empire"])
    interaction.slate(0)
    expect(table.sent).toEqual([])
    expect(interaction.canPlan).toBe(true)
  })

  test("a card whose cube has one place is recycled at once", () => {
    plan(["airship"], ["recycle airship -> empire"])
    interaction.recycle(0)
    expect(table.sent).toEqual(["recycle airship -> empire"])
    expect(interaction.isRecycling).toBe(false)
  })

  test("with several places the player chooses one", () => {
    plan(["airship"], ["recycle airship -> empire", "recycle airship -> crane#2"])
    table.showMe({
      draft_area: ["airship"],
      construction: [site("crane"), site("crane#2", { filled: { gold: 1 } })],
    })
    interaction.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"], "crane#2": ["energy"] })
    interaction.putOn("crane")
    expect(table.sent).toEqual([])
    interaction.putOn("crane#2")
    expect(table.sent).toEqual(["recycle airship -> crane#2"])
    expect(interaction.isRecycling).toBe(false)
  })

  test("recycling is called off by asking for it again, or by selecting another card", () => {
    plan(["airship", "bridge"], ["recycle airship -> empire", "recycle airship -> crane", "slate bridge"])
    interaction.chooseByIndex(0)
    interaction.recycle()
    expect(interaction.isRecycling).toBe(true)
    interaction.recycle()
    expect(interaction.isRecycling).toBe(false)
    interaction.recycle()
    interaction.chooseByIndex(1)
    expect(interaction.isRecycling).toBe(false)
    expect(targets()).toEqual({})
  })

  test("a dragged card can go to every place for its cube", () => {
    plan(["airship", "bridge"], ["slate airship", "recycle airship -> empire", "slate bridge"])
    interaction.startDrag(0)
    expect(targets()).toEqual({ empire: ["energy"] })
    interaction.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
    interaction.startDrag(1)
    expect(interaction.isRecycling).toBe(false)
    interaction.slate()
    expect(table.sent.at(-1)).toBe("slate bridge")
    interaction.startDrag(7)
    expect(interaction.selectedIndex).toBeNull()
  })

  test("a drawn card is kept by choosing it", () => {
    table.show({ drawn: ["crane", "dam"] })
    table.actions = ["keep crane", "keep dam"]
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["keep dam"])
  })
})

describe("drawing alone", () => {
  beforeEach(() => {
    table.show({ players: table.view.players.slice(0, 1), phase: "planning" })
    table.showMe({ hand: ["airship", "bridge", "crane"] })
    table.actions = [
      "slate airship",
      "draw base airship bridge",
      "draw base bridge crane",
      "draw ascension airship bridge",
    ]
  })

  test("two cards are exchanged, in whichever order they were chosen", () => {
    interaction.startDrawing()
    interaction.chooseByIndex(1)
    interaction.chooseByIndex(0)
    expect(interaction.drawPair).toEqual([1, 0])
    interaction.drawFrom("ascension")
    expect(table.sent).toEqual(["draw ascension airship bridge"])
    expect(interaction.isDrawing).toBe(false)
    expect(interaction.drawPair).toEqual([])
  })

  test("a third card replaces the first; a card chosen again is left out", () => {
    interaction.startDrawing()
    for (const index of [0, 1, 2]) interaction.chooseByIndex(index)
    expect(interaction.drawPair).toEqual([1, 2])
    interaction.drawFrom("base")
    expect(table.sent).toEqual(["draw base bridge crane"])
    interaction.startDrawing()
    interaction.chooseByIndex(0)
    interaction.chooseByIndex(0)
    expect(interaction.drawPair).toEqual([])
  })

  test("nothing is drawn for one card, or for a pair that is not offered", () => {
    interaction.startDrawing()
    interaction.chooseByIndex(0)
    interaction.drawFrom("base")
    interaction.chooseByIndex(2)
    interaction.drawFrom("base")
    expect(table.sent).toEqual([])
    expect(interaction.isDrawing).toBe(true)
  })

  test("the pool is taken before anything can be finished", async () => {
    table.actions = ["take-pool"]
    await interaction.takePoolOrFinish()
    table.actions = ["done"]
    await interaction.takePoolOrFinish()
    expect(table.sent).toEqual(["take-pool", "done"])
  })
})

describe("production", () => {
  test("cubes go to offered places only", () => {
    table.showMe({ construction: [site("airship"), site("bridge")], to_place: 2 })
    produce("energy", ["place -> airship", "place -> empire"])
    expect(targets()).toEqual({ airship: ["energy"], empire: ["energy"] })
    interaction.putOn("airship")
    interaction.putOn("bridge")
    interaction.putOn("empire")
    expect(table.sent).toEqual(["place -> airship", "place -> empire"])
  })

  test("a Krystallium fills the space that was chosen, or the first one", () => {
    produce("gold", ["krystallium -> airship energy", "krystallium -> airship science"])
    interaction.putOn("airship")
    expect(table.sent).toEqual([])
    for (const kind of ["science", undefined, "gold"]) {
      interaction.togglePiece("krystallium")
      expect(targets()).toEqual({ airship: ["energy", "science"] })
      interaction.putOn("airship", kind)
    }
    expect(table.sent).toEqual([
      "krystallium -> airship science",
      "krystallium -> airship energy",
      "krystallium -> airship energy",
    ])
  })

  test.each(["general", "financier"] as const)("a %s goes to its own targets", (piece) => {
    produce("gold", ["place -> bridge", `${piece} -> airship`])
    interaction.togglePiece(piece)
    expect(targets()).toEqual({ airship: [piece] })
    interaction.putOn("bridge")
    interaction.putOn("airship")
    expect(table.sent).toEqual([`${piece} -> airship`])
    expect(interaction.selectedPiece).toBeNull()
  })

  test("a piece is put back by choosing it again, and is not selected if it fits nowhere", () => {
    produce("gold", ["general -> airship"])
    interaction.togglePiece("general")
    interaction.togglePiece("general")
    expect(interaction.selectedPiece).toBeNull()
    interaction.togglePiece("financier")
    expect(interaction.selectedPiece).toBeNull()
  })

  test("a piece is taken as a reward if it is one", () => {
    produce("science", ["choose general", "choose financier", "krystallium -> airship gold"])
    interaction.takeOrTogglePiece("financier")
    expect(table.sent).toEqual(["choose financier"])
    interaction.takeOrTogglePiece("krystallium")
    expect(interaction.selectedPiece).toBe("krystallium")
    interaction.chooseByIndex(0)
    expect(table.sent).toEqual(["choose financier", "choose general"])
  })

  test("the rest goes to the Empire by a plan", () => {
    produce("energy", ["place -> airship", "place -> empire"])
    interaction.restToEmpire()
    expect(table.sent).toEqual(["plan: rest-to-empire"])
  })

  test("the cube of a recycled card goes to the Empire as itself", () => {
    plan(["airship"], ["recycle airship -> empire", "recycle airship -> bridge", "place -> empire"])
    interaction.recycle(0)
    interaction.restToEmpire()
    expect(table.sent).toEqual(["recycle airship -> empire"])
  })

  test("taking back also clears the selection", async () => {
    produce("energy", ["general -> airship"])
    interaction.togglePiece("general")
    await interaction.takeBack()
    expect(table.sent).toEqual([])
    expect(interaction.selectedPiece).toBeNull()
    table.canTakeBack = true
    await interaction.takeBack()
    await interaction.takeBackAll()
    expect(table.sent).toEqual(["take back", "take back all"])
  })
})

describe("equal copies of a card", () => {
  test("are all targets, and stand for the one that the server offers", () => {
    table.showMe({
      construction: [site("airship"), site("airship#2"), site("airship#3", { filled: { energy: 1 } })],
    })
    produce("energy", ["place -> airship"])
    expect(targets()).toEqual({ airship: ["energy"], "airship#2": ["energy"] })
    interaction.putOn("airship#2")
    interaction.putOn("airship#3")
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
    produce("energy", ["place -> airship"])
    expect(Object.keys(targets())).toEqual(["airship"])
  })

  test("are told apart again when they change", () => {
    table.showMe({ construction: [site("airship"), site("airship#2")] })
    produce("energy", ["place -> airship"])
    expect(interaction.targets.has("airship#2")).toBe(true)
    table.showMe({ construction: [site("airship", { filled: { energy: 1 } }), site("airship#2")] })
    table.actions = ["place -> airship#2"]
    interaction.putOn("airship#2")
    expect(table.sent).toEqual(["place -> airship#2"])
  })
})

describe("a warning", () => {
  test("comes before a Krystallium where a cube would do; tried again it is sent", () => {
    produce("energy", ["place -> airship", "krystallium -> airship energy", "krystallium -> airship gold"])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship", "energy")
    expect(table.sent).toEqual([])
    expect(interaction.warning).toEqual({
      action: "krystallium -> airship energy",
      text: "web.warn.krystallium",
    })
    expect(interaction.selectedPiece).toBe("krystallium")
    interaction.putOn("airship", "energy")
    expect(table.sent).toEqual(["krystallium -> airship energy"])
  })

  test("does not come for another space, or where no cube can be placed", () => {
    produce("energy", ["place -> airship", "krystallium -> airship gold", "krystallium -> bridge energy"])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship", "gold")
    interaction.togglePiece("krystallium")
    interaction.putOn("bridge", "energy")
    expect(table.sent).toEqual(["krystallium -> airship gold", "krystallium -> bridge energy"])
  })

  test("is forgotten when something else is done or everything is reset", () => {
    produce("energy", ["place -> airship", "krystallium -> airship energy"])
    interaction.togglePiece("krystallium")
    interaction.putOn("airship")
    interaction.reset()
    expect(interaction.warning).toBeNull()
    interaction.togglePiece("krystallium")
    interaction.putOn("airship")
    expect(table.sent).toEqual([])
  })

  test("stays until the answer is here, unless another one has come", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    table.showMe({
      construction: [site("airship", { filled: { energy: 2 } }), site("bridge", { filled: { gold: 1 } })],
    })
    table.actions = ["discard airship", "discard bridge"]
    interaction.discard("airship")
    interaction.discard("airship")
    expect(interaction.warning?.action).toBe("discard airship")
    interaction.discard("bridge")
    answer.resolve()
    await settle()
    expect(interaction.warning?.action).toBe("discard bridge")
    interaction.discard("bridge")
    await settle()
    expect(interaction.warning).toBeNull()
    expect(table.sent).toEqual(["discard airship", "discard bridge"])
  })

  test("comes before giving up a card only if something is on it", () => {
    table.showMe({ construction: [site("airship"), site("bridge", { stand_ins: { gold: 1 } })] })
    interaction.discard("airship")
    expect(table.sent).toEqual(["discard airship"])
    interaction.discard("bridge")
    interaction.discard("crane")
    expect(table.sent).toEqual(["discard airship"])
    expect(interaction.warning?.text).toBe("web.warn.discard.other")
  })
})

describe("done", () => {
  const complete = (place: string) => `complete ${place} with krystallium characters`
  beforeEach(() => {
    table.showMe({ construction: [site("airship"), site("bridge")] })
    produce("energy", ["done"])
  })

  test("is sent if nothing can be completed", async () => {
    await interaction.finish()
    expect(table.asked).toEqual([complete("airship"), complete("bridge")])
    expect(table.sent).toEqual(["done"])
  })

  test("is not sent if it is not offered", async () => {
    table.actions = ["place -> empire"]
    await interaction.finish()
    expect(table.sent).toEqual([])
  })

  test("warns while a card could be completed, and counts when it is tried again", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await interaction.finish()
    expect(table.sent).toEqual([])
    expect(interaction.warning).toEqual({ action: "done", text: "web.warn.complete" })
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
    expect(table.asked).toHaveLength(2)
  })

  test("warns of a card once a round", async () => {
    table.plans = { [complete("bridge")]: ["krystallium -> bridge energy"] }
    await interaction.finish()
    interaction.reset()
    table.show({ decision: "1-science" })
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
    interaction.reset()
    table.plans[complete("airship")] = ["krystallium -> airship energy"]
    await interaction.finish()
    expect(interaction.warning?.action).toBe("done")
    interaction.reset()
    table.show({ round: 2, decision: "2-energy" })
    await interaction.finish()
    expect(interaction.warning?.action).toBe("done")
    expect(table.sent).toEqual(["done"])
  })

  test("is sent once, however often it is asked for", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = [interaction.finish(), interaction.finish()]
    answer.resolve()
    await Promise.all(asked)
    expect(table.sent).toEqual(["done"])
  })

  test("is dropped if something else is to be decided by then", async () => {
    const answer = deferred<void>()
    table.answer = answer.promise
    const asked = interaction.finish()
    table.show({ decision: "1-gold" })
    answer.resolve()
    await asked
    expect(table.sent).toEqual([])
  })
})

describe("the guide of the lesson", () => {
  const guide = (action: string | null, plan: string | null = null) => {
    table.lesson = { step: 1, steps: 9, say: null, action, plan }
  }

  test("leaves nothing but its own action", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    table.canTakeBack = true
    guide("pick bridge")
    expect([interaction.isGuidedTo("airship"), interaction.isGuidedTo("bridge")]).toEqual([false, true])
    interaction.chooseByIndex(0)
    expect(table.sent).toEqual([])
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["pick bridge"])
  })

  test("lets the player choose the place for a cube, even if there is only one", () => {
    plan(["airship"], ["slate airship", "recycle airship -> empire", "recycle airship -> bridge"])
    guide("recycle airship -> empire")
    interaction.slate(0)
    interaction.recycle(0)
    expect(table.sent).toEqual([])
    expect(targets()).toEqual({ empire: ["energy"] })
    interaction.putOn("empire")
    expect(table.sent).toEqual(["recycle airship -> empire"])
  })

  test("allows a plan only if it is about it", () => {
    produce("energy", ["place -> empire", "place -> airship"])
    guide("place -> empire")
    expect(interaction.canUsePlan("rest-to-empire")).toBe(false)
    interaction.restToEmpire()
    guide("place -> empire", "rest-to-empire")
    interaction.restToEmpire()
    expect(table.sent).toEqual(["place -> empire", "plan: rest-to-empire"])
  })

  test("is done without a warning", async () => {
    table.showMe({ construction: [site("airship")] })
    produce("energy", ["done"])
    table.plans = { "complete airship with krystallium characters": ["general -> airship"] }
    guide("done")
    await interaction.finish()
    expect(table.sent).toEqual(["done"])
  })

  test("ends with the lesson, or when the player dismisses it", () => {
    table.showMe({ hand: ["airship", "bridge"] })
    table.actions = ["pick airship", "pick bridge"]
    guide(null)
    expect([...interaction.offers.pick]).toEqual(["airship", "bridge"])
    expect(interaction.isGuidedTo("airship")).toBe(false)
    guide("pick bridge")
    expect([...interaction.offers.pick]).toEqual(["bridge"])
    interaction.isGuideDismissed = true
    expect([...interaction.offers.pick]).toEqual(["airship", "bridge"])
  })
})

describe("previews", () => {
  beforeEach(() => {
    table.showMe({ construction: [site("airship"), site("bridge")] })
    produce("energy", ["place -> airship", "place -> bridge"])
  })

  test("show what putting something on a target leads to", async () => {
    table.previewOf = () => Promise.resolve(previewData(5))
    await interaction.showPreview("airship")
    expect(table.asked).toEqual(["preview place -> airship"])
    expect(interaction.preview?.after.points).toBe(5)
    interaction.hidePreview()
    expect(interaction.preview).toBeNull()
  })

  test("are not asked for where nothing can be put", async () => {
    await interaction.showPreview("crane")
    expect(table.asked).toEqual([])
    expect(interaction.preview).toBeNull()
  })

  test("of a plan are those of its actions; an impossible plan has none", async () => {
    table.plans = { "rest-to-empire": ["place -> empire", "place -> empire"] }
    table.previewOf = () => Promise.resolve(previewData(7))
    await interaction.showPreview("empire", "rest-to-empire")
    expect(table.asked).toEqual(["rest-to-empire", "preview place -> empire; place -> empire"])
    expect(interaction.preview?.after.points).toBe(7)
    await interaction.showPreview("empire", "recycle-all")
    expect(table.asked.at(-1)).toBe("recycle-all")
    expect(interaction.preview).toBeNull()
    table.plans["slate-all"] = []
    await interaction.showPreview("empire", "slate-all")
    expect(table.asked.at(-1)).toBe("slate-all")
    expect(interaction.preview).toBeNull()
  })

  test("that come late are dropped", async () => {
    const answers = {
      "place -> airship": deferred<PreviewData>(),
      "place -> bridge": deferred<PreviewData>(),
    }
    table.previewOf = ([action]) => answers[action as keyof typeof answers].promise
    const first = interaction.showPreview("airship")
    const second = interaction.showPreview("bridge")
    answers["place -> bridge"].resolve(previewData(2))
    await second
    answers["place -> airship"].resolve(previewData(1))
    await first
    expect(interaction.preview?.after.points).toBe(2)
  })

  test("are dropped when the pointer has left or everything was reset", async () => {
    for (const stop of [() => interaction.hidePreview(), () => interaction.reset()]) {
      const answer = deferred<PreviewData>()
      table.previewOf = () => answer.promise
      const shown = interaction.showPreview("airship")
      stop()
      answer.resolve(previewData(1))
      await shown
      expect(interaction.preview).toBeNull()
    }
  })
})

describe("a pledge", () => {
  beforeEach(() => {
    table.show({ phase: "pledging", pledge: "council", decision: "1-council" })
    table.actions = ["pledge war", "pledge peace"]
  })

  test("is sent by its number", () => {
    interaction.chooseByIndex(1)
    expect(table.sent).toEqual(["pledge peace"])
  })

  test("is changed by taking it back, and stays if that is refused or impossible", async () => {
    table.showMe({ pledges: ["war"] })
    table.actions = []
    await interaction.pledge("peace")
    expect(table.sent).toEqual([])
    table.canTakeBack = true
    await interaction.pledge("war")
    expect(table.sent).toEqual([])
    table.isRefusing = true
    await interaction.pledge("peace")
    expect(table.sent).toEqual(["take back"])
    table.isRefusing = false
    await interaction.pledge("peace")
    expect(table.sent).toEqual(["take back", "take back", "pledge peace"])
  })
})
