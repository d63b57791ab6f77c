// The texts of a language as the server sends them, read from the locales. For tests of whole sentences.

import { readFileSync, readdirSync } from "node:fs"

const FOLDER = `${import.meta.dirname}/../../src/wonderful/locales`

/** All texts of a language. */
export function localeTexts(lang: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const file of readdirSync(FOLDER).filter((name) =>
    new RegExp(`^${lang}(\\.\\w+)?\\.toml$`).test(name),
  )) {
    let section = ""
    // A text of several lines is read as one line with "\n" in it.
    const content = readFileSync(`${FOLDER}/${file}`, "utf8").replace(
      /^([\w.-]+) = """([^]*?)"""$/gm,
      (_, key: string, text: string) => `${key} = "${text.replaceAll("\n", "\\n")}"`,
    )
    for (const line of content.split("\n")) {
      const heading = /^\[([\w.-]+)\]/.exec(line)
      if (heading) section = heading[1]!
      const text = /^([\w.-]+) = (?:"(?!"")(.*)"|'(.*)')/.exec(line)
      if (text)
        texts[`${section}.${text[1]}`] = (text[2] ?? text[3])!.replaceAll('\\"', '"').replaceAll("\\n", "\n")
    }
  }
  return texts
}
