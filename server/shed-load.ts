import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { findSignedIn } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from './error-responses.ts'
import type { PageQueue } from './page-queue.ts'
import { getFacts, type RequestVariables } from './request-log.ts'

/**
 * Milliseconds of processor time before a page is begun, from which on further pages are refused.
 * So an accepted visitor waits a second at most. Members have a higher limit: for them, waiting
 * longer is better than a refusal.
 */
const longest = { visitor: 500, member: 1_500 }

/** Pages that may wait for one address, or one member, so that nobody fills the queue alone. */
const mostOfOne = 50

/** Seconds after which browsers and programs may ask again. */
const retryAfter = '5'

/** Addresses that never wait: the town desk, and those that show whether the portal works. */
const neverQueued = [paths.admin.index(), paths.healthz(), paths.readyz(), paths.metrics()]

/**
 * Queues pages, and answers with 503 when too many wait (docs/rules.md#too-many-visitors). Forms,
 * calls that change something and payment webhooks never wait. Counts the processor time of this
 * thread, because other programs that keep the machine busy are no reason to refuse requests.
 */
export function shedLoad(
  queue: PageQueue,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  const waiting = new Map<string, number>()
  const mayWait = (asker: string, limit: number) =>
    queue.delay < limit && (waiting.get(asker) ?? 0) < mostOfOne

  /** Returns in whose name the page may wait; null if it must be refused. */
  async function findAsker(context: Context): Promise<string | null> {
    const { address } = getFacts(context)
    if (mayWait(address, longest.visitor)) return address
    // A member is looked up only now, because most pages need no answer to this. That a cookie was
    // sent says nothing: anybody can make one up.
    const member = await findSignedIn(context.req.raw)
    const asker = member && `member ${member.userId}`
    return asker && mayWait(asker, longest.member) ? asker : null
  }

  async function wait(asker: string) {
    waiting.set(asker, (waiting.get(asker) ?? 0) + 1)
    await queue.wait()
    const left = (waiting.get(asker) ?? 0) - 1
    if (left > 0) waiting.set(asker, left)
    else waiting.delete(asker)
  }

  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (neverQueued.some((start) => path === start || path.startsWith(`${start}/`))) return next()
    const asker = await findAsker(context)
    if (asker === null) return refuse(context)
    await wait(asker)
    // A visitor who has given up needs no page, and reloading would double the work.
    if (context.env.outgoing.destroyed) return refuse(context)
    return next()
  }
}

function refuse(context: Context) {
  context.header('Retry-After', retryAfter)
  return respondWithError(context, 503, ({ common }) => common.tooManyVisitors)
}
