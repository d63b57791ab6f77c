// Making tables: what the home page, the setup and the scenarios ask the server for.

import type { TableMade, TableOptions } from "../generated/protocol"
import { post } from "./api"
import { router } from "./router.svelte"
import { session } from "./session.svelte"

export interface NewTable {
  options: Partial<TableOptions>
  bots?: string[]
  start?: boolean
}

/** The first lesson: the server knows its deal, and how it goes on. */
export const LESSON: NewTable = { options: { lesson: true }, bots: ["rookie", "rookie"], start: true }

/** Make a table and go there; who has no name yet gets one. */
export async function createTable(wanted: NewTable): Promise<void> {
  if (!session.me && session.needsInvite) {
    router.go("/profile") // there one can say one's name and the code
    return
  }
  await session.ensure()
  const made = await post<TableMade>("/api/tables", { bots: [], start: false, ...wanted })
  router.go(`/table/${made.table}`)
}
