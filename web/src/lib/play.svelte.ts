// What the player is about to do: which card or piece is taken up, and where it could go.

import { offersOf, type Offers } from "./actions"
import type { SiteView } from "../generated/protocol"
import { catalog, RESOURCES } from "./catalog.svelte"
import type { TableStore } from "./table.svelte"

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
  /** "Done" was said although something could still be completed; said again it counts. */
  warned = $state<string[]>([])

  constructor(readonly table: TableStore) {}

  readonly offers: Offers = $derived.by(() => offersOf(this.table.actions))

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
    this.warned = []
  }

  choose(number: number): void {
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
      void this.change(card)
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

  recycle(number = this.chosen): void {
    const card = number === null ? undefined : this.cards[number]
    const places = card === undefined ? undefined : this.offers.recycle.get(card)
    if (card === undefined || !places?.length) return
    if (places.length === 1) {
      this.reset()
      void this.table.act(`recycle ${card} -> ${places[0]}`)
      return
    }
    this.chosen = number
    this.piece = null
    this.isRecycling = !this.isRecycling
  }

  take(piece: Piece): void {
    this.chosen = null
    this.isRecycling = false
    this.piece = this.piece === piece ? null : piece
  }

  /** Put what is taken up, or a cube of this step, on a place; `kind` names the space. */
  put(lit: string, kind?: string): void {
    const kinds = this.lit.get(lit)
    if (!kinds) return
    const place = this.twins.get(lit) ?? lit
    if (this.isRecycling && this.card) {
      const card = this.card
      this.reset()
      void this.table.act(`recycle ${card} -> ${place}`)
    } else if (this.piece === "krystallium") {
      const space = kind && kinds.includes(kind) ? kind : kinds[0]
      this.piece = null
      void this.table.act(`krystallium -> ${place} ${space}`)
    } else if (this.piece) {
      const piece = this.piece
      this.piece = null
      void this.table.act(`${piece} -> ${place}`)
    } else {
      void this.table.act(`place -> ${place}`)
    }
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
    if (!this.offers.canFinish) return
    if (!this.warned.length) {
      const places = this.table.me?.construction.map((site) => site.place) ?? []
      const plans = await Promise.all(
        places.map(async (place) => ((await this.table.plan(`complete ${place}`)) ? place : null)),
      )
      this.warned = plans.filter((place): place is string => place !== null)
      if (this.warned.length) return
    }
    this.reset()
    await this.table.act("done")
  }
}
