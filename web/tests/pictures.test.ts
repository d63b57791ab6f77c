// Components that show pictures: each is a single image.

import { render, waitFor } from "@testing-library/svelte"
import pictures from "virtual:art"
import { expect, test } from "vitest"
import { artFiles } from "../art/artFiles.ts"
import { preferences } from "../src/app/preferences.svelte"
import CardArtwork from "../src/card/CardArtwork.svelte"
import { facePicture } from "../src/card/pictures"
import Avatar from "../src/player/Avatar.svelte"
import Crest from "../src/player/Crest.svelte"

const files = artFiles()

/** The only element of a component, and the name of its picture. */
function shown(container: HTMLElement): { image: HTMLImageElement; name: string | undefined } {
  expect(container.querySelectorAll("*")).toHaveLength(1)
  const image = container.querySelector("img")!
  const address = image.getAttribute("src") ?? ""
  return { image, name: /^\/assets\/(.*)-([0-9a-f]{8})\.svg$/.exec(address)?.[1] }
}

test("a card shows its picture in the theme of the page", () => {
  const { container } = render(CardArtwork, { id: "zeppelin", type: "vehicle" })
  const { image, name } = shown(container)
  expect(name).toBe(`card-zeppelin-${preferences.isDark ? "dark" : "light"}`)
  expect(files.has(name!)).toBe(true)
  expect(image.alt).toBe("")
})

test("cards and Empires of outside sets are drawn in the browser", async () => {
  for (const { container } of [
    render(CardArtwork, { id: "moon-mine", type: "structure" }),
    render(Crest, { empire: "moon-republic" }),
  ])
    await waitFor(() => expect(shown(container).image.src).toMatch(/^data:image\/svg\+xml,%3Csvg/))
})

test("a crest keeps its proportions", () => {
  const { image, name } = shown(
    render(Crest, { empire: "aztec-empire", size: 68, label: "Aztec Empire" }).container,
  )
  expect(name).toBe("crest-aztec-empire")
  expect([image.width, image.height, image.alt]).toEqual([60, 68, "Aztec Empire"])
})

test("bots have the portrait of their number, people one that depends on their id", () => {
  const name = (face: string) => shown(render(Avatar, { face }).container).name!
  expect(name("bot-7")).toBe("bot-7")
  expect(name(`bot-${pictures.bots + 2}`)).toBe("bot-2")
  expect(name("person-id-1")).toBe(name("person-id-1"))
  const ids = Array.from({ length: 2000 }, (_, at) => facePicture(`someone ${at}`))
  expect(new Set(ids).size).toBe(pictures.people)
  for (const each of [...new Set(ids.slice(0, 200)), facePicture(""), facePicture("bot-x")])
    expect(files.has(each.replace(/^\/assets\/|-[0-9a-f]{8}\.svg$/g, ""))).toBe(true)
})

test("a portrait has a ring in the colour of the seat", () => {
  const ring = (seat?: number) =>
    shown(render(Avatar, { face: "x", seat }).container).image.style.getPropertyValue("--ring")
  expect(ring(3)).toBe("var(--seat-3)")
  expect(ring(0)).toBe("var(--seat-0)")
  expect(ring()).toBe("")
})
