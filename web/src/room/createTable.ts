// Creates a table on the server and opens it.

import type { NewTableBody, TableMade } from "../generated/protocol"
import { post } from "../app/api"
import { catalog } from "../app/catalog.svelte"
import { router } from "../app/router.svelte"
import { session } from "../app/session.svelte"

/** The first lesson: the server has its prepared deal and its steps. */
export const firstLesson = (): NewTableBody => ({
  options: { lesson: true },
  bots: [catalog.easiestLevel, catalog.easiestLevel],
  start: true,
})

/** Create a table and go there. Newcomers are signed up, unless they need an invite code for that. */
export async function createTable(table: NewTableBody): Promise<void> {
  if (!session.me && session.needsInvite) {
    router.go("/profile") // its form asks for a nickname and the code
    return
  }
  await session.ensureSignedIn()
  const created = await post<TableMade>("/api/tables", table)
  router.go(`/table/${created.table}`)
}
