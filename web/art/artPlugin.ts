// A Vite plugin that draws the pictures and writes them as files, and provides modules about them:
// `virtual:art` (the addresses of the pictures), `virtual:emblems` and `virtual:credits`.

import type { Plugin } from "vite"
import { artFiles, versionOf } from "./artFiles.ts"
import { BOT_COUNT } from "./bots.ts"
import { cardTypes, empireIds } from "./catalogCards.ts"
import { iconCredits, inlineEmblems } from "./icons.ts"
import { PEOPLE } from "./people.ts"

const ADDRESS = /^\/assets\/([a-z0-9-]+)-[0-9a-f]{8}\.svg$/

export function art(): Plugin {
  let drawn: Map<string, string> | undefined
  const files = () => (drawn ??= artFiles())
  const modules: Record<string, () => object> = {
    "virtual:art": () => ({
      version: versionOf(files()),
      cards: [...cardTypes().keys()],
      empires: empireIds(),
      bots: BOT_COUNT,
      people: PEOPLE,
    }),
    "virtual:emblems": inlineEmblems,
    "virtual:credits": iconCredits,
  }
  return {
    name: "art",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const content = id.startsWith("\0") ? modules[id.slice(1)] : undefined
      return content && `export default ${JSON.stringify(content())}`
    },
    generateBundle() {
      const version = versionOf(files())
      for (const [name, source] of files())
        this.emitFile({ type: "asset", fileName: `assets/${name}-${version}.svg`, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const picture = files().get(ADDRESS.exec(request.url ?? "")?.[1] ?? "")
        if (picture === undefined) return next()
        response.setHeader("content-type", "image/svg+xml")
        response.end(picture)
      })
    },
  }
}
