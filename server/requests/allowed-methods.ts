import type { MiddlewareHandler } from 'hono'
import { respondWithError } from '../error-responses.ts'

/**
 * The methods that browsers and the API's programs use. The routes decide which of them an address
 * accepts.
 */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The methods of an address that has no form. */
const reading = 'GET, HEAD'

/**
 * Names the methods in a 405 of React Router, which does not (docs/rules.md#odd-requests). It refuses
 * what changes something where a route only reads.
 */
export const nameAllowedMethods: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status === 405 && !context.res.headers.has('Allow')) {
    context.header('Allow', reading)
  }
}

/**
 * Answers other methods (TRACE, PROPFIND …) with the portal's own error, because React Router
 * throws at them (docs/rules.md#odd-requests).
 */
export const refuseUnknownMethods: MiddlewareHandler = (context, next) => {
  if (known.includes(context.req.method)) return next()
  context.header('Allow', known.join(', '))
  return Promise.resolve(
    respondWithError(context, 405, ({ common }) => ({
      title: common.methodNotAllowed,
      text: common.methodNotAllowed,
    })),
  )
}
