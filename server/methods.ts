import type { MiddlewareHandler } from 'hono'
import { respondWithError } from './error-responses.ts'

/** What a browser or a program of the API sends; the routes say which of them an address takes. */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers other methods (TRACE, PROPFIND …) in the portal's own words; React Router throws at them. */
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
