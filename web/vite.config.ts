import { readFileSync } from "node:fs"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"

const EMBLEMS = "virtual:emblems"

/** The emblems of cards, Empires and types: only those that emblems.json names, as SVG paths. */
function emblems(): Plugin {
  return {
    name: "emblems",
    resolveId: (id) => (id === EMBLEMS ? `\0${EMBLEMS}` : undefined),
    load(id) {
      if (id !== `\0${EMBLEMS}`) return undefined
      const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"))
      const chosen = read("./emblems.json") as Record<string, Record<string, string>>
      const icons = read("./node_modules/@iconify-json/game-icons/icons.json").icons
      const found: Record<string, string> = {}
      for (const names of Object.values(chosen))
        for (const [thing, icon] of Object.entries(names)) {
          if (!icons[icon]) throw new Error(`emblems.json: there is no icon "${icon}" for ${thing}`)
          found[thing] = [...icons[icon].body.matchAll(/ d="([^"]*)"/g)].map((m) => m[1]).join("")
        }
      return `export default ${JSON.stringify(found)}`
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), emblems()],
  build: {
    outDir: "../src/wonderful/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8600", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}))
