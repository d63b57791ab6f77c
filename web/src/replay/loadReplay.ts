// Loads the replay of a finished game: every step, and the view after each of them.

import type { ReplayShown, ReplayStep, View } from "../generated/protocol"
import { get } from "../app/api"
import { catalog, outsideSetsOf } from "../app/catalog.svelte"
import { applyChanges } from "../table/tableStore.svelte"

const PAGE_SIZE = 200

export interface Replay {
  steps: ReplayStep[]
  /** The view at the start, and after each step. */
  views: View[]
}

/** The replay as a seat has seen it, or a spectator; null if it is no longer wanted before it is here. */
export async function loadReplay(
  table: string,
  seat: number | null,
  isWanted: () => boolean,
): Promise<Replay | null> {
  const steps: ReplayStep[] = []
  const views: View[] = []
  for (let since = 0; ; since += PAGE_SIZE) {
    const query = `?since=${since}&count=${PAGE_SIZE}${seat === null ? "" : `&seat=${seat}`}`
    const page = await get<ReplayShown>(`/api/tables/${table}/replay${query}`)
    if (!isWanted()) return null
    if (!since) {
      views.push(page.view)
      await catalog.loadFor(outsideSetsOf(page.view))
      if (!isWanted()) return null
    }
    for (const step of page.steps) {
      steps.push(step)
      views.push(applyChanges(views.at(-1)!, step.changes))
    }
    if (since + PAGE_SIZE >= page.total) return { steps, views }
  }
}
