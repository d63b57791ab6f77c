// Follows the changes of the public tables while a screen shows them.

import type { LobbyRow } from "../generated/protocol"
import { connection } from "../app/connection.svelte"
import { session } from "../app/session.svelte"

/** Call `onChange` with every table that changes. Must be called while a component is created. */
export function watchLobby(onChange: (row: LobbyRow) => void): void {
  $effect(() => {
    if (!session.me || connection.status !== "open") return
    const stopListening = connection.listen((message) => {
      if (message.type === "lobby") onChange(message.row)
    })
    connection.send({ type: "watch-lobby" }).catch(() => undefined)
    return () => {
      stopListening()
      if (connection.status === "open") connection.send({ type: "unwatch-lobby" }).catch(() => undefined)
    }
  })
}
