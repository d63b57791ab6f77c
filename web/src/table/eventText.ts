// Events and actions of the game as sentences, for the log and for screen readers.

import type { GameEvent } from "../generated/protocol"
import { catalog, cardName } from "../app/catalog.svelte"
import { term, termOrId, texts, type Params } from "../app/texts.svelte"
import { isCharacter } from "../card/cardText"
import { chosenBundle, goodName, goodsNames, isMark, parseBundle, placeName } from "../card/displayNames"

/** An event as a sentence; `names` are the names of the players by seat. */
export function eventText(event: GameEvent, names: readonly string[]): string {
  const params: Params = { ...event, player: names[event.seat] ?? "" }
  if (event.event === "step-started") params.kind ??= "bounty" // the step without a resource
  if ("card" in event) params.card = cardName(event.card)
  if ("target" in event) params.target = placeName(event.target)
  if ("action" in event) params.action = actionText(event.action)
  if ("pledge" in event) params.pledge = termOrId("pledge", event.pledge)
  if ("option" in event && event.option) params.option = termOrId("option", event.option)
  return texts.fill(`event.${textKey(event, params)}`, params)
}

/** The key of the text for an event. Marks and bundles have texts of their own. */
function textKey(event: GameEvent, params: Params): string {
  if (event.event === "pledge-resolved" && event.option === undefined) return "pledge-undecided"
  if (event.event === "awarded" && isMark(event.kind)) {
    params.mark = goodName(event.kind)
    return "awarded-mark"
  }
  if (event.event === "chosen" && !isCharacter(chosenBundle(event))) {
    params.bundle = goodsNames(parseBundle(chosenBundle(event)))
    return "chosen-bundle"
  }
  return event.event
}

/** A short text for an action: its verb and its objects. */
export function actionText(action: string): string {
  const [verb, ...rest] = action.split(" ")
  const [first = ""] = rest
  if (verb === "pledge") return `${texts.fill("web.verb.pledge")} ${termOrId("option", first)}`
  if (verb === "choose" && !isCharacter(first))
    return [texts.fill("web.verb.take"), goodsNames(parseBundle(first)).join(" + ")].join(" ")
  return [texts.fill(`web.verb.${verb}`), ...rest.map(wordText)].join(" ")
}

/** The text for a word of an action: an arrow, a place or a kind; other words stay as they are. */
function wordText(word: string): string {
  if (word === "->") return "→"
  if (word === "empire" || catalog.isCard(word.split("#")[0] ?? "")) return placeName(word)
  return texts.has(`term.kind.${word}`) ? term(`kind.${word}`) : word
}
