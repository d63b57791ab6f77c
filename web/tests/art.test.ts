// The generator of pictures: cards, crests and portraits.

import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { artFiles, versionOf } from "../art/artFiles.ts"
import { cardTypes, empireIds } from "../art/catalogCards.ts"
import crests from "../art/crests.json"
import { composeOutsideCrest, crestColors } from "../art/crest.ts"
import { emblemOf } from "../art/emblemPaths.ts"
import { STANCES } from "../art/motif.ts"
import motifs from "../art/motifs.json"
import { ACCENT_NAMES, FINISHES, TIMES } from "../art/palettes.ts"
import { composeScene, defaultScene, SETTING_NAMES, type Scene } from "../art/scene.ts"
import scenesFile from "../art/scenes.json"
import emblems from "../emblems.json"
import { generateEmblem } from "../src/card/emblemGenerator"

const files = artFiles()
const types = cardTypes()
const scenes = Object.entries(scenesFile as Record<string, Scene>)

test("every card of the package has a scene and an emblem chosen by hand", () => {
  expect(scenes.map(([id]) => id)).toEqual([...types.keys()].sort())
  expect([...Object.keys(emblems.cards), ...Object.keys(motifs)].sort()).toEqual([...types.keys()].sort())
})

test("scenes use only what the generator knows", () => {
  for (const [id, scene] of scenes) {
    const { setting, time, stance, accent, finish, open, echoes, size, ...unknown } = scene
    expect(unknown, id).toEqual({})
    expect(SETTING_NAMES, id).toContain(setting)
    expect(TIMES, id).toContain(time)
    expect(STANCES, id).toContain(stance)
    if (accent !== undefined) expect(ACCENT_NAMES, id).toContain(accent)
    if (finish !== undefined) expect(FINISHES, id).toContain(finish)
    expect([open ?? false, echoes ?? 0, size ?? 1].map((value) => typeof value)).toEqual([
      "boolean",
      "number",
      "number",
    ])
  }
})

test("every setting is used by a card", () => {
  expect(new Set(scenes.map(([, { setting }]) => setting))).toEqual(new Set(SETTING_NAMES))
})

test("cards have a picture in both themes, Empires a crest of their own, and all pictures differ", () => {
  for (const id of types.keys())
    for (const theme of ["light", "dark"]) expect(files.has(`card-${id}-${theme}`)).toBe(true)
  expect(Object.keys(crests)).toEqual(empireIds().sort())
  for (const id of empireIds()) expect(files.has(`crest-${id}`)).toBe(true)
  expect(new Set(files.values()).size).toBe(files.size)
})

test("pictures are the same every time", () => {
  const again = artFiles()
  expect(again).toEqual(files)
  expect(versionOf(again)).toBe(versionOf(files))
  again.set("bot-1", "")
  expect(versionOf(again)).not.toBe(versionOf(files))
})

test("pictures are small, well-formed and without missing numbers", () => {
  for (const [name, svg] of files) {
    expect(gzipSync(svg).length, name).toBeLessThan(6000)
    expect(svg, name).not.toMatch(/NaN|undefined|null|Infinity/)
    expect(svg, name).not.toMatch(/ style=|<style|<script/) // the content security policy allows none
    const opened = [...svg.matchAll(/<([a-z]+)(?: [^>]*[^/])?>/gi)].map((match) => match[1])
    const closed = [...svg.matchAll(/<\/([a-z]+)>/gi)].map((match) => match[1])
    expect(opened.sort(), name).toEqual(closed.sort())
  }
})

test("only Discoveries have a foil", () => {
  for (const [id, type] of types)
    expect(files.get(`card-${id}-light`)?.includes('fill="#ff7ac6"'), id).toBe(type === "discovery")
})

test("cards and Empires of outside sets have pictures that depend on their id", () => {
  const draw = (id: string, type: string) =>
    composeScene(id, type, defaultScene(id, type), emblemOf(generateEmblem(id, type)), "light")
  const drawn = ["structure", "vehicle", "research", "project", "discovery", "memorial", "invention"].flatMap(
    (type) => ["moon-mine", "moon-mill"].map((id) => draw(id, type)),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(draw("moon-mine", "project")).toBe(draw("moon-mine", "project"))
  expect(crestColors("moon-republic")).toEqual(crestColors("moon-republic"))
  expect(composeOutsideCrest("moon-republic")).not.toBe(composeOutsideCrest("sky-league"))
})

test("the silhouette of an emblem has no holes", () => {
  const emblem = emblemOf("M0 0h100v100H0zM20 20v60h60V20zM200 0l50 50.400 0-50.400z")
  expect(emblem.face).toBe("M0 0h100v100h-100zM20 20v60h60v-60zM200 0l50 50v-50z")
  expect(emblem.silhouette).toBe("M0 0h100v100h-100zM200 0l50 50v-50z")
  expect(emblem.box).toEqual({ x: 0, y: 0, width: 250, height: 100 })
})

test("paths may have arcs with compact flags, shorthand curves and relative commands", () => {
  const { face, box } = emblemOf(
    "m10 10a5 5 0 01.0 10A5 5 0 1110 10zm50 0c0 10 10 10 10 0s10-10 10 0q5 5 10 0t10 0v20h-40z",
  )
  expect(face).toContain("a5 5 0 0 1 0 10")
  expect(face).toMatch(/c0 10 10 10 10 0c0-10 10-10 10 0q5 5 10 0q5-5 10 0v20h-40z$/)
  expect(Math.round(box.width)).toBe(95)
  expect(() => emblemOf("M10 10L20")).toThrow("a number is missing")
})
