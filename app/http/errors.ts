import { data } from 'react-router'
import type { Text } from '#app/text/index.ts'

/** Thrown by loaders and actions; without words of their own, they get those of their status. */
export function notFound(message?: string) {
  return refusal(404, message)
}

export function forbidden(message?: string) {
  return refusal(403, message)
}

export function badRequest(message?: string) {
  return refusal(400, message)
}

/** The state of the thing does not allow it (any more). */
export function conflict(message?: string) {
  return refusal(409, message)
}

export function refusal(status: number, message?: string, headers?: HeadersInit) {
  return data({ error: message ?? null }, { status, headers })
}

/** What is said of a refusal that brings no words of its own. */
export function sentenceFor(status: number, { common }: Text): string {
  switch (status) {
    case 403:
      return common.forbidden
    case 404:
      return common.notFound.text
    case 405:
      return common.methodNotAllowed
    case 409:
      return common.changedMeanwhile
    default:
      return common.badRequest
  }
}

/** Retry-After, in seconds, where another process kept the database locked. */
export const busySeconds = '5'

export type ThrownRefusal = ReturnType<typeof refusal>

/** Whether something thrown is one of the above and not a mistake of ours. */
export function isRefusal(thrown: unknown): thrown is ThrownRefusal {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit'
  )
}
