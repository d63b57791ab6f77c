// The actions that the server offers, grouped by verb, so that the page can highlight cards and places.

export interface OfferedActions {
  pick: Set<string>
  keep: Set<string>
  slate: Set<string>
  /** Places that the cube of a recycled card can go to, by card. */
  recycle: Map<string, string[]>
  /** Places that a cube of this production step fits on, including "empire". */
  place: Set<string>
  discard: Set<string>
  /** Rewards of a supremacy, as bundles: "general", "gold*2+mark:honour". */
  choose: string[]
  /** Options of the current pledge. */
  pledge: string[]
  /** Kinds of spaces that a Krystallium can fill, by place. */
  krystallium: Map<string, string[]>
  general: Set<string>
  financier: Set<string>
  draw: { deck: string; cards: [string, string]; action: string }[]
  canTakePool: boolean
  canFinish: boolean
}

export function offeredActionsOf(actions: readonly string[]): OfferedActions {
  const offers: OfferedActions = {
    pick: new Set(),
    keep: new Set(),
    slate: new Set(),
    recycle: new Map(),
    place: new Set(),
    discard: new Set(),
    choose: [],
    pledge: [],
    krystallium: new Map(),
    general: new Set(),
    financier: new Set(),
    draw: [],
    canTakePool: false,
    canFinish: false,
  }
  for (const action of actions) {
    const [verb, first = "", second = "", third = ""] = action.split(" ")
    switch (verb) {
      case "pick":
      case "keep":
      case "slate":
      case "discard":
        offers[verb].add(first)
        break
      case "recycle":
        add(offers.recycle, first, third)
        break
      case "place":
        offers.place.add(second)
        break
      case "choose":
      case "pledge":
        offers[verb].push(first)
        break
      case "krystallium":
        add(offers.krystallium, second, third)
        break
      case "general":
      case "financier":
        offers[verb].add(second)
        break
      case "draw":
        offers.draw.push({ deck: first, cards: [second, third], action })
        break
      case "take-pool":
        offers.canTakePool = true
        break
      case "done":
        offers.canFinish = true
        break
    }
  }
  return offers
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
