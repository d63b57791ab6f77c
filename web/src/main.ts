// Starts the page: loads the session, then mounts the app.

import "@fontsource-variable/jost"
import { mount } from "svelte"
import { session } from "./app/session.svelte"
import "./styles/tokens.css"
import "./styles/base.css"

// The screens and the data of the session are loaded at the same time.
const [{ default: App }] = await Promise.all([import("./App.svelte"), session.start()])
const target = document.getElementById("app")!
target.replaceChildren() // removes the loading indicator of index.html
mount(App, { target })
