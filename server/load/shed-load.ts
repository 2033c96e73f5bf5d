import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { mayOpenAdminPage } from '#app/http/access/admin-page-access.ts'
import { findSignedIn } from '#app/http/access/session.server.ts'
import { waitUntilReadable } from '#app/http/database.server.ts'
import { retrySeconds } from '#app/http/errors.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from '../error-responses.ts'
import { getRequestDetails, type RequestVariables } from '../request-log.ts'
import type { PageQueue } from './page-queue.ts'

/**
 * A page is refused if those before it need this many milliseconds of processor time, so that an
 * accepted visitor waits a second at most. Members have a higher limit: for them, waiting longer is
 * better than a refusal.
 */
const maxDelay = { visitor: 500, member: 1_500 }

/**
 * Pages that may wait for one address, or one member. There may be fewer if they would take more than
 * half of the allowed delay, so that nobody keeps the others out.
 */
const maxPerAsker = 50

/** Addresses that never wait, because they show whether the portal works. */
const probes = [paths.healthz(), paths.readyz(), paths.metrics()]

/**
 * Queues pages, and answers with 503 when too many wait (docs/rules.md#too-many-visitors). Forms,
 * calls that change something and payment webhooks never wait. Counts the processor time of this
 * thread, because other programs that keep the machine busy are no reason to refuse requests.
 */
export function shedLoad(
  queue: PageQueue,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  const waiting = new Map<string, number>()

  /**
   * Waits in somebody's name; returns false if the page must be refused. The check and the count are
   * one step, because a connection can bring hundreds of requests at once.
   */
  async function waitAs(asker: string, limit: number): Promise<boolean> {
    const own = waiting.get(asker) ?? 0
    if (own >= maxPerAsker || queue.delayBehind(own * 2) >= limit) return false
    if (queue.delay >= limit) return false
    waiting.set(asker, own + 1)
    await queue.wait()
    const left = (waiting.get(asker) ?? 0) - 1
    if (left > 0) waiting.set(asker, left)
    else waiting.delete(asker)
    return true
  }

  async function wait(context: Context): Promise<boolean> {
    if (await waitAs(getRequestDetails(context).address, maxDelay.visitor)) return true
    // A member is looked up only now, because most pages are accepted without. That a cookie was sent
    // says nothing: anybody can make one up.
    await waitUntilReadable()
    const member = await findSignedIn(context.req.raw)
    return member !== null && waitAs(`member ${member.userId}`, maxDelay.member)
  }

  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (probes.includes(path) || (await isAdministration(context))) return next()
    if (!(await wait(context))) return refuse(context)
    // Whoever has left or reloaded no longer waits for this page.
    if (context.env.outgoing.destroyed) return refuse(context)
    return next()
  }
}

/**
 * Whether the page belongs to the administration and is asked for by a member who may open it. The
 * address alone says nothing: anybody can ask for it.
 */
async function isAdministration({ req }: Context): Promise<boolean> {
  const start = paths.admin.index()
  if (req.path !== start && !req.path.startsWith(`${start}/`)) return false
  await waitUntilReadable()
  // If the sessions cannot be read, it waits like any page, and then reports the error.
  const member = await findSignedIn(req.raw).catch(() => null)
  return member !== null && mayOpenAdminPage(member, req.path)
}

function refuse(context: Context) {
  context.header('Retry-After', retrySeconds.visitors)
  return respondWithError(context, 503, ({ common }) => common.tooManyVisitors)
}
