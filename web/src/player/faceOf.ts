// Which face a player has.

import type { ChairInfo, LobbyChair } from "../generated/protocol"

/** The face of whoever sits on a chair, as `Avatar` expects it; by name if the chair is not known. */
export function faceOf(chair: ChairInfo | LobbyChair | undefined, name = chair?.nickname ?? ""): string {
  return chair?.face || chair?.person || chair?.bot || name
}
