// The ids and types of the cards and the ids of the Empires in the package, read from its tables at build time.

import { existsSync, readdirSync, readFileSync } from "node:fs"

const DATA = `${import.meta.dirname}/../../src/wonderful/catalog/data/`

/** The rows of a table in all sets, each with its cells by column. */
function rowsOf(table: string): Record<string, string>[] {
  return readdirSync(DATA)
    .sort()
    .flatMap((set) => {
      const file = `${DATA}${set}/${table}`
      if (!existsSync(file)) return []
      const lines = readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.trim() && !line.startsWith("#"))
        .map((line) => line.split("|").map((cell) => cell.trim()))
      const [columns = [], ...rows] = lines
      return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])))
    })
}

/** The type of every card, by id. */
export const cardTypes = (): Map<string, string> =>
  new Map(rowsOf("cards.table").map(({ id = "", type = "" }) => [id, type]))

export const empireIds = (): string[] => [...new Set(rowsOf("empires.table").map(({ id = "" }) => id))]
