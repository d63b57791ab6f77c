// The little markup of the reference: blank lines separate paragraphs, lines with "- " or "1. " are lists, and within
// a line there are **emphasis**, [links](#section) and {icons}.

export type TextBlock = { type: "paragraph"; line: string } | { type: "list" | "steps"; lines: string[] }

/** An icon stays on the line of the word that follows it. */
export type Inline =
  { text: string; isStrong?: boolean; link?: string } | { icon: string; word: string; isStrong?: boolean }

const ITEM = /^(?:- |\d+\. )/
const PART = /\*\*(.+?)\*\*|\[([^\]]+)\]\(#([\w-]+)\)|\{(\w+)\}( ?[^\s{*[]*)/g

/** The paragraphs and lists of a text. */
export function textBlocks(text: string): TextBlock[] {
  return text.split(/\n{2,}/).flatMap((block) => splitLists(block.split("\n").filter((line) => line.trim())))
}

/** A list may follow its paragraph without a blank line. */
function splitLists(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (!ITEM.test(line)) {
      if (last?.type === "paragraph") last.line += ` ${line}`
      else blocks.push({ type: "paragraph", line })
      continue
    }
    const type = line.startsWith("- ") ? "list" : "steps"
    const item = line.replace(ITEM, "")
    if (last?.type === type) last.lines.push(item)
    else blocks.push({ type, lines: [item] })
  }
  return blocks
}

/** The parts of a line. Emphasised words may contain icons. */
export function inlineParts(line: string, isStrong = false): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(PART)) {
    const [whole, strong, words, link, icon, word] = match
    if (match.index > end) parts.push({ text: line.slice(end, match.index), isStrong })
    if (strong) parts.push(...inlineParts(strong, true))
    else if (words) parts.push({ text: words, isStrong, link })
    else parts.push({ icon: icon!, word: word!, isStrong })
    end = match.index + whole.length
  }
  if (end < line.length) parts.push({ text: line.slice(end), isStrong })
  return parts
}

/** A text without its markup, as it is read. */
export function plainText(text: string): string {
  return textBlocks(text)
    .flatMap((block) => (block.type === "paragraph" ? [block.line] : block.lines))
    .map((line) =>
      inlineParts(line)
        .map((part) => ("text" in part ? part.text : part.word))
        .join(""),
    )
    .join("\n")
}
