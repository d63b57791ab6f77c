// Starts the page: loads the session, then mounts the app.

import "@fontsource-variable/jost"
import { mount } from "svelte"
import { session } from "./app/session.svelte"
import "./styles/tokens.css"
import "./styles/base.css"

// Load the screens and the session data in parallel.
const [{ default: App }] = await Promise.all([import("./App.svelte"), session.start()])
const target = document.getElementById("app")!
target.replaceChildren() // removes the loading indicator of index.html
mount(App, { target })
