// Creates a table on the server and opens it.

import type { NewTableBody, CreatedTable } from "../generated/protocol"
import { post } from "../app/api"
import { router } from "../app/router.svelte"
import { session } from "../app/session.svelte"

/** Create a table and open it. New visitors are signed up first, unless they need an invite code. */
export async function createTable(table: NewTableBody): Promise<void> {
  if (!session.me && session.needsInvite) {
    router.go("/profile") // with the form for nickname and invite code
    return
  }
  await session.ensureSignedIn()
  const created = await post<CreatedTable>("/api/tables", table)
  router.go(`/table/${created.table}`)
}
