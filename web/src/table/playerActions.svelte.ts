// What clicks, drags and keys do: they change the selection, or send an action through the table store.

import type { LessonInfo } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { ActionPreview } from "./actionPreview.svelte"
import { CardOutlooks } from "./cardOutlook.svelte"
import { CardPicking } from "./cardPicking"
import { ActionWarnings } from "./actionWarnings.svelte"
import { offeredActionsOf, type OfferedActions } from "./offeredActions"
import { Selection, type Piece } from "./selection.svelte"
import { equalPlaces, offeredTargets, type Targets } from "./selectionTargets"
import type { TableStore } from "./tableStore.svelte"
import { trayCardsOf } from "./trayCards"

export class PlayerActions {
  readonly selection = new Selection(() => this.cards)
  /** Whether the player has dismissed the guide of the lesson. */
  isGuideDismissed = $state(false)
  readonly warnings: ActionWarnings
  readonly preview: ActionPreview
  readonly outlooks = new CardOutlooks(this)
  readonly picking = new CardPicking(this)
  private isFinishing = false

  constructor(readonly table: TableStore) {
    this.warnings = new ActionWarnings(table)
    this.preview = new ActionPreview(table)
  }

  /** Clear the selection at every new decision. Must be called while a component is created. */
  resetOnNewDecision(): void {
    let decision = ""
    $effect(() => {
      const view = this.table.view
      if (!view || view.decision === decision) return
      decision = view.decision
      this.reset()
    })
  }

  /** The current step of the lesson. While there is one, only its action is offered. */
  readonly guide: LessonInfo | null = $derived.by(() => {
    const lesson = this.table.lesson
    return lesson?.action && !this.isGuideDismissed ? lesson : null
  })

  readonly offers: OfferedActions = $derived.by(() => {
    const guide = this.guide
    return offeredActionsOf(
      guide ? this.table.actions.filter((each) => each === guide.action) : this.table.actions,
    )
  })

  /** The cards in the tray. */
  readonly cards: string[] = $derived.by(() => {
    const { view, me } = this.table
    return view && me ? trayCardsOf(view, me) : []
  })

  /** The options of the current pledge, even after the player has pledged. */
  readonly pledgeOptions: string[] = $derived.by(() => {
    const view = this.table.view
    if (!view?.pledge) return []
    const known = catalog.rulesOf(view.setup).pledges[view.pledge]?.options.map((each) => each.id)
    return known ?? this.offers.pledge
  })

  private readonly offeredTargets: Targets = $derived.by(() => {
    const view = this.table.view
    return view ? offeredTargets(this.selection, this.offers, view) : new Map<string, string[]>()
  })

  /** Targets that the server does not offer, each with an identical place that it does offer. */
  private readonly equalPlaces: Map<string, string> = $derived.by(() =>
    equalPlaces(this.offeredTargets, this.table.me?.construction ?? []),
  )

  /** Places for the selected piece, or for a cube of this step, with the kinds of spaces to fill. */
  readonly targets: Targets = $derived.by(() => {
    const targets = new Map(this.offeredTargets)
    for (const [place, offered] of this.equalPlaces) targets.set(place, targets.get(offered) ?? [])
    return targets
  })

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

  /** Clear the selection, the warning and the preview. */
  reset(): void {
    this.selection.clear()
    this.warnings.current = null
    this.preview.hide()
  }

  /** Choose a pledge option, a reward or a card by its index. */
  chooseByIndex(index: number): void {
    const option = this.pledgeOptions[index]
    const reward = this.offers.choose[index]
    if (option !== undefined) void this.pledge(option)
    else if (reward !== undefined) void this.table.act(`choose ${reward}`)
    else this.chooseCard(index)
  }

  /** Tap a card: like a click, but a card that would be picked or kept is selected first. */
  tapCard(index: number): void {
    if (this.picking.needsLook(index)) this.selection.cardIndex = index
    else this.chooseCard(index)
  }

  private chooseCard(index: number): void {
    const card = this.cards[index]
    if (card === undefined) return
    this.selection.piece = null
    this.selection.isRecycling = false
    if (this.selection.isDrawing) {
      this.selection.toggleDrawCard(index)
      return
    }
    if (this.picking.verbOf(index)) void this.picking.take(index)
    else if (this.table.view?.phase !== "draft") this.selection.toggleCard(index)
  }

  /** Start dragging a card. Nothing is sent until it is dropped. */
  startDrag(index: number): void {
    const card = this.cards[index]
    if (card === undefined) return
    this.reset()
    this.selection.cardIndex = index
    this.selection.isRecycling = this.offers.recycle.has(card)
    this.selection.isDragging = true
  }

  /** Select a piece of the Empire to place it on a card, or deselect it. */
  togglePiece(piece: Piece): void {
    if (!this.offers[piece].size) return
    this.selection.togglePiece(piece)
  }

  /** Choose a piece as the reward of a supremacy if it is offered, otherwise select it. */
  takeOrTogglePiece(piece: Piece): void {
    if (this.offers.choose.includes(piece)) void this.table.act(`choose ${piece}`)
    else this.togglePiece(piece)
  }

  startDrawing(): void {
    this.reset()
    this.selection.isDrawing = true
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

  slate(index = this.selection.cardIndex): void {
    const card = index === null ? undefined : this.cards[index]
    if (card === undefined || !this.offers.slate.has(card)) return
    this.reset()
    void this.table.act(`slate ${card}`)
  }

  /** Recycle a card at once if its cube can only go to one place; otherwise let the player choose. */
  recycle(index = this.selection.cardIndex): void {
    const card = index === null ? undefined : this.cards[index]
    const places = card === undefined ? undefined : this.offers.recycle.get(card)
    if (card === undefined || !places?.length) return
    if (places.length === 1 && !this.guide) {
      this.reset()
      void this.table.act(`recycle ${card} -> ${places[0]}`)
      return
    }
    this.selection.toggleRecycling(index)
  }

  /** Place the cube of a recycled card, or all remaining cubes of the step, on the Empire. */
  restToEmpire(): void {
    const isPlacing = !this.selection.isRecycling && this.offers.place.has("empire")
    if (isPlacing && this.canUsePlan("rest-to-empire")) void this.table.usePlan("rest-to-empire")
    else this.putOn("empire")
  }

  /** Place the selected piece, or a cube of this step; `kind` is the space for a Krystallium. */
  putOn(target: string, kind?: string): void {
    const action = this.actionOn(target, kind)
    if (action) this.sendOrWarn(action, this.warnings.beforePlacing(action))
  }

  /** The action that places the selected piece, or a cube of this step, on a target; null if it is no target. */
  actionOn(target: string, kind?: string): string | null {
    const kinds = this.targets.get(target)
    if (!kinds) return null
    const place = this.equalPlaces.get(target) ?? target
    if (this.selection.isRecycling && this.selection.card) return `recycle ${this.selection.card} -> ${place}`
    if (this.selection.piece === "krystallium") {
      const space = kind && kinds.includes(kind) ? kind : kinds[0]
      return `krystallium -> ${place} ${space}`
    }
    return `${this.selection.piece ?? "place"} -> ${place}`
  }

  /** Give up a card under construction. */
  discard(place: string): void {
    if (!this.table.me?.construction.some((each) => each.place === place)) return
    this.sendOrWarn(`discard ${place}`, this.warnings.beforeDiscarding(place))
  }

  /** Solo: exchange the two chosen cards for new ones from a deck. */
  drawFrom(deck: string): void {
    const [first, second] = this.selection.drawPair.map((index) => this.cards[index])
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
    const isFirstTry = !this.warnings.isWarnedOf("done") && !this.guide
    const warning = isFirstTry ? await this.warnings.beforeDone() : ""
    if (warning !== null) this.sendOrWarn("done", warning)
  }

  /** Send an action, or show a warning first; repeating the action sends it. */
  private sendOrWarn(action: string, text: string): void {
    if (!this.warnings.confirm(action, text)) return
    const warning = this.warnings.current
    this.reset()
    this.warnings.current = warning // keep it visible until the reply has arrived
    void this.table.act(action).then(() => {
      if (this.warnings.current === warning) this.warnings.current = null
    })
  }
}
