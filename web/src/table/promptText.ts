// The prompt at the top of the table: what the player has to do now.

import type { LessonInfo, View } from "../generated/protocol"
import { catalog } from "../app/catalog.svelte"
import { t, term, termOrId, tn } from "../app/texts.svelte"
import { placeName } from "../card/displayNames"
import type { PlayerActions } from "./playerActions.svelte"
import { neighbourOf } from "./seatOrder"
import type { Selection } from "./selection.svelte"

const MAX_NAMED = 3 // more cards, or players, are counted instead of named

export function promptText(playerActions: PlayerActions): string {
  const { table } = playerActions
  const view = table.view
  if (!view) return ""
  if (table.info?.status === "abandoned") return t("expect.abandoned")
  if (table.isOver) return t("expect.over")
  const waiting = view.pending.map((seat) => view.players[seat]!.name)
  const isMany = waiting.length > MAX_NAMED
  if (!table.me)
    return isMany
      ? t("expect.watching-many", { count: waiting.length })
      : t("expect.watching", { names: waiting })
  if (table.isAway) return t("expect.away")
  if (!table.isMyTurn)
    return isMany
      ? t("expect.waiting-many", { count: waiting.length })
      : t("expect.waiting", { names: waiting })
  if (playerActions.guide) return lessonPrompt(playerActions.guide)
  return selectionPrompt(playerActions.selection) ?? offerPrompt(playerActions, view)
}

/** The prompt for a step of the lesson: "pick zeppelin" becomes "Pick Zeppelin." */
function lessonPrompt(guide: LessonInfo): string {
  if (guide.plan) return t(`lesson.do.${guide.plan}`)
  const [verb, ...rest] = (guide.action ?? "").split(" ")
  const [first = "", second = ""] = rest.filter((word) => word !== "->")
  if (verb === "recycle") return t("lesson.do.recycle", { card: placeName(first), place: placeName(second) })
  if (verb === "choose") return t("lesson.do.choose", { piece: term(`kind.${first}`) })
  return t(`lesson.do.${verb}`, { card: first ? placeName(first) : "" })
}

/** The prompt for the selected card or piece, if any. */
function selectionPrompt({ isDrawing, isDragging, isRecycling, card, piece }: Selection): string | null {
  if (isDrawing) return t("expect.draw")
  if (isDragging && card) return t("expect.drag", { card: placeName(card) })
  if (isRecycling && card) return t("expect.recycle", { card: placeName(card) })
  return piece ? t("expect.piece", { piece: term(`kind.${piece}`) }) : null
}

function offerPrompt(playerActions: PlayerActions, view: View): string {
  const { table, offers } = playerActions
  const me = table.me!
  if (offers.pick.size) {
    const neighbour = view.players[neighbourOf(me.seat, view.players.length, view.direction)]!.name
    const isLast = view.picks === catalog.rulesOf(view.setup).picks - 1
    return isLast ? t("expect.last-pick") : t(`expect.pick-${view.direction}`, { neighbour })
  }
  if (offers.keep.size) return t("expect.keep")
  if (offers.pledge.length) {
    const params = { pledge: termOrId("pledge", view.pledge ?? "") }
    return view.players.length > 1 ? t("expect.pledge", params) : t("expect.pledge-alone", params)
  }
  if (offers.choose.length) {
    const isUsual = view.step === "science" && offers.choose.join() === "general,financier"
    return isUsual
      ? t("expect.choose")
      : t("expect.choose-bundle", { step: termOrId("step", view.step ?? "") })
  }
  if (offers.canTakePool) return t("expect.pool")
  if (offers.place.size) {
    const kind = catalog.resources.find((each) => each === view.step) ?? ""
    const sites = [...offers.place].filter((place) => place !== "empire")
    const params = { count: me.to_place, kind: term(`kind.${kind}`) }
    if (sites.length > MAX_NAMED) return t("expect.place-many", { ...params, places: sites.length })
    return sites.length
      ? t("expect.place", { ...params, places: sites.map(placeName) })
      : t("expect.place-empire", params)
  }
  if (playerActions.cards.length && view.phase === "planning")
    return tn("expect.plan", playerActions.cards.length)
  return t("expect.finish")
}
