import type { MiddlewareHandler } from 'hono'
import { respondWithError } from './error-responses.ts'

/**
 * The methods that browsers and the API's programs use. The routes decide which of them an address
 * accepts.
 */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

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
