// Client-side routing by the path of the URL.

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash.slice(1))

  constructor() {
    addEventListener("popstate", () => this.readLocation())
  }

  go(path: string): void {
    history.pushState(null, "", path)
    this.readLocation()
    scrollTo(0, 0)
  }

  /** The part of the path after a prefix, or null: `/table/x` after `/table/` is `x`. */
  pathAfter(prefix: string): string | null {
    if (!this.path.startsWith(prefix)) return null
    try {
      return decodeURIComponent(this.path.slice(prefix.length))
    } catch {
      return "unknown" // malformed escapes; the server will report an unknown table
    }
  }

  private readLocation(): void {
    this.path = location.pathname
    this.hash = location.hash.slice(1)
  }
}

export const router = new Router()

/** Click handler for internal links: navigates without a reload, unless the click opens a new tab. */
export function followLink(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a")
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return
  event.preventDefault()
  router.go(link.getAttribute("href") ?? "/")
}
