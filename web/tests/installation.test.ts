// @vitest-environment node
// What a browser needs to install the page as an app: the manifest, its icons, and no service worker.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

interface Manifest {
  name: string
  start_url: string
  scope: string
  display: string
  orientation: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const PUBLIC = new URL("../public/", import.meta.url)
const page = readFileSync(new URL("../index.html", import.meta.url), "utf8")
const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="/([^"]+)"`).exec(page)?.[1] ?? ""
const manifest = JSON.parse(readFileSync(new URL(linked("manifest"), PUBLIC), "utf8")) as Manifest

/** The width and height of a PNG, from its header. */
function pngSize(name: string): string {
  const header = readFileSync(new URL(name, PUBLIC))
  expect(header.subarray(1, 4).toString("latin1")).toBe("PNG")
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}

test("the manifest describes an app in a window of its own", () => {
  expect(manifest).toMatchObject({
    name: "wonderful",
    start_url: "/",
    scope: "/",
    display: "standalone",
    orientation: "any",
  })
  expect(page).toContain(`content="${manifest.theme_color}"`)
})

test("the icons have the sizes that the manifest gives", () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  )
  for (const { src, sizes } of manifest.icons) expect(pngSize(src.slice(1))).toBe(sizes)
  expect(pngSize(linked("apple-touch-icon"))).toBe("180x180")
})

test("the emblems of the tab exist", () => {
  for (const name of [linked("icon"), "emblem-turn.svg"]) expect(existsSync(new URL(name, PUBLIC))).toBe(true)
})

test("there is no service worker, which could serve an old page", () => {
  const src = new URL("../src/", import.meta.url)
  for (const name of readdirSync(src, { recursive: true, encoding: "utf8" }))
    if (/\.(ts|svelte)$/.test(name))
      expect(readFileSync(new URL(name, src), "utf8"), name).not.toContain("serviceWorker")
})
