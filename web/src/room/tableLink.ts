// Links to tables, which people send each other.

/** The path of a table on the page, from a link to it or its id; null if the text is empty. */
export function tablePathOf(linkOrId: string): string | null {
  const id = linkOrId.trim().split("/").at(-1)
  return id ? `/table/${encodeURIComponent(id)}` : null
}
