// The face of whoever sits on a chair.

import type { ChairInfo, LobbyChair } from "../generated/protocol"

/** The id for `Avatar`: the face of a bot, else the id of the person. */
export function faceOf(chair: ChairInfo | LobbyChair): string {
  const { face } = chair as { face?: string | null }
  return face ?? chair.person ?? chair.bot ?? chair.nickname
}
