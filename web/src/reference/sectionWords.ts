// All words that a section shows, for the search.

import type { Params } from "../app/texts.svelte"
import { textKeysOf, type Section } from "./chapters"
import { plainText } from "./markup"
import { referenceText } from "./ruleNumbers"
import { cellWords, ruleTable, type Cell } from "./tables"

/** Facts of Empires are symbols: their words are not shown. */
const shownWords = (cell: Cell) => (typeof cell === "object" && "production" in cell ? "" : cellWords(cell))

export function sectionWords(section: Section, params: Params): string {
  const texts = textKeysOf(section)
    .filter((key) => !key.startsWith("table."))
    .map((key) => plainText(referenceText(key, params)))
  const tables = section.blocks.flatMap((block) => {
    if (block.type !== "table") return []
    const { head, rows } = ruleTable(block.table)
    return [...head.filter((cell) => typeof cell === "string"), ...rows.flat().map(shownWords)]
  })
  return [...texts, ...tables].join("\n")
}
