// The images of the icons, and the colours of kinds and types in both themes.

import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { ICON_COLORS, iconName, iconStyles } from "../src/card/resourceIconImages"

const TOKENS = readFileSync("src/styles/tokens.css", "utf8")
const KINDS = ["materials", "energy", "science", "gold", "exploration", "krystallium", "general", "financier"]
const TYPES = ["structure", "vehicle", "research", "project", "discovery", "memorial"]
const LEAST_CONTRAST = 4.5 // of text, by WCAG

/** The tokens of a theme. */
function tokensOf(theme: "light" | "dark"): Record<string, string> {
  const start = TOKENS.indexOf(`:root[data-theme="${theme}"] {`)
  const block = TOKENS.slice(start, TOKENS.indexOf("}", start))
  const tokens: Record<string, string> = {}
  for (const [, name = "", value = ""] of block.matchAll(/--([\w-]+): (#\w+);/g)) tokens[name] = value
  return tokens
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe("icons", () => {
  test.each(KINDS)(
    "of %s have an image as piece, as space and with a Krystallium, in both themes",
    (kind) => {
      const styles = iconStyles()
      for (const form of ["piece", "space", "substitute"] as const)
        expect(styles.split(`[data-icon="${iconName(kind, form)}"]`)).toHaveLength(3)
    },
  )

  test("of an unknown kind have a shape of their own", () => {
    expect(iconName("plutonium", "space")).toBe("unknown-space")
    expect(iconStyles()).toContain('[data-icon="unknown-space"]')
  })
})

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const tokens = tokensOf(theme)

  test.each(KINDS)("the icon of %s has the colour of its token", (kind) => {
    expect(ICON_COLORS[theme][kind as keyof (typeof ICON_COLORS)["light"]].fill).toBe(tokens[kind])
  })

  test.each(KINDS)("the edge of a space for %s stands out from the card", (kind) => {
    const { edge } = ICON_COLORS[theme][kind as keyof (typeof ICON_COLORS)["light"]]
    expect(contrast(edge, tokens.raised!)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  })

  test.each(TYPES)("the name of a %s can be read on its header", (type) => {
    expect(contrast(tokens[type]!, tokens[`${type}-ink`]!)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  })

  test("Structure and Vehicle differ in brightness as well as in hue", () => {
    expect(contrast(tokens.structure!, tokens.vehicle!)).toBeGreaterThan(1.8)
  })
})
