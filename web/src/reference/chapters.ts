// The structure of the reference: groups, chapters, their sections, and the blocks of each. The words are in the
// locales (`reference.<id>.…`), numbers and tables come from the catalogue. Ids are part of addresses (/learn#draft):
// they stay the same in every language and every version.

import type { PictureName } from "./pictures/pictures"
import type { TableName } from "./tables"

/** A part of a section. Texts have keys: `reference.<section>.<key>`. */
export type Block =
  | { type: "text" | "note" | "example"; key: string }
  | { type: "table"; table: TableName }
  | { type: "picture"; picture: PictureName }

export interface Section {
  id: string
  blocks: Block[]
}

/** A chapter begins with blocks of its own. */
export interface Chapter extends Section {
  sections: Section[]
}

export interface Group {
  id: string
  chapters: Chapter[]
}

const text = (key: string): Block => ({ type: "text", key })
const note = (key = "note"): Block => ({ type: "note", key })
const example = (key = "example"): Block => ({ type: "example", key })
const table = (name: TableName): Block => ({ type: "table", table: name })
const picture = (name: PictureName): Block => ({ type: "picture", picture: name })
const section = (id: string, ...blocks: Block[]): Section => ({
  id,
  blocks: blocks.length ? blocks : [text("text")],
})
const chapter = (id: string, blocks: Block[] = [text("text")], ...sections: Section[]): Chapter => ({
  id,
  blocks,
  sections,
})

/** What somebody needs before a first game. The lead of the page says so. */
export const FIRST_GROUP = "start"

export const GROUPS: readonly Group[] = [
  {
    id: FIRST_GROUP,
    chapters: [
      chapter("goal"),
      chapter("round"),
      chapter(
        "card",
        [picture("card")],
        section("card-per"),
        section("card-symbols", text("text"), table("symbols")),
      ),
    ],
  },
  {
    id: "play",
    chapters: [
      chapter("setup"),
      chapter(
        "draft",
        [text("text"), note()],
        section("draft-direction"),
        section("draft-deal", text("text"), table("deal"), text("more")),
        section("draft-change"),
      ),
      chapter("planning", [text("text")], section("planning-slate"), section("planning-recycle")),
      chapter(
        "building",
        [text("text")],
        section("building-bonus"),
        section("building-placed"),
        section("building-copies"),
        section("building-when", text("text"), example()),
      ),
      chapter(
        "production",
        [text("text"), picture("production")],
        section("production-total"),
        section("production-per-type", text("text"), example()),
        section("production-end"),
      ),
      chapter(
        "supremacy",
        [text("text"), table("rewards")],
        section("supremacy-science"),
        section("supremacy-two-winners", text("text"), picture("supremacy")),
        section("characters"),
      ),
      chapter("krystallium", [text("text")], section("krystallium-use")),
      chapter("any-time", [text("text")], section("discarding", text("text"), note())),
      chapter(
        "scoring",
        [text("text")],
        section("scoring-lines"),
        section("scoring-characters", text("text"), table("characters")),
        section("scoring-example", picture("score")),
        section("scoring-nothing"),
        section("ties"),
      ),
    ],
  },
  {
    id: "modes",
    chapters: [
      chapter("two-players"),
      chapter("six-seven"),
      chapter(
        "solo",
        [text("text")],
        section("solo-setup", text("text"), table("solo")),
        section("solo-planning"),
        section("solo-draw", text("text"), example()),
        section("solo-supremacy"),
        section("solo-titles", text("text"), table("titles")),
      ),
      chapter(
        "scenarios",
        [text("text")],
        section("scenarios-start"),
        section("scenarios-win", text("text"), note()),
        section("scenarios-list", text("text"), table("scenarios")),
      ),
    ],
  },
  {
    id: "sets",
    chapters: [
      chapter(
        "empire-sides",
        [text("text"), picture("empire")],
        section("empire-sides-a", text("text"), table("side-a")),
        section("empire-sides-equal", text("text"), table("equal-sides")),
        section("empire-sides-own", text("text"), table("own-sides")),
      ),
      chapter("expansions", [text("text"), table("sets")]),
      chapter(
        "corruption-ascension",
        [text("text")],
        section("corruption", text("text"), picture("corruption"), note()),
        section("duos", text("text"), picture("duo"), note()),
      ),
      chapter("ascension-48", [text("text"), note()]),
      chapter(
        "war-or-peace",
        [text("text")],
        section("war-or-peace-step"),
        section("memorials"),
        section("war-or-peace-source"),
      ),
      chapter("outside-sets"),
    ],
  },
  {
    id: "table",
    chapters: [chapter("secrets"), chapter("undo"), chapter("done")],
  },
]

export const CHAPTERS: readonly Chapter[] = GROUPS.flatMap((group) => group.chapters)

/** All sections with their chapters; a chapter is the first of its sections. */
export const SECTIONS: readonly (Section & { chapter: string })[] = CHAPTERS.flatMap((each) =>
  [each, ...each.sections].map(({ id, blocks }) => ({ id, blocks, chapter: each.id })),
)

/** Ids that older links use. */
const FORMER: Record<string, string> = { end: "scoring" }

/** The section that an address names, or null. */
export function sectionOf(anchor: string): string | null {
  const id = FORMER[anchor] ?? anchor
  return SECTIONS.some((each) => each.id === id) ? id : null
}

/** The keys of the texts that a section shows, without `reference.`. */
export function textKeysOf({ id, blocks }: Section): string[] {
  return [
    `${id}.title`,
    ...blocks.map((block) =>
      block.type === "table"
        ? `table.${block.table}`
        : block.type === "picture"
          ? `picture.${block.picture}`
          : `${id}.${block.key}`,
    ),
  ]
}
