import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from './error-responses.ts'
import type { PageQueue } from './page-queue.ts'

/**
 * Milliseconds of processor time before a page is begun, from which on further pages are refused.
 * So an accepted visitor waits a second at most. Members' pages and visitors' forms have a higher
 * limit: for them, waiting longer is better than a refusal.
 */
const longest = { visitor: 500, other: 1_500 }

/** Seconds after which browsers and programs may ask again. */
const retryAfter = '5'

/** Addresses that never wait: the town desk, payments, and those that show the portal's state. */
const neverQueued = [
  paths.admin.index(),
  paths.api.paymentWebhook(),
  paths.healthz(),
  paths.readyz(),
  paths.metrics(),
]

/**
 * Queues pages and visitors' forms, and answers with 503 when too many wait
 * (docs/rules.md#too-many-visitors). Counts the processor time of this thread, because other
 * programs that keep the machine busy are no reason to refuse requests.
 */
export function shedLoad(queue: PageQueue): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { method, path } = context.req
    if (neverQueued.some((start) => path === start || path.startsWith(`${start}/`))) return next()
    const isPage = method === 'GET' || method === 'HEAD'
    const isForMember = isMember(context)
    if (isForMember && !isPage) return next()
    const limit = isPage && !isForMember ? longest.visitor : longest.other
    if (queue.delay >= limit) return refuse(context)
    await queue.wait()
    // A visitor who has given up needs no page, and reloading would double the work.
    if (isPage && context.env.outgoing.destroyed) return refuse(context)
    return next()
  }
}

function refuse(context: Context<{ Bindings: HttpBindings }>) {
  context.header('Retry-After', retryAfter)
  return respondWithError(context, 503, ({ common }) => common.tooManyVisitors)
}

function isMember(context: Context): boolean {
  return (
    hasOwnCookie(context.req.header('cookie')) || context.req.header('authorization') !== undefined
  )
}
