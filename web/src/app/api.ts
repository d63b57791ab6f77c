// HTTP requests to the server. Error responses are thrown as `Refusal`, with the server's code and
// its text in the language of the player.

import { t, texts } from "./texts.svelte"
import type { ErrorResponse, ErrorDetails } from "../generated/protocol"

export class Refusal extends Error {
  readonly code: string
  constructor(readonly details: ErrorDetails) {
    super(details.text)
    this.code = details.code
  }
}

/** Send a request with `body` as JSON, and return the JSON response. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {}
  // Errors come in the language of the page, which may differ from that of the browser.
  if (texts.requested) headers["accept-language"] = texts.requested
  if (body !== undefined) headers["content-type"] = "application/json"
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null)
  if (response === null) throw new Refusal({ code: "unreachable", params: {}, text: t("app.unreachable") })
  if (response.status === 204) return undefined as T
  const data: unknown = await response.json().catch(() => null)
  if (response.ok) return data as T
  const error = (data as ErrorResponse | null)?.error
  throw new Refusal(error ?? { code: "server-failed", params: {}, text: String(response.status) })
}

export const get = <T>(path: string) => request<T>("GET", path)
export const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body)
