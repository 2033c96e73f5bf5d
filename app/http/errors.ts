import { data } from 'react-router'
import type { Text } from '#app/text/index.ts'
import type { DatabaseProblem } from '#db/database-errors.ts'

/** A link that the page of a refusal offers, such as to the owner's ads. */
export type WayOn = { to: string; label: string }

/**
 * A 404 to throw from loaders and actions. Without a message it shows the sentence of its status.
 */
export function notFound(message?: string, wayOn?: WayOn): ThrownRefusal {
  return build({ error: message ?? null, ...(wayOn && { wayOn }) }, { status: 404 })
}

export function forbidden(message?: string) {
  return refusal(403, message)
}

export function badRequest(message?: string) {
  return refusal(400, message)
}

/**
 * A 409 to throw when the state of the subject does not allow this.
 * @param back a path of the portal to link to; default: the page of the form
 */
export function conflict(message?: string, back: string | null = null): ThrownRefusal {
  return build({ error: message ?? null, ...(back && { back }) }, { status: 409 })
}

export function refusal(status: number, message?: string, headers?: HeadersInit) {
  return build({ error: message ?? null }, { status, headers })
}

type Details = { error: string | null; back?: string; wayOn?: WayOn }
const build = (details: Details, init: ResponseInit) => data(details, init)

/**
 * Returns a refusal that React Router answered as JSON because the route that threw it has no page;
 * null for any other answer.
 */
export async function readRefusal(response: Response): Promise<ThrownRefusal | null> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  if (!isJson || response.status < 400) return null
  const details: unknown = await response.clone().json()
  const isDetails = typeof details === 'object' && details !== null && 'error' in details
  return isDetails ? build(details as Details, { status: response.status }) : null
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

/** Returns the status of an operation's refusal: 404, 429 if waiting helps, or else 409. */
export function refusalStatus(reason: string): 404 | 409 | 429 {
  if (reason === 'not_found') return 404
  return reason === 'too_many_today' ? 429 : 409
}

/** Retry-After in seconds: by database problem, for too many uploads, and for too many visitors. */
export const retrySeconds = {
  busy: '5',
  failing: '60',
  replica: '30',
  uploads: '30',
  visitors: '5',
} as const satisfies Record<DatabaseProblem | 'uploads' | 'visitors', string>

export type ThrownRefusal = ReturnType<typeof refusal>

/** Whether an error is one of these refusals and not a bug. */
export function isRefusal(thrown: unknown): thrown is ThrownRefusal {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit'
  )
}
