// Pictures that could not be loaded, because the server was away for a moment, are loaded again.

import type { Attachment } from "svelte/attachments"

const RETRY_DELAYS = [1000, 3000, 10_000, 30_000] // milliseconds

/** `<img {@attach retriesLoading}>` */
export const retriesLoading: Attachment<HTMLImageElement> = (image) => {
  let attempts = 0
  let timer = 0
  const retry = () => {
    const delay = RETRY_DELAYS[attempts++]
    if (delay !== undefined) timer = window.setTimeout(() => (image.src = image.src), delay)
  }
  image.addEventListener("error", retry)
  return () => {
    clearTimeout(timer)
    image.removeEventListener("error", retry)
  }
}
