import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from './error-responses.ts'
import type { PageQueue } from './page-queue.ts'

/**
 * Milliseconds of processor time before a page is begun, from which on further pages are refused.
 * So an accepted visitor waits a second at most. Members have a higher limit: for them, waiting
 * longer is better than a refusal.
 */
const longest = { visitor: 500, member: 1_500 }

/** Seconds after which browsers and programs may ask again. */
const retryAfter = '5'

/** Addresses that never wait: the town desk, and those that show whether the portal works. */
const neverQueued = [paths.admin.index(), paths.healthz(), paths.readyz(), paths.metrics()]

/**
 * Queues pages, and answers with 503 when too many wait (docs/rules.md#too-many-visitors). Forms,
 * calls that change something and payment webhooks never wait. Counts the processor time of this
 * thread, because other programs that keep the machine busy are no reason to refuse requests.
 */
export function shedLoad(queue: PageQueue): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (neverQueued.some((start) => path === start || path.startsWith(`${start}/`))) return next()
    if (queue.delay >= longest[isMember(context) ? 'member' : 'visitor']) return refuse(context)
    await queue.wait()
    // A visitor who has given up needs no page, and reloading would double the work.
    if (context.env.outgoing.destroyed) return refuse(context)
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
