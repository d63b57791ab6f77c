import "@fontsource-variable/jost"
import { mount } from "svelte"
import App from "./App.svelte"
import { session } from "./lib/session.svelte"
import "./styles/tokens.css"
import "./styles/base.css"

mount(App, { target: document.getElementById("app")! })
void session.start()
