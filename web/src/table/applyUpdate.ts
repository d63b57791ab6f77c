// Merges an update from the server into what the page knows about a table.

import type {
  ClockInfo,
  GameEvent,
  LessonInfo,
  TableInfo,
  TableUpdate,
  View,
  ViewChanges,
} from "../generated/protocol"
import { keepEqual } from "../app/keepEqual"

const MAX_EVENTS = 600 // older ones are dropped from the log

/** The state of a table that updates can change. */
export interface TableState {
  info: TableInfo | null
  view: View | null
  /** By resource and seat: how much more production supremacy needs. */
  supremacyGaps: Record<string, number[]>
  actions: string[]
  canTakeBack: boolean
  clocks: ClockInfo[]
  /** By seat: from when a stand-in can be called, in milliseconds since 1970 by the clock of the server. */
  standIns: Record<string, number>
  lesson: LessonInfo | null
  events: GameEvent[]
}

/**
 * The state after an update. Fields that the update does not mention stay as they are, and so does every part that it
 * repeats: nothing that stays the same object is drawn again.
 */
export function applyUpdate(state: TableState, update: TableUpdate): TableState {
  return {
    info: keepEqual(state.info, update.info ?? state.info),
    view: state.view && update.changes ? applyChanges(state.view, update.changes) : state.view,
    supremacyGaps: keepEqual(state.supremacyGaps, update.supremacy_gaps ?? state.supremacyGaps),
    actions: keepEqual(state.actions, update.actions ?? state.actions),
    canTakeBack: update.can_take_back ?? state.canTakeBack,
    clocks: keepEqual(state.clocks, update.clocks ?? state.clocks),
    standIns: keepEqual(state.standIns, update.stand_ins ?? state.standIns),
    lesson: keepEqual(state.lesson, update.lesson ?? state.lesson),
    events: update.events ? [...state.events, ...update.events].slice(-MAX_EVENTS) : state.events,
  }
}

/** The view after changes: they replace fields of the view and of its players. */
export function applyChanges(view: View, changes: ViewChanges): View {
  const changed = changes.players
  return keepEqual(view, {
    ...view,
    ...changes,
    players: changed
      ? view.players.map((player, seat) => (changed[seat] ? { ...player, ...changed[seat] } : player))
      : view.players,
  })
}
