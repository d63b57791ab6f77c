import "@fontsource-variable/jost"
import { mount } from "svelte"
import { session } from "./lib/session.svelte"
import "./styles/tokens.css"
import "./styles/base.css"

// The screens are asked for while the server is: neither waits for the other.
const [{ default: App }] = await Promise.all([import("./App.svelte"), session.start()])
const target = document.getElementById("app")!
target.replaceChildren() // until now it shows that something is on its way: index.html
mount(App, { target })
