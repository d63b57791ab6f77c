// The page docs/credits.md. A test compares; `npx vitest run tests/artCredits.test.ts -u` writes it again.

import { iconCredits } from "./icons.ts"

export function creditsPage(): string {
  const authors = iconCredits().map(({ author, icons }) => {
    const links = icons.map((icon) => icon.replaceAll("-", " ")).join(", ")
    return `- **${author}** (${icons.length}): ${links}`
  })
  return `# Credits

This is an unofficial fan project. It uses no artwork of the publisher. This page is generated
from \`web/emblems.json\` and \`web/art/iconAuthors.json\`; a test compares.

## Icons

Emblems of cards, Empires and types are icons from <https://game-icons.net>, licensed under
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). They are rounded, coloured and placed in scenes of
our own. Their authors:

${authors.join("\n")}

## Pictures

Scenes, crests, portraits and the emblems in \`web/art/motifs.json\` are our own and are part of this project.

## Typeface

[Jost*](https://indestructibletype.com/Jost.html) by Owen Earl, indestructible type*, licensed under the SIL Open
Font License 1.1.
`
}
