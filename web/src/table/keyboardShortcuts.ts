// The key bindings of the board, used by the handler and by the help dialog.

import { connection } from "../app/connection.svelte"
import { cardDialog } from "../ui/cardDialogState.svelte"
import { tooltip } from "../ui/tooltipState.svelte"
import type { OpenPanels } from "./openPanels.svelte"
import { moveFocus } from "./keyboardFocus.svelte"
import type { PlayerActions } from "./playerActions.svelte"

export interface KeyBinding {
  /** Values of `KeyboardEvent.key` in lower case. */
  keys: readonly string[]
  /** Letters with and without Shift are different keys. */
  withShift?: boolean
  /** For the help dialog: the label of the keys, and the suffix of the text key `help.key-…`. */
  help: readonly { label: string; text: string }[]
  /** Whether to run at once, also on key repeat. Other bindings wait for earlier decisions. */
  isImmediate?: boolean
  run: (playerActions: PlayerActions, panels: OpenPanels, key: string, target: HTMLElement) => void
}

const DIGITS = [..."1234567890"]
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"]
const ARROWS = ["arrowleft", "arrowup", "arrowright", "arrowdown"]

export const KEY_BINDINGS: readonly KeyBinding[] = [
  {
    keys: DIGITS,
    help: [
      { label: "1–0", text: "number" },
      { label: "1–9", text: "option" },
    ],
    run: (playerActions, _, key) => playerActions.chooseByIndex(DIGITS.indexOf(key)),
  },
  { keys: ["s"], help: [{ label: "S", text: "slate" }], run: (playerActions) => playerActions.slate() },
  { keys: ["r"], help: [{ label: "R", text: "recycle" }], run: (playerActions) => playerActions.recycle() },
  {
    keys: LETTERS,
    withShift: true,
    help: [{ label: "⇧A–Z", text: "place" }],
    run: (playerActions, _, key) => {
      const site = playerActions.table.me?.construction[LETTERS.indexOf(key)]
      if (site) playerActions.putOn(site.place)
    },
  },
  {
    keys: ["e"],
    help: [{ label: "E", text: "empire" }],
    run: (playerActions) => playerActions.restToEmpire(),
  },
  {
    keys: ["k"],
    help: [{ label: "K", text: "krystallium" }],
    run: (playerActions) => playerActions.takeOrTogglePiece("krystallium"),
  },
  {
    keys: ["g", "f"],
    help: [{ label: "G F", text: "characters" }],
    run: (playerActions, _, key) => playerActions.takeOrTogglePiece(key === "g" ? "general" : "financier"),
  },
  {
    keys: ["u"],
    help: [{ label: "U", text: "take-back" }],
    run: (playerActions) => void playerActions.takeBack(),
  },
  {
    keys: ["enter"],
    help: [{ label: "Enter", text: "done" }],
    run: (playerActions) => void playerActions.takePoolOrFinish(),
  },
  { keys: ["o"], help: [{ label: "O", text: "others" }], run: (_, panels) => panels.toggleOpponents() },
  {
    keys: ARROWS,
    help: [{ label: "← ↑ → ↓", text: "arrows" }],
    isImmediate: true,
    run: (_, panels, key, target) => {
      const isSideways = key === "arrowleft" || key === "arrowright"
      if (panels.openSeat !== null && isSideways) panels.openNextPlayer(key === "arrowright" ? 1 : -1)
      else moveFocusFrom(target, panels, key)
    },
  },
  {
    keys: ["i"],
    help: [{ label: "I", text: "explain" }],
    run: (playerActions) => {
      const place = tooltip.card ?? playerActions.selection.card
      if (place) cardDialog.open(place)
    },
  },
  { keys: ["l"], help: [{ label: "L", text: "log" }], run: (_, panels) => panels.showLog() },
  {
    keys: ["escape"],
    help: [{ label: "Esc", text: "cancel" }],
    run: (playerActions, panels) => {
      playerActions.reset()
      panels.openSeat = null
    },
  },
  {
    keys: ["?"],
    help: [],
    run: (_, panels) => {
      panels.isHelpOpen = true
    },
  },
]

/** Move the focus; if nothing is focused, start from the tray. */
function moveFocusFrom(target: HTMLElement, panels: OpenPanels, key: string): void {
  const root = panels.boardElement
  if (root) moveFocus(root, target === document.body ? (root.querySelector(".tray") ?? root) : target, key)
}

function bindingOf(key: string, isShifted: boolean): KeyBinding | undefined {
  const needsShift = LETTERS.includes(key) && isShifted
  return KEY_BINDINGS.find((each) => each.keys.includes(key) && Boolean(each.withShift) === needsShift)
}

/** Whether the browser uses a key itself: to press the focused button or to scroll. */
function isNeededBy(target: HTMLElement, key: string): boolean {
  if (key === "enter") return target.closest("button, a") !== null
  return ARROWS.includes(key) && target.closest("[role=tabpanel]") !== null
}

/** Handles the keys of a board. Decisions run one at a time, each on the updated board. */
export class KeyboardShortcuts {
  private lastRun: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(
    private readonly playerActions: PlayerActions,
    private readonly panels: OpenPanels,
  ) {}

  handle(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest("input, textarea, select, dialog[open]")) return
    const key = event.key.toLowerCase()
    const binding = bindingOf(key, event.shiftKey)
    if (!binding || isNeededBy(target, key)) return
    event.preventDefault()
    const run = () => binding.run(this.playerActions, this.panels, key, target)
    if (binding.isImmediate) run()
    else if (!event.repeat) this.enqueue(run)
  }

  private enqueue(run: () => void): void {
    // Without a connection the board does not change, so further keys would act on an old state.
    if (this.waiting && connection.status !== "open") return
    this.waiting++
    this.lastRun = this.lastRun
      .then(() => this.playerActions.table.decisionsApplied())
      .then(() => {
        this.waiting--
        run()
      })
  }
}
