// The player's interaction with the table: the selected card or piece, its possible targets, warnings
// before unusual actions, and previews. Actions are sent through the table store.

import type { LessonInfo, PreviewData, SiteView } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { t, term, tn } from "../app/texts.svelte"
import { placeName } from "../card/displayNames"
import { offeredActionsOf, type OfferedActions } from "./offeredActions"
import type { TableStore } from "./tableStore.svelte"

export type Piece = "krystallium" | "general" | "financier"

/** An action that may be a mistake. It is sent if the player repeats it. */
interface Warning {
  action: string
  text: string
}

export class Interaction {
  /** The index of the selected card in `cards`. */
  selectedIndex = $state<number | null>(null)
  isRecycling = $state(false)
  selectedPiece = $state<Piece | null>(null)
  /** Solo: whether the player is choosing two cards to exchange, and the cards chosen so far. */
  isDrawing = $state(false)
  drawPair = $state<number[]>([])
  /** Whether the player has dismissed the guide of the lesson. */
  isGuideDismissed = $state(false)
  warning = $state.raw<Warning | null>(null)
  /** The effect of the action that the player points at. */
  preview = $state.raw<PreviewData | null>(null)
  private lastPreviewRequest = 0
  /** Targets that the server does not offer, each with an identical place that it does offer. */
  private equalPlaces = new Map<string, string>()
  private isFinishing = false
  private readonly warnedPlaces = new Set<string>()

  constructor(readonly table: TableStore) {}

  /** The current step of the lesson. While there is one, only its action is offered. */
  readonly guide: LessonInfo | null = $derived.by(() => {
    const lesson = this.table.lesson
    return lesson?.action && !this.isGuideDismissed ? lesson : null
  })

  readonly offers: OfferedActions = $derived.by(() => {
    const guide = this.guide
    return offeredActionsOf(guide ? this.table.actions.filter((each) => each === guide.action) : this.table.actions)
  })

  /** The cards in the tray: the hand, the drafted cards to plan, or the drawn ones. */
  readonly cards: string[] = $derived.by(() => {
    const view = this.table.view
    const me = this.table.me
    if (!view || !me) return []
    if (view.drawn.length) return view.drawn
    if (view.phase === "draft") {
      const hand = me.hand ?? []
      return view.pick && !hand.includes(view.pick) ? [view.pick, ...hand] : hand
    }
    if (view.phase === "planning") return view.players.length === 1 ? (me.hand ?? []) : me.draft_area
    return []
  })

  readonly selectedCard: string | null = $derived(
    this.selectedIndex === null ? null : (this.cards[this.selectedIndex] ?? null),
  )

  /** The options of the current pledge, even after the player has pledged. */
  readonly pledgeOptions: string[] = $derived.by(() => {
    const view = this.table.view
    if (!view?.pledge) return []
    const known = catalog.rulesOf(view.setup).pledges[view.pledge]?.options.map((each) => each.id)
    return known ?? this.offers.pledge
  })

  /** Places for the selected piece, or for a cube of this step, with the kinds of spaces to fill. */
  readonly targets: Map<string, string[]> = $derived.by(() => {
    const targets = new Map<string, string[]>()
    const view = this.table.view
    if (!view) return targets
    if (this.isRecycling && this.selectedCard) {
      const kind = catalog.card(this.selectedCard).recycle
      for (const place of this.offers.recycle.get(this.selectedCard) ?? []) targets.set(place, [kind])
    } else if (this.selectedPiece === "krystallium") {
      for (const [place, kinds] of this.offers.krystallium) targets.set(place, kinds)
    } else if (this.selectedPiece) {
      for (const place of this.offers[this.selectedPiece]) targets.set(place, [this.selectedPiece])
    } else {
      const kind = catalog.resources.find((each) => each === view.step)
      for (const place of this.offers.place) targets.set(place, kind ? [kind] : [])
    }
    return this.withEqualPlaces(targets)
  })

  /** The server offers only one of several copies with the same cubes: make all of them targets. */
  private withEqualPlaces(targets: Map<string, string[]>): Map<string, string[]> {
    this.equalPlaces.clear()
    const sites = this.table.me?.construction ?? []
    const contents = (site: SiteView) => JSON.stringify([site.card, site.open, site.filled, site.stand_ins])
    for (const site of sites) {
      if (targets.has(site.place)) continue
      const offered = sites.find((each) => targets.has(each.place) && contents(each) === contents(site))
      if (offered) this.equalPlaces.set(site.place, offered.place)
    }
    for (const [place, offered] of this.equalPlaces) targets.set(place, targets.get(offered) ?? [])
    return targets
  }

  /** Whether there are cards to slate or recycle. */
  get canPlan(): boolean {
    return this.offers.slate.size + this.offers.recycle.size > 0
  }

  /** Whether the lesson asks for this card. */
  isGuidedTo(card: string): boolean {
    return (
      this.guide !== null &&
      (this.offers.pick.has(card) || this.offers.slate.has(card) || this.offers.recycle.has(card))
    )
  }

  /** Whether a plan may be used. In the lesson only the plan of the current step may. */
  canUsePlan(plan: string): boolean {
    return this.guide === null || this.guide.plan === plan
  }

  // Selecting

  /** Clear the selection. */
  reset(): void {
    this.selectedIndex = null
    this.isRecycling = false
    this.selectedPiece = null
    this.drawPair = []
    this.isDrawing = false
    this.warning = null
    this.hidePreview()
  }

  /** Choose a pledge option, a reward or a card by its index. */
  chooseByIndex(index: number): void {
    const option = this.pledgeOptions[index]
    const reward = this.offers.choose[index]
    if (option !== undefined) void this.pledge(option)
    else if (reward !== undefined) void this.table.act(`choose ${reward}`)
    else this.chooseCard(index)
  }

  private chooseCard(index: number): void {
    const card = this.cards[index]
    if (card === undefined) return
    this.selectedPiece = null
    this.isRecycling = false
    if (this.isDrawing) {
      this.drawPair = this.drawPair.includes(index)
        ? this.drawPair.filter((each) => each !== index)
        : [...this.drawPair, index].slice(-2)
      return
    }
    if (this.offers.pick.has(card)) {
      void this.table.act(`pick ${card}`)
    } else if (this.offers.keep.has(card)) {
      void this.table.act(`keep ${card}`)
    } else if (this.table.view?.phase === "draft") {
      if (!this.guide) void this.pickInstead(card)
    } else {
      this.selectedIndex = this.selectedIndex === index ? null : index
    }
  }

  /** Change the pick, which is possible until all players have picked. */
  private async pickInstead(card: string): Promise<void> {
    if (card === this.table.view?.pick || !this.table.canTakeBack) return
    if (await this.table.takeBack()) await this.table.act(`pick ${card}`)
  }

  /** Start dragging a card. Nothing is sent until it is dropped. */
  startDrag(index: number): void {
    const card = this.cards[index]
    if (card === undefined) return
    this.reset()
    this.selectedIndex = index
    this.isRecycling = this.offers.recycle.has(card)
  }

  /** Select a piece of the Empire to place it on a card, or deselect it. */
  togglePiece(piece: Piece): void {
    if (!this.offers[piece].size) return
    this.selectedIndex = null
    this.isRecycling = false
    this.selectedPiece = this.selectedPiece === piece ? null : piece
  }

  /** Choose a piece as the reward of a supremacy if it is offered, otherwise select it. */
  takeOrTogglePiece(piece: Piece): void {
    if (this.offers.choose.includes(piece)) void this.table.act(`choose ${piece}`)
    else this.togglePiece(piece)
  }

  startDrawing(): void {
    this.reset()
    this.isDrawing = true
  }

  // Deciding

  /** Pledge an option. A pledge can be changed until all players have pledged. */
  async pledge(option: string): Promise<void> {
    const own = this.table.me?.pledges ?? []
    if (own.includes(option)) return
    if (!this.offers.pledge.includes(option) && !(this.table.canTakeBack && (await this.table.takeBack())))
      return
    await this.table.act(`pledge ${option}`)
  }

  slate(index = this.selectedIndex): void {
    const card = index === null ? undefined : this.cards[index]
    if (card === undefined || !this.offers.slate.has(card)) return
    this.reset()
    void this.table.act(`slate ${card}`)
  }

  /** Recycle a card at once if its cube can only go to one place; otherwise let the player choose. */
  recycle(index = this.selectedIndex): void {
    const card = index === null ? undefined : this.cards[index]
    const places = card === undefined ? undefined : this.offers.recycle.get(card)
    if (card === undefined || !places?.length) return
    if (places.length === 1 && !this.guide) {
      this.reset()
      void this.table.act(`recycle ${card} -> ${places[0]}`)
      return
    }
    this.selectedIndex = index
    this.selectedPiece = null
    this.isRecycling = !this.isRecycling
  }

  /** Place the cube of a recycled card, or all remaining cubes of the step, on the Empire. */
  restToEmpire(): void {
    const isPlacing = !this.isRecycling && this.offers.place.has("empire")
    if (isPlacing && this.canUsePlan("rest-to-empire")) void this.table.usePlan("rest-to-empire")
    else this.putOn("empire")
  }

  /** Place the selected piece, or a cube of this step; `kind` is the space for a Krystallium. */
  putOn(target: string, kind?: string): void {
    const action = this.actionOn(target, kind)
    if (!action) return
    const [verb, , place, space] = action.split(" ")
    const couldBeCube =
      verb === "krystallium" &&
      space === this.table.view?.step &&
      this.table.actions.includes(`place -> ${place}`)
    this.sendOrWarn(action, couldBeCube ? t("warn.krystallium", { kind: term(`kind.${space}`) }) : "")
  }

  private actionOn(target: string, kind?: string): string | null {
    const kinds = this.targets.get(target)
    if (!kinds) return null
    const place = this.equalPlaces.get(target) ?? target
    if (this.isRecycling && this.selectedCard) return `recycle ${this.selectedCard} -> ${place}`
    if (this.selectedPiece === "krystallium") {
      const space = kind && kinds.includes(kind) ? kind : kinds[0]
      return `krystallium -> ${place} ${space}`
    }
    return `${this.selectedPiece ?? "place"} -> ${place}`
  }

  /** Give up a card under construction; cubes on it would be lost. */
  discard(place: string): void {
    const site = this.table.me?.construction.find((each) => each.place === place)
    if (!site) return
    const lost = [...Object.values(site.filled), ...Object.values(site.stand_ins)].reduce(
      (sum, count) => sum + count,
      0,
    )
    this.sendOrWarn(`discard ${place}`, lost ? tn("warn.discard", lost, { card: placeName(place) }) : "")
  }

  /** Solo: exchange the two chosen cards for new ones from a deck. */
  drawFrom(deck: string): void {
    const [first, second] = this.drawPair.map((index) => this.cards[index])
    const offer = this.offers.draw.find(
      (each) =>
        each.deck === deck &&
        ((each.cards[0] === first && each.cards[1] === second) ||
          (each.cards[0] === second && each.cards[1] === first)),
    )
    if (!offer) return
    this.reset()
    void this.table.act(offer.action)
  }

  async takeBack(): Promise<void> {
    this.reset()
    if (this.table.canTakeBack) await this.table.takeBack()
  }

  async takeBackAll(): Promise<void> {
    this.reset()
    await this.table.takeBackAll()
  }

  /** Solo: take the cards of the pool if that is offered; otherwise finish the decision. */
  async takePoolOrFinish(): Promise<void> {
    if (this.offers.canTakePool) await this.table.act("take-pool")
    else await this.finish()
  }

  /** Finish the decision. Warns first if a card could still be completed. */
  async finish(): Promise<void> {
    if (!this.offers.canFinish || this.isFinishing) return
    this.isFinishing = true
    try {
      await this.sendDoneOrWarn()
    } finally {
      this.isFinishing = false
    }
  }

  private async sendDoneOrWarn(): Promise<void> {
    const decision = this.table.view?.decision
    const round = this.table.view?.round
    const isFirstTry = this.warning?.action !== "done" && !this.guide
    const places = isFirstTry ? await this.completablePlaces() : []
    if (this.table.view?.decision !== decision) return
    // Warn about each card once a round: the player may be saving a Krystallium.
    const unwarned = places.filter((place) => !this.warnedPlaces.has(`${round} ${place}`))
    for (const place of unwarned) this.warnedPlaces.add(`${round} ${place}`)
    this.sendOrWarn("done", unwarned.length ? t("warn.complete", { cards: unwarned.map(placeName) }) : "")
  }

  /** Cards under construction that the player could complete with the pieces of the Empire. */
  private async completablePlaces(): Promise<string[]> {
    const places = this.table.me?.construction.map((site) => site.place) ?? []
    const plans = await Promise.all(
      places.map((place) => this.table.plan(`complete ${place} with krystallium characters`)),
    )
    return places.filter((_, index) => plans[index] !== null)
  }

  /** Send an action, or show a warning first; repeating the action sends it. */
  private sendOrWarn(action: string, text: string): void {
    if (text && this.warning?.action !== action) {
      this.warning = { action, text }
      return
    }
    const warning = this.warning
    this.reset()
    this.warning = warning // keep it visible until the reply has arrived
    void this.table.act(action).then(() => {
      if (this.warning === warning) this.warning = null
    })
  }

  // Previews

  /** Show the effect of placing something on a place, or of a plan. */
  async showPreview(place: string, plan?: string): Promise<void> {
    const request = ++this.lastPreviewRequest
    const action = plan ? null : this.actionOn(place)
    const actions = plan ? (await this.table.plan(plan))?.actions : action ? [action] : undefined
    const preview = actions?.length ? await this.table.preview(actions) : null
    if (request === this.lastPreviewRequest) this.preview = preview
  }

  hidePreview(): void {
    this.lastPreviewRequest++
    this.preview = null
  }
}
