import type { MiddlewareHandler } from 'hono'
import { respondWithError } from '../error-responses.ts'

/**
 * Refuses React Router's requests for a page's data. No script of ours sends one, and they would
 * show all that loaders return, of which a page shows a part (docs/rules.md#odd-requests).
 */
export const refuseDataRequests: MiddlewareHandler = (context, next) =>
  context.req.path.endsWith('.data')
    ? Promise.resolve(respondWithError(context, 404, ({ common }) => common.notFound))
    : next()
