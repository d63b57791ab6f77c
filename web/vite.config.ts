// Configuration of the build, the development server and the unit tests.

import { readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"

const EMBLEMS = "virtual:emblems"

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

/** A module with the emblems of cards, Empires and types: the icons named in emblems.json, as SVG paths. */
function emblems(): Plugin {
  return {
    name: "emblems",
    resolveId: (id) => (id === EMBLEMS ? `\0${EMBLEMS}` : undefined),
    load(id) {
      if (id !== `\0${EMBLEMS}`) return undefined
      const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"))
      const chosen = read("./emblems.json") as Record<string, Record<string, string>>
      const { icons } = read("./node_modules/@iconify-json/game-icons/icons.json") as IconSet
      const paths: Record<string, string> = {}
      for (const names of Object.values(chosen))
        for (const [id, name] of Object.entries(names)) {
          const icon = icons[name]
          if (!icon) throw new Error(`emblems.json: there is no icon "${name}" for ${id}`)
          paths[id] = [...icon.body.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]).join("")
        }
      return `export default ${JSON.stringify(paths)}`
    },
  }
}

/** Writes compressed copies of all scripts and styles, so that the server does not have to compress them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => /\.(js|css)$/.test(each))) {
        const file = `${dir}/${name}`
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Preloads what the first screen needs, instead of waiting until a script requests it. */
function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const link = (attrs: Record<string, string | boolean>) => ({
          tag: "link",
          attrs,
          injectTo: "head" as const,
        })
        const find = (pattern: RegExp) => {
          const name = Object.keys(bundle ?? {}).find((each) => pattern.test(each))
          if (!name) throw new Error(`no file to preload matches ${String(pattern)}`)
          return `/${name}`
        }
        return [
          link({
            rel: "preload",
            as: "font",
            type: "font/woff2",
            crossorigin: true,
            href: find(/jost-latin-wght/),
          }),
          link({ rel: "modulepreload", href: find(/App-.*\.js$/) }),
          link({ rel: "modulepreload", href: find(/emblems-.*\.js$/), fetchpriority: "low" }),
        ]
      },
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), emblems(), compressed(), preloads()],
  build: {
    outDir: "../src/wonderful/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    cssCodeSplit: false, // one small file
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8600", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}))
