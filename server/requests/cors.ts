import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isCallPath } from '#app/paths.ts'

/** Seconds for which a browser remembers what it may send: the longest that browsers take. */
const remembered = 86_400

const allow = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
  exposeHeaders: ['Link', 'X-Total-Count', 'Retry-After'],
  maxAge: remembered,
})

/**
 * Lets scripts of other sites make calls, with a token of their own (docs/rules.md#cross-site-writes).
 * While every origin is allowed, browsers show them no answer to a request with cookies.
 */
export const allowCrossOriginCalls: MiddlewareHandler = (context, next) =>
  isCallPath(context.req.path) ? allow(context, next) : next()
