// All screens with their paths. The browser tests read this table as well.

import type { Component } from "svelte"
import Cards from "./screens/Cards.svelte"
import Home from "./screens/Home.svelte"
import Learn from "./screens/Learn.svelte"
import SignInLink from "./screens/SignInLink.svelte"
import Lobby from "./screens/Lobby.svelte"
import NewTable from "./screens/NewTable.svelte"
import NotFound from "./screens/NotFound.svelte"
import Profile from "./screens/Profile.svelte"
import Replay from "./screens/Replay.svelte"
import Scenarios from "./screens/Scenarios.svelte"
import Table from "./screens/Table.svelte"

export interface Screen {
  name: string
  path: string
  component: Component
  /** Whether the screen sets the title of the window itself. */
  ownsTitle?: boolean
}

export const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", component: Home },
  { name: "lobby", path: "/lobby", component: Lobby },
  { name: "new", path: "/new", component: NewTable },
  { name: "scenarios", path: "/scenarios", component: Scenarios },
  { name: "cards", path: "/cards", component: Cards },
  { name: "learn", path: "/learn", component: Learn },
  { name: "profile", path: "/profile", component: Profile },
  { name: "link", path: "/link", component: SignInLink },
  { name: "table", path: "/table/", component: Table, ownsTitle: true },
  { name: "replay", path: "/replay/", component: Replay },
]
const MISSING: Screen = { name: "missing", path: "", component: NotFound }

/** The screen of a path. Screen paths that end with "/" are followed by an id. */
export function screenOf(path: string): Screen {
  return (
    SCREENS.find((screen) =>
      screen.path.length > 1 && screen.path.endsWith("/")
        ? path.startsWith(screen.path)
        : path === screen.path,
    ) ?? MISSING
  )
}
