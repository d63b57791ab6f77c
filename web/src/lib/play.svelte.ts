// What the player is about to do: which card or piece is taken up, and where it could go.

import { offersOf, type Offers } from "./actions"
import type { LessonInfo, SiteView } from "../generated/protocol"
import { catalog, RESOURCES } from "./catalog.svelte"
import type { Preview, TableStore } from "./table.svelte"
import { t, term, tn } from "./texts.svelte"
import { placeName } from "./words"

export type Piece = "krystallium" | "general" | "financier"

export class Play {
  /** The number of the card that is taken up in the tray, from 0. */
  chosen = $state<number | null>(null)
  isRecycling = $state(false)
  piece = $state<Piece | null>(null)
  /** Solo: the cards to give up for a new one. */
  pair = $state<number[]>([])
  isDrawing = $state(false)
  private twins = new Map<string, string>()
  /** What was tried and is perhaps not wanted; tried again it counts. */
  doubt = $state.raw<{ action: string; text: string } | null>(null)
  /** What the Empire would be like after what is pointed at. */
  foreseen = $state.raw<Preview | null>(null)
  private looks = 0
  private isFinishing = false
  private readonly warnedOf = new Set<string>()

  constructor(readonly table: TableStore) {}

  /** Whether the player has sent the guide of the lesson away. */
  isUnguided = $state(false)

  /** The step of the lesson that is to be done now: nothing else is offered then. */
  readonly guide: LessonInfo | null = $derived.by(() => {
    const lesson = this.table.lesson
    return lesson?.action && !this.isUnguided ? lesson : null
  })

  readonly offers: Offers = $derived.by(() => {
    const guide = this.guide
    return offersOf(guide ? this.table.actions.filter((each) => each === guide.action) : this.table.actions)
  })

  /** Whether the lesson is about this card. */
  isAsked(card: string): boolean {
    return this.guide !== null && (this.offers.pick.has(card) || this.offers.slate.has(card) || this.offers.recycle.has(card))
  }

  /** Whether a convenience is offered: in the lesson only the one that it is about. */
  canUse(plan: string): boolean {
    return this.guide === null || this.guide.plan === plan
  }

  /** The cards in the tray: the hand, the picks to plan, or the drawn ones. */
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

  readonly card: string | null = $derived(this.chosen === null ? null : (this.cards[this.chosen] ?? null))

  /** Places that are lit, with the kinds of spaces that would be filled. */
  readonly lit: Map<string, string[]> = $derived.by(() => {
    const found = new Map<string, string[]>()
    const view = this.table.view
    if (!view) return found
    if (this.isRecycling && this.card) {
      const kind = catalog.card(this.card).recycle
      for (const place of this.offers.recycle.get(this.card) ?? []) found.set(place, [kind])
    } else if (this.piece === "krystallium") {
      for (const [place, kinds] of this.offers.krystallium) found.set(place, kinds)
    } else if (this.piece) {
      for (const place of this.offers[this.piece]) found.set(place, [this.piece])
    } else {
      const kind = RESOURCES.find((each) => each === view.step)
      for (const place of this.offers.place) found.set(place, kind ? [kind] : [])
    }
    return this.withTwins(found)
  })

  /** Copies of a card with the same on them are one offer: all of them are lit. */
  private withTwins(found: Map<string, string[]>): Map<string, string[]> {
    this.twins.clear()
    const sites = this.table.me?.construction ?? []
    const looks = (site: SiteView) => JSON.stringify([site.card, site.open, site.filled, site.stand_ins])
    for (const site of sites) {
      if (found.has(site.place)) continue
      const twin = sites.find((each) => found.has(each.place) && looks(each) === looks(site))
      if (!twin) continue
      this.twins.set(site.place, twin.place)
    }
    for (const [place, twin] of this.twins) found.set(place, found.get(twin) ?? [])
    return found
  }

  /** Start anew: something else is decided now. */
  reset(): void {
    this.chosen = null
    this.isRecycling = false
    this.piece = null
    this.pair = []
    this.isDrawing = false
    this.doubt = null
    this.overlook()
  }

  /** The options of the pledge that is going on, also when the own one is made. */
  readonly options: string[] = $derived.by(() => {
    const view = this.table.view
    if (!view?.pledge) return []
    const known = catalog.rulesOf(view.setup).pledges[view.pledge]?.options.map((each) => each.id)
    return known ?? this.offers.pledge
  })

  /** Pledge an option; another one instead of it as long as not everybody has pledged. */
  async pledge(option: string): Promise<void> {
    const own = this.table.me?.pledges ?? []
    if (own.includes(option)) return
    if (!this.offers.pledge.includes(option) && !(this.table.canTakeBack && (await this.table.takeBack()))) return
    await this.table.act(`pledge ${option}`)
  }

  /** By number, from 0: a card, an option of a pledge, or a reward. */
  choose(number: number): void {
    const option = this.options[number]
    const reward = this.offers.choose[number]
    if (option !== undefined) void this.pledge(option)
    else if (reward !== undefined) void this.table.act(`choose ${reward}`)
    else this.chooseCard(number)
  }

  private chooseCard(number: number): void {
    const card = this.cards[number]
    if (card === undefined) return
    this.piece = null
    this.isRecycling = false
    if (this.isDrawing) {
      this.pair = this.pair.includes(number)
        ? this.pair.filter((each) => each !== number)
        : [...this.pair, number].slice(-2)
      return
    }
    if (this.offers.pick.has(card)) {
      void this.table.act(`pick ${card}`)
    } else if (this.offers.keep.has(card)) {
      void this.table.act(`keep ${card}`)
    } else if (this.table.view?.phase === "draft") {
      if (!this.guide) void this.change(card)
    } else {
      this.chosen = this.chosen === number ? null : number
    }
  }

  /** Another pick instead of the one that was made; possible until all have picked. */
  private async change(card: string): Promise<void> {
    if (card === this.table.view?.pick || !this.table.canTakeBack) return
    if (await this.table.takeBack()) await this.table.act(`pick ${card}`)
  }

  slate(number = this.chosen): void {
    const card = number === null ? undefined : this.cards[number]
    if (card === undefined || !this.offers.slate.has(card)) return
    this.reset()
    void this.table.act(`slate ${card}`)
  }

  /** Take a card up to carry it: nothing is decided before it is put down. */
  lift(number: number): void {
    const card = this.cards[number]
    if (card === undefined) return
    this.reset()
    this.chosen = number
    this.isRecycling = this.offers.recycle.has(card)
  }

  recycle(number = this.chosen): void {
    const card = number === null ? undefined : this.cards[number]
    const places = card === undefined ? undefined : this.offers.recycle.get(card)
    if (card === undefined || !places?.length) return
    if (places.length === 1 && !this.guide) {
      this.reset()
      void this.table.act(`recycle ${card} -> ${places[0]}`)
      return
    }
    this.chosen = number
    this.piece = null
    this.isRecycling = !this.isRecycling
  }

  take(piece: Piece): void {
    if (!this.offers[piece].size) return
    this.chosen = null
    this.isRecycling = false
    this.piece = this.piece === piece ? null : piece
  }

  /** All cubes that are left to the Empire. */
  rest(): void {
    if (this.offers.place.has("empire") && this.canUse("rest-to-empire")) void this.table.usePlan("rest-to-empire")
    else this.put("empire")
  }

  /** What putting what is taken up, or a cube of this step, on a place would be. */
  private putting(lit: string, kind?: string): string | null {
    const kinds = this.lit.get(lit)
    if (!kinds) return null
    const place = this.twins.get(lit) ?? lit
    if (this.isRecycling && this.card) return `recycle ${this.card} -> ${place}`
    if (this.piece === "krystallium") {
      const space = kind && kinds.includes(kind) ? kind : kinds[0]
      return `krystallium -> ${place} ${space}`
    }
    return `${this.piece ?? "place"} -> ${place}`
  }

  put(lit: string, kind?: string): void {
    const action = this.putting(lit, kind)
    if (!action) return
    const [verb, , place, space] = action.split(" ")
    const couldBeCube = verb === "krystallium" && space === this.table.view?.step && this.table.actions.includes(`place -> ${place}`)
    this.attempt(action, couldBeCube ? t("warn.krystallium", { kind: term(`kind.${space}`) }) : "")
  }

  /** Give up a card under construction; what lies on it would be lost. */
  discard(place: string): void {
    const site = this.table.me?.construction.find((each) => each.place === place)
    if (!site) return
    const lost = [...Object.values(site.filled), ...Object.values(site.stand_ins)].reduce((sum, count) => sum + count, 0)
    this.attempt(`discard ${place}`, lost ? tn("warn.discard", lost, { card: placeName(place) }) : "")
  }

  /** Do something; with a warning only when it is tried again. */
  private attempt(action: string, warning: string): void {
    if (warning && this.doubt?.action !== action) {
      this.doubt = { action, text: warning }
      return
    }
    const doubt = this.doubt
    this.reset()
    this.doubt = doubt // it stands until it is done
    void this.table.act(action).then(() => {
      if (this.doubt === doubt) this.doubt = null
    })
  }

  /** Look ahead: what would putting it there, or a convenience, lead to? */
  async foresee(place: string, plan?: string): Promise<void> {
    const look = ++this.looks
    const action = plan ? null : this.putting(place)
    const actions = plan ? (await this.table.plan(plan))?.actions : action ? [action] : undefined
    const preview = actions?.length ? await this.table.preview(actions) : null
    if (look === this.looks) this.foreseen = preview
  }

  overlook(): void {
    this.looks++
    this.foreseen = null
  }

  draw(deck: string): void {
    const [first, second] = this.pair.map((number) => this.cards[number])
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

  /** Done; once there is a warning if a card could still be completed with what is at hand. */
  async finish(): Promise<void> {
    if (!this.offers.canFinish || this.isFinishing) return
    this.isFinishing = true
    try {
      await this.sayDone()
    } finally {
      this.isFinishing = false
    }
  }

  private async sayDone(): Promise<void> {
    const decision = this.table.view?.decision
    const isNew = this.doubt?.action !== "done" && !this.guide
    const round = this.table.view?.round
    const places = isNew ? await this.completable() : []
    if (this.table.view?.decision !== decision) return
    // Once a round is enough: perhaps a Krystallium is kept on purpose.
    const cards = places.filter((place) => !this.warnedOf.has(`${round} ${place}`))
    for (const place of cards) this.warnedOf.add(`${round} ${place}`)
    this.attempt("done", cards.length ? t("warn.complete", { cards: cards.map(placeName) }) : "")
  }

  /** Places that could be completed with what is at hand. */
  private async completable(): Promise<string[]> {
    const places = this.table.me?.construction.map((site) => site.place) ?? []
    const plans = await Promise.all(
      places.map(async (place) => ((await this.table.plan(`complete ${place} with krystallium characters`)) ? place : null)),
    )
    return plans.filter((place): place is string => place !== null)
  }
}
