import { data } from 'react-router'
import type { Text } from '#app/text/index.ts'
import type { DatabaseTrouble } from '#db/trouble.ts'

/**
 * An error to throw from loaders and actions. Without a message it gets the sentence of its status.
 */
export function notFound(message?: string) {
  return refusal(404, message)
}

export function forbidden(message?: string) {
  return refusal(403, message)
}

export function badRequest(message?: string) {
  return refusal(400, message)
}

/** The subject's state does not allow this (any more). */
export function conflict(message?: string) {
  return refusal(409, message)
}

export function refusal(status: number, message?: string, headers?: HeadersInit) {
  return data({ error: message ?? null }, { status, headers })
}

/** Returns the sentence of a refusal that has no message of its own. */
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

/** Retry-After in seconds, by what is wrong with the database. */
export const retrySeconds = { busy: '5', failing: '60' } as const satisfies Record<
  DatabaseTrouble,
  string
>

export type ThrownRefusal = ReturnType<typeof refusal>

/** Whether an error is one of these refusals rather than a bug. */
export function isRefusal(thrown: unknown): thrown is ThrownRefusal {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit'
  )
}
