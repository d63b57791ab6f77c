// The texts of a language as the server sends them, read from the locales. For tests of whole sentences.

import { readFileSync, readdirSync } from "node:fs"

const FOLDER = `${import.meta.dirname}/../../src/wonderful/locales`

/** All texts of a language that stand on one line. */
export function localeTexts(lang: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const file of readdirSync(FOLDER).filter((name) =>
    new RegExp(`^${lang}(\\.\\w+)?\\.toml$`).test(name),
  )) {
    let section = ""
    for (const line of readFileSync(`${FOLDER}/${file}`, "utf8").split("\n")) {
      const heading = /^\[([\w.-]+)\]/.exec(line)
      if (heading) section = heading[1]!
      const text = /^([\w.-]+) = (?:"(?!"")(.*)"|'(.*)')/.exec(line)
      if (text) texts[`${section}.${text[1]}`] = (text[2] ?? text[3])!.replaceAll('\\"', '"')
    }
  }
  return texts
}
