// What the player has selected: a card, a piece of the Empire, or two cards to exchange in a solo game.

/** The pieces of an Empire that a player can place on a card. */
export const PIECES = ["krystallium", "general", "financier"] as const
export type Piece = (typeof PIECES)[number]

export class Selection {
  /** The index of the selected card in the tray. */
  cardIndex = $state<number | null>(null)
  /** Whether the selected card is being recycled, and its cube needs a place. */
  isRecycling = $state(false)
  /** Whether a card is being dragged: it can be slated or recycled, depending on where it is dropped. */
  isDragging = $state(false)
  piece = $state<Piece | null>(null)
  /** Solo: whether the player is choosing two cards to exchange, and the indices of the cards chosen so far. */
  isDrawing = $state(false)
  drawPair = $state<number[]>([])

  /** The selected card. */
  readonly card: string | null = $derived.by(() =>
    this.cardIndex === null ? null : (this.cards()[this.cardIndex] ?? null),
  )

  /** `cards` returns the cards in the tray. */
  constructor(private readonly cards: () => readonly string[]) {}

  clear(): void {
    this.clearCard()
    this.piece = null
    this.drawPair = []
    this.isDrawing = false
  }

  /** Select a card, or deselect it. */
  toggleCard(index: number): void {
    this.cardIndex = this.cardIndex === index ? null : index
  }

  /** Select a card and start to recycle it, or stop recycling. */
  toggleRecycling(index: number | null): void {
    this.cardIndex = index
    this.piece = null
    this.isRecycling = !this.isRecycling
  }

  /** Select a piece instead of a card, or deselect it. */
  togglePiece(piece: Piece): void {
    this.clearCard()
    this.piece = this.piece === piece ? null : piece
  }

  /** Add a card to the pair to exchange, or remove it. A third card replaces the first one. */
  toggleDrawCard(index: number): void {
    this.drawPair = this.drawPair.includes(index)
      ? this.drawPair.filter((each) => each !== index)
      : [...this.drawPair, index].slice(-2)
  }

  private clearCard(): void {
    this.cardIndex = null
    this.isRecycling = false
    this.isDragging = false
  }
}
