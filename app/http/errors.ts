import { data } from 'react-router'
import { textFor } from '#app/text/index.ts'

/** Thrown by loaders and actions; the nearest error page and the API helper put them into words. */
export function notFound(message = textFor().common.notFound.text) {
  return refusal(404, message)
}

export function forbidden(message = textFor().common.forbidden) {
  return refusal(403, message)
}

export function badRequest(message = textFor().common.badRequest) {
  return refusal(400, message)
}

/** The state of the thing does not allow it (any more). */
export function conflict(message = textFor().common.changedMeanwhile) {
  return refusal(409, message)
}

export function refusal(status: number, message: string, headers?: HeadersInit) {
  return data({ error: message }, { status, headers })
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
