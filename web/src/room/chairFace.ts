// The face of whoever sits on a chair.

import type { ChairInfo, LobbyChair } from "../generated/protocol"

/** The id for `Avatar`: the face of a bot, else the id of the person. */
export const faceOf = ({ face, person, bot, nickname }: ChairInfo | LobbyChair): string =>
  face ?? person ?? bot ?? nickname
