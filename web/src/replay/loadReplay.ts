// Loads the replay of a finished game: every step, and the view after each of them.

import type { ReplayPage, ReplayStep, View } from "../generated/protocol"
import { get } from "../app/api"
import { catalog, outsideSetsOf } from "../app/catalog.svelte"
import { applyChanges } from "../table/applyUpdate"

const PAGE_SIZE = 200

export interface Replay {
  steps: ReplayStep[]
  /** The view at the start, and after each step. */
  views: View[]
}

/** Load the replay as a seat or a spectator saw it; null if `isCurrent` has become false meanwhile. */
export async function loadReplay(
  table: string,
  seat: number | null,
  isCurrent: () => boolean,
): Promise<Replay | null> {
  const steps: ReplayStep[] = []
  const views: View[] = []
  for (let since = 0; ; since += PAGE_SIZE) {
    const query = `?since=${since}&count=${PAGE_SIZE}${seat === null ? "" : `&seat=${seat}`}`
    const page = await get<ReplayPage>(`/api/tables/${table}/replay${query}`)
    if (!isCurrent()) return null
    if (!since) {
      views.push(page.view)
      await catalog.loadFor(outsideSetsOf(page.view))
      if (!isCurrent()) return null
    }
    for (const step of page.steps) {
      steps.push(step)
      views.push(applyChanges(views.at(-1)!, step.changes))
    }
    if (since + PAGE_SIZE >= page.total) return { steps, views }
  }
}
