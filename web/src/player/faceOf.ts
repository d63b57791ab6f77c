// Which face a player has.

import type { ChairInfo, InvitedChair, LobbyChair } from "../generated/protocol"

type Chair = ChairInfo | LobbyChair | InvitedChair

/** The face of whoever sits on a chair, as `Avatar` expects it; by name if the server does not tell. */
export function faceOf(chair: Chair | undefined, name = chair?.nickname ?? ""): string {
  return chair?.face || chair?.bot || name
}
