// Configuration of the build, the development server and the unit tests.

import { readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { art } from "./art/artPlugin.ts"

/** Writes compressed copies of all scripts, styles and drawings, so that the server does not have to compress them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => /\.(js|css|svg)$/.test(each))) {
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
        /** A chunk and those that it imports: what it shares with parts that are loaded later. */
        const withImports = (href: string) => {
          const chunks = Object.values(bundle ?? {}).filter((each) => each.type === "chunk")
          const atStart = chunks.filter((each) => each.isEntry).flatMap((each) => each.imports)
          const imports = chunks.find((each) => `/${each.fileName}` === href)?.imports ?? []
          return [href, ...imports.filter((each) => !atStart.includes(each)).map((each) => `/${each}`)]
        }
        return [
          link({
            rel: "preload",
            as: "font",
            type: "font/woff2",
            crossorigin: true,
            href: find(/jost-latin-wght/),
          }),
          ...withImports(find(/App-.*\.js$/)).map((href) => link({ rel: "modulepreload", href })),
          link({ rel: "modulepreload", href: find(/emblems-.*\.js$/), fetchpriority: "low" }),
        ]
      },
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), art(), compressed(), preloads()],
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
