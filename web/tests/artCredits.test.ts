// The authors of the icons are named, as their licence asks.

import { expect, test } from "vitest"
import credits from "virtual:credits"
import { creditsPage } from "../art/creditsPage.ts"
import emblems from "../emblems.json"

test("every icon in use has exactly one author", () => {
  const used = new Set(
    [emblems.cards, emblems.empires, emblems.types].flatMap((group) => Object.values(group)),
  )
  const credited = credits.flatMap(({ icons }) => icons)
  expect(new Set(credited)).toEqual(used)
  expect(credited).toHaveLength(used.size)
})

test("docs/credits.md is up to date", async () => {
  await expect(creditsPage()).toMatchFileSnapshot("../../docs/credits.md")
})
