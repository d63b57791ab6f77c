// A table without a server for unit tests: it records sent messages, and tests change its state.

import { vi } from "vitest"
import type { LessonInfo, PlayerView, PreviewData, SiteView, View } from "../src/generated/protocol"
import { catalog } from "../src/app/catalog.svelte"
import { texts } from "../src/app/texts.svelte"
import { BoardLayout } from "../src/table/boardLayout.svelte"
import { OpenPanels } from "../src/table/openPanels.svelte"
import { PlayerActions } from "../src/table/playerActions.svelte"
import type { TableStore } from "../src/table/tableStore.svelte"
import { cardFacts, catalogData, gameView, playerView, tableInfo, textsData } from "./fixtures"

/** Cards with short names and no texts, so that every text is its key. */
export const loadFakeCatalog = () => loadFakeCatalogWith({})

/** Cards with short names, and these texts. */
export async function loadFakeCatalogWith(given: Record<string, string>): Promise<void> {
  vi.stubGlobal("fetch", (path: string) => {
    const data = path.includes("texts")
      ? textsData(given)
      : catalogData({
          cards: [
            cardFacts("airship", { recycle: "energy" }),
            cardFacts("bridge", { recycle: "gold" }),
            cardFacts("crane", { recycle: "science" }),
            cardFacts("dam", { recycle: "gold" }),
          ],
        })
    return Promise.resolve(new Response(JSON.stringify(data)))
  })
  await Promise.all([texts.load("en"), catalog.load()])
}

export const site = (place: string, more: Partial<SiteView> = {}): SiteView => ({
  place,
  card: place.split("#")[0]!,
  open: { energy: 1 },
  filled: {},
  stand_ins: {},
  ...more,
})

const DONE = { type: "done", id: "", number: 1 } as const

export class FakeTable {
  readonly id = "t"
  seat = $state<number | null>(0)
  view = $state.raw(gameView({ players: [0, 1, 2, 3].map((seat) => playerView(seat)) }))
  actions = $state.raw<string[]>([])
  canTakeBack = $state(false)
  lesson = $state.raw<LessonInfo | null>(null)
  isOver = false
  isAway = false
  isMyTurn = true
  info = tableInfo()
  clocks = []
  supremacyGaps: Record<string, number[]> = {}
  standIns = $state.raw<Record<string, number>>({})
  present = []
  refusal = null
  /** Everything that was sent, in order. */
  readonly sent: string[] = []
  /** Plans and previews that were requested. */
  readonly asked: string[] = []
  /** The plans that are possible, with their actions. */
  plans: Record<string, string[]> = {}
  /** Whether the next commands are refused. */
  isRefusing = false
  /** The promise that commands and `decisionsApplied` wait for; resolved unless a test replaces it. */
  answer: Promise<unknown> = Promise.resolve()
  previewOf: (actions: string[]) => Promise<PreviewData | null> = () => Promise.resolve(null)

  get me(): PlayerView | null {
    return this.seat === null ? null : this.view.players[this.seat]!
  }

  get store(): TableStore {
    return this as unknown as TableStore
  }

  /** Change the view. */
  show(view: Partial<View>): void {
    this.view = { ...this.view, ...view }
  }

  /** Change the player in the view. */
  showMe(me: Partial<PlayerView>): void {
    this.show({
      players: this.view.players.map((each) => (each.seat === this.seat ? { ...each, ...me } : each)),
    })
  }

  /** A planning phase with these drafted cards and legal actions. */
  showPlanning(cards: string[], actions: string[]): void {
    this.show({ phase: "planning", decision: "1-planning" })
    this.showMe({ draft_area: cards })
    this.actions = actions
  }

  /** A production step with these legal actions. */
  showProduction(step: string, actions: string[]): void {
    this.show({ phase: "production", step, decision: `1-${step}` })
    this.actions = actions
  }

  private async record(command: string): Promise<typeof DONE | null> {
    this.sent.push(command)
    await this.answer
    return this.isRefusing ? null : DONE
  }

  act = (...actions: string[]) => this.record(actions.join("; "))
  usePlan = (plan: string) => this.record(`plan: ${plan}`)
  takeBack = () => this.record("take back")
  takeBackAll = () => this.record("take back all")
  decisionsApplied = () => this.answer

  plan = (plan: string) => {
    this.asked.push(plan)
    const actions = this.plans[plan]
    return this.answer.then(() => (actions ? { name: plan, actions, moves: [] } : null))
  }

  preview = (actions: string[]) => {
    this.asked.push(`preview ${actions.join("; ")}`)
    return this.previewOf(actions)
  }
}

/** A promise that a test resolves. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

/** Wait until all resolved promises have taken effect. */
export const flushPromises = () => new Promise((done) => setTimeout(done))

/** What is selected and what is open on a board. Its effects run until `destroy`. */
export function createBoard(table: FakeTable): {
  playerActions: PlayerActions
  panels: OpenPanels
  destroy: () => void
} {
  const playerActions = new PlayerActions(table.store)
  let panels!: OpenPanels
  const destroy = $effect.root(() => {
    playerActions.resetOnNewDecision()
    panels = new OpenPanels(playerActions, new BoardLayout(playerActions))
  })
  return { playerActions, panels, destroy }
}
