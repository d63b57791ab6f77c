// HTTP requests to the server. An error answer is thrown as a `Refusal` with the server's code and
// its sentence in the language of the player.

import { t } from "./texts.svelte"
import type { ErrorAnswer, Problem } from "../generated/protocol"

export class Refusal extends Error {
  readonly code: string
  constructor(readonly problem: Problem) {
    super(problem.text)
    this.code = problem.code
  }
}

/** Send a request and return the decoded JSON answer; `body` is sent as JSON. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null)
  if (answer === null) throw new Refusal({ code: "unreachable", params: {}, text: t("app.unreachable") })
  if (answer.status === 204) return undefined as T
  const data: unknown = await answer.json().catch(() => null)
  if (answer.ok) return data as T
  const error = (data as ErrorAnswer | null)?.error
  throw new Refusal(error ?? { code: "server-failed", params: {}, text: String(answer.status) })
}

export const get = <T>(path: string) => request<T>("GET", path)
export const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body)
