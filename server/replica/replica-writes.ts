import type { MiddlewareHandler } from 'hono'
import { retrySeconds } from '#app/http/errors.ts'
import { isReading } from '#app/http/forms/replica-forms.server.ts'
import { isCallPath } from '#app/paths.ts'
import { respondWithError } from '../error-responses.ts'
import { asksForPage } from '../requests/content-negotiation.ts'

/**
 * Answers writes on a replica, which the proxy should have sent to the primary, with 503: the
 * primary will accept the same request. Forms of browsers are answered by `refuseForms`, which
 * keeps the typed values.
 */
export const refuseCalls: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req
  const isCall = isCallPath(path) || !asksForPage(context)
  if (isReading(method) || !isCall) return next()
  context.header('Retry-After', retrySeconds.replica)
  return respondWithError(context, 503, ({ common }) => common.replica)
}
