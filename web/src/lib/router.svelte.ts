// Which screen is shown: the path of the address, and nothing else.

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash.slice(1))

  constructor() {
    addEventListener("popstate", () => this.read())
  }

  go(path: string): void {
    history.pushState(null, "", path)
    this.read()
    scrollTo(0, 0)
  }

  replace(path: string): void {
    history.replaceState(null, "", path)
    this.read()
  }

  /** The rest of the path behind a beginning, or null: `/table/x` behind `/table/` is `x`. */
  behind(start: string): string | null {
    if (!this.path.startsWith(start)) return null
    try {
      return decodeURIComponent(this.path.slice(start.length))
    } catch {
      return "unknown" // not an address that anybody gave out
    }
  }

  private read(): void {
    this.path = location.pathname
    this.hash = location.hash.slice(1)
  }
}

export const router = new Router()

/** For links: stay in the page, unless another tab or window is wanted. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a")
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return
  event.preventDefault()
  router.go(link.getAttribute("href") ?? "/")
}
