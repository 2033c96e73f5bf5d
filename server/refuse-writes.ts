import type { MiddlewareHandler } from 'hono'
import { respondWithError } from './error-responses.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Seconds in which a primary is back after a restart, or its proxy knows where it is. */
const primaryBack = '30'

/**
 * Answers on a replica whatever the proxy should have sent to the primary: 503, because the same
 * request will be taken there. Nobody's form is answered by a replica.
 */
export const refuseWrites: MiddlewareHandler = async (context, next) => {
  if (readingMethods.has(context.req.method)) return next()
  context.header('Retry-After', primaryBack)
  return respondWithError(context, 503, ({ common }) => common.unavailable)
}
