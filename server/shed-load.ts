import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from './error-responses.ts'

/**
 * Milliseconds of processor time in one turn of the event loop, after which further pages that are
 * not cached are refused. So an accepted visitor waits a second at most. Members have a higher
 * limit: for them, waiting longer is better than a refusal.
 */
const longest = { visitor: 500, member: 1_500 }

/**
 * This many requests of a turn are always accepted, even if the first pages after a start are slow.
 */
const alwaysTaken = 100

/** Seconds after which browsers and programs may ask again. */
const retryAfter = '5'

/**
 * Addresses that are never refused: the town desk, and those that show whether the portal works.
 */
const neverRefused = [paths.admin.index(), paths.healthz(), paths.readyz(), paths.metrics()]

/** The processor time at which this turn of the event loop began, and its number of requests. */
let turn: { began: number; taken: number } | null = null

/**
 * Answers pages with 503 when more are requested than can be rendered
 * (docs/rules.md#too-many-visitors). Forms, calls that change something and payment webhooks are
 * always accepted. Counts the processor time of this thread, because other programs that keep the
 * machine busy are no reason to refuse requests.
 */
export const shedLoad: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const { method, path } = context.req
  if (method !== 'GET' && method !== 'HEAD') return next()
  const { began, taken } = takeTurn()
  const spent = processorTime() - began
  if (taken <= alwaysTaken || spent < longest[isMember(context) ? 'member' : 'visitor'])
    return next()
  if (neverRefused.some((start) => path === start || path.startsWith(`${start}/`))) return next()
  context.header('Retry-After', retryAfter)
  return respondWithError(context, 503, ({ common }) => common.tooManyVisitors)
}

function takeTurn() {
  if (!turn) {
    turn = { began: processorTime(), taken: 0 }
    setImmediate(() => {
      turn = null
    })
  }
  turn.taken += 1
  return turn
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function isMember(context: Context): boolean {
  return (
    hasOwnCookie(context.req.header('cookie')) || context.req.header('authorization') !== undefined
  )
}
