// Another game with the same people: what was proposed, and what a person has answered.

import type { TableInfo } from "../../generated/protocol"
import { connection } from "../../app/connection.svelte"
import { router } from "../../app/router.svelte"
import { session } from "../../app/session.svelte"
import type { TableStore } from "../tableStore.svelte"

/** `asked`: somebody else has proposed a rematch, and the person has not answered. */
export type RematchState = "none" | "asked" | "joined" | "declined"

export function rematchState(info: TableInfo | null, person: string | undefined): RematchState {
  const proposal = info?.rematch_proposal
  if (!proposal || !person) return "none"
  if (proposal.accepted.includes(person) || proposal.by === person) return "joined"
  return proposal.declined.includes(person) ? "declined" : "asked"
}

/** The names of the people of the game among these. */
export const namesOf = (info: TableInfo, people: readonly string[]) =>
  info.chairs.filter(({ person }) => person && people.includes(person)).map(({ nickname }) => nickname)

/** Propose a rematch or accept it, and go to its table. */
export async function joinRematch(table: TableStore): Promise<void> {
  const done = await table.send("rematch")
  if (!done?.table) return
  // No other person has to agree, so start at once.
  const isAlone = table.info?.chairs.every((chair) => chair.bot || chair.person === session.me?.id)
  if (isAlone) await connection.send({ type: "start", table: done.table }).catch(() => undefined)
  router.go(`/table/${done.table}`)
}
