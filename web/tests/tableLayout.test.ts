// The layout of the table: cards are large enough on all screens, and everything fits.

import { describe, expect, test } from "vitest"
import { compactLayout, siteLayout } from "../src/table/siteLayout"
import { stackLayout } from "../src/table/stackLayout"
import { CARD_CONTROLS, CARD_RATIO, tableLayout, type TableLayout } from "../src/table/tableLayout"

const layoutOf = (width: number, height: number, opponents = 3, cards = 7) =>
  tableLayout({ width, height, opponents, cards })

describe("the cards of a hand are wide enough", () => {
  test.each([
    [1366, 768, 4, 7, 150],
    [1366, 768, 6, 7, 140],
    [1366, 650, 4, 7, 120],
    [1366, 650, 6, 7, 120],
    [1920, 1080, 6, 7, 190],
    [2560, 1440, 6, 7, 240],
    [390, 844, 6, 7, 105],
    [390, 664, 6, 7, 105],
    [844, 390, 6, 7, 105],
    [1366, 768, 1, 10, 125],
    [1366, 768, 1, 12, 104],
  ])("%i×%i, %i opponents, %i cards: %i px", (width, height, opponents, cards, least) => {
    expect(layoutOf(width, height, opponents, cards).handCard).toBeGreaterThanOrEqual(least)
  })
})

describe("everything fits into the height of the screen", () => {
  const sizes: [number, number][] = [
    [1024, 768],
    [1280, 720],
    [1366, 650],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
    [1200, 560],
  ]
  test.each(sizes)("%i×%i", (width, height) => {
    for (const opponents of [0, 1, 2, 3, 4, 5, 6]) {
      const layout = layoutOf(width, height, opponents)
      const { bar, notice, world, tableau, hand, gap } = layout
      const sites = height - bar - notice - world - layout.opponents - tableau - hand - 8 * gap
      expect(sites).toBeGreaterThan(80) // one row of compact cards
      expect(hand).toBeGreaterThanOrEqual(Math.floor(layout.handCard * CARD_RATIO) + CARD_CONTROLS)
      const columns = 7 * layout.handCard + 7 * gap + layout.side
      expect(columns).toBeLessThanOrEqual(width - 20)
    }
  })
})

test("the shape follows from the screen", () => {
  expect(layoutOf(1366, 768).shape).toBe("wide")
  expect(layoutOf(1024, 768).shape).toBe("wide")
  expect(layoutOf(820, 1180).shape).toBe("portrait")
  expect(layoutOf(390, 844).shape).toBe("phone")
  expect(layoutOf(844, 390).shape).toBe("sideways")
})

describe("the preferred size changes the cards", () => {
  test.each([
    [1920, 1080, 7],
    [1366, 768, 7],
    [820, 1180, 7],
    [820, 1180, 10],
    [390, 844, 7],
    [390, 664, 7],
    [844, 390, 7],
  ])("%i×%i, %i cards", (width, height, cards) => {
    const size = { width, height, opponents: 3, cards }
    const [small, normal, large] = [0.85, 1, 1.2].map(
      (cardScale) => tableLayout({ ...size, cardScale }).handCard,
    )
    expect(small).toBeLessThan(normal!)
    expect(large).toBeGreaterThan(normal!)
  })

  test("small cards are still readable", () => {
    expect(tableLayout({ width: 1024, height: 768, opponents: 3, cards: 7, cardScale: 0.85 }).handCard).toBe(
      105,
    )
  })
})

describe("on a tablet held upright, the hand and the preview fit side by side", () => {
  test.each([7, 9, 10, 12])("%i cards", (cards) => {
    for (const [width, height] of [
      [768, 1024],
      [820, 1180],
      [834, 1194],
    ] as const)
      for (const opponents of [1, 3, 6]) {
        const { bar, notice, world, tableau, hand, gap, ...layout } = layoutOf(
          width,
          height,
          opponents,
          cards,
        )
        const rows = 2 * Math.ceil(layout.handCard * CARD_RATIO + CARD_CONTROLS) + gap
        expect(rows + (layout.handSide === "row" ? 34 : 0)).toBeLessThanOrEqual(hand + 2)
        expect(layout.handColumns * (layout.handCard + gap) + layout.right).toBeLessThanOrEqual(width - 20)
        expect(layout.right).toBeGreaterThanOrEqual(150)
        const sites = height - bar - notice - world - layout.opponents - tableau - hand - 8 * gap
        expect(sites).toBeGreaterThan(80)
      }
  })
})

test("phones show the standings in production where there is room below the hand", () => {
  expect(layoutOf(390, 844).showsStandings).toBe(true)
  expect(layoutOf(390, 664).showsStandings).toBe(false)
})

test("areas stay the same while the hand gets smaller", () => {
  const areas = ({ bar, notice, world, opponents, tableau, hand, right }: TableLayout) => [
    bar,
    notice,
    world,
    opponents,
    tableau,
    hand,
    right,
  ]
  expect(areas(layoutOf(1366, 768, 1, 7))).toEqual(areas(layoutOf(1366, 768, 1, 10)))
})

describe("cards under construction", () => {
  const fits = (count: number, width: number, height: number) => {
    const layout = siteLayout(count, width, height)
    const columns = Math.floor((width + layout.gap) / (layout.width + layout.gap))
    const rows = Math.ceil(count / columns)
    return rows * layout.height + (rows - 1) * layout.gap <= height
  }

  test.each([
    [5, "full"],
    [10, "compact"],
    [16, "compact"],
    [17, "dense"],
    [28, "dense"],
    [40, "mini"],
  ])("%i cards on a laptop: %s", (count, form) => {
    expect(siteLayout(count, 1080, 163)).toMatchObject({ form })
    expect(fits(count, 1080, 163)).toBe(true)
  })

  test.each([
    [782, 202],
    [1000, 172],
    [1070, 154],
    [1128, 178],
    [1520, 200],
  ])("as many as a player can have fit into %i×%i", (width, height) => {
    for (let count = 1; count <= 28; count++) expect(fits(count, width, height)).toBe(true)
    for (const count of [20, 24, 28]) expect(siteLayout(count, width, height).form).not.toBe("mini")
  })

  test("keep their size and scroll on phones", () => {
    expect(compactLayout(30, 600, 170)).toBeNull()
    expect(siteLayout(30, 600, 170, true)).toMatchObject({ form: "compact", width: 144, height: 70 })
  })
})

describe("stacks of small cards", () => {
  test("are as large as the space allows", () => {
    expect(stackLayout([3, 2], 400, 62)).toMatchObject({ card: 44 })
    expect(stackLayout([3, 2], 400, 200)).toMatchObject({ card: 60 })
  })

  test("use several rows if that makes them larger", () => {
    const inOneRow = stackLayout([4, 4, 4], 300, 40)!.card
    expect(stackLayout([4, 4, 4], 300, 150)!.card).toBeGreaterThan(inOneRow)
  })

  test("leave type and production of every card visible", () => {
    for (const width of [200, 300, 500]) {
      const layout = stackLayout([5, 4], width, 60)
      if (layout) expect(layout.pitch).toBeGreaterThanOrEqual(Math.max(17, Math.round(layout.card * 0.64)))
    }
  })

  test("are counted if they do not fit", () => {
    expect(stackLayout([12], 150, 34)).toBeNull()
  })
})
