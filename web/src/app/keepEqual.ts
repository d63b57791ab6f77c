// Keeps the parts of a value that did not change, so that what shows them is not drawn again.

/** `next`, in which every part that equals the same part of `previous` is that part. For plain data, such as JSON. */
export function keepEqual<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next) || !isData(previous) || !isData(next)) return next
  if (Array.isArray(previous) !== Array.isArray(next)) return next
  const keys = Object.keys(next)
  let isEqual = keys.length === Object.keys(previous).length
  const kept: Record<string, unknown> = Array.isArray(next) ? ([] as never) : {}
  for (const key of keys) {
    kept[key] = keepEqual(previous[key], next[key])
    isEqual &&= key in previous && Object.is(kept[key], previous[key])
  }
  return (isEqual ? previous : kept) as T
}

/** For `$derived.by`: computes a value in which everything that is equal to the last time is kept. */
export function keepingEqual<T>(compute: () => T): () => T {
  let last: T | undefined
  return () => (last = keepEqual(last, compute()))
}

/** Whether a value is a list or a plain object. */
function isData(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
