// The one sentence that says what is expected now.

import type { LessonInfo } from "../generated/protocol"
import { catalog, RESOURCES } from "./catalog.svelte"
import type { Play } from "./play.svelte"
import { named, t, term, tn } from "./texts.svelte"
import { placeName } from "./words"

const MOST_NAMED = 3 // cards; more would be a list to read

/** The neighbour to whom a hand goes. */
export function neighbour(seat: number, players: number, direction: string): number {
  return (seat + (direction === "left" ? 1 : players - 1)) % players
}

/** What the lesson asks for, in words: "pick zeppelin" is "Pick Zeppelin." */
function lessonSays(guide: LessonInfo): string {
  if (guide.plan) return t(`lesson.do.${guide.plan}`)
  const [verb, ...rest] = (guide.action ?? "").split(" ")
  const [first = "", second = ""] = rest.filter((word) => word !== "->")
  if (verb === "recycle") return t("lesson.do.recycle", { card: placeName(first), place: placeName(second) })
  if (verb === "choose") return t("lesson.do.choose", { piece: term(`kind.${first}`) })
  return t(`lesson.do.${verb}`, { card: first ? placeName(first) : "" })
}

export function expectation(play: Play): string {
  const { table, offers } = play
  const view = table.view
  const me = table.me
  if (!view) return ""
  if (table.info?.status === "abandoned") return t("expect.abandoned")
  if (table.isOver) return t("expect.over")
  const waiting = view.pending.map((seat) => view.players[seat]!.name)
  if (!me) return t("expect.watching", { names: waiting })
  if (table.isAway) return t("expect.away")
  if (!table.isWaitedFor) return t("expect.waiting", { names: waiting })
  if (play.guide) return lessonSays(play.guide)
  if (play.isDrawing) return t("expect.draw")
  if (play.isRecycling && play.card)
    return t("expect.recycle", { card: placeName(play.card) })
  if (play.piece) return t("expect.piece", { piece: term(`kind.${play.piece}`) })
  if (offers.pick.size) {
    const next = view.players[neighbour(me.seat, view.players.length, view.direction)]!.name
    return view.picks === catalog.rulesOf(view.setup).picks - 1 ? t("expect.last-pick") : t(`expect.pick-${view.direction}`, { neighbour: next })
  }
  if (offers.keep.size) return t("expect.keep")
  if (offers.pledge.length) {
    const what = { pledge: named("pledge", view.pledge ?? "") }
    return view.players.length > 1 ? t("expect.pledge", what) : t("expect.pledge-alone", what)
  }
  if (offers.choose.length) {
    const isUsual = view.step === "science" && offers.choose.join() === "general,financier"
    return isUsual ? t("expect.choose") : t("expect.choose-bundle", { step: named("step", view.step ?? "") })
  }
  if (offers.canTakePool) return t("expect.pool")
  if (offers.place.size) {
    const kind = RESOURCES.find((each) => each === view.step) ?? ""
    const sites = [...offers.place].filter((place) => place !== "empire")
    const what = { count: me.to_place, kind: term(`kind.${kind}`) }
    if (sites.length > MOST_NAMED) return t("expect.place-many", { ...what, places: sites.length })
    return sites.length
      ? t("expect.place", { ...what, places: sites.map(placeName) })
      : t("expect.place-empire", what)
  }
  if (play.cards.length && view.phase === "planning") return tn("expect.plan", play.cards.length)
  return t("expect.finish")
}
