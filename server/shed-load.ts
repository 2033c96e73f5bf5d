import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { respondWithError } from './error-responses.ts'

/**
 * In one turn of the event loop, a page that nobody has stored is refused once those before it have
 * used so many milliseconds of processor time: a reader waits a second for an answer at most, and not
 * behind everybody who came before. Members' pages wait longer than they are refused.
 */
const longest = { visitor: 500, member: 1_500 }

/** So many are never too many, however slow the first pages after a start are. */
const alwaysTaken = 100

/** Seconds after which browsers and programs may ask again. */
const retryAfter = '5'

/** What a town needs most when many come: its desk, and what tells whether the portal lives. */
const neverRefused = [paths.admin.index(), paths.healthz(), paths.readyz(), paths.metrics()]

/** Since when this turn of the event loop takes requests, and how many it has taken. */
let turn: { began: number; taken: number } | null = null

/**
 * Answers pages with 503 when more are asked for than can be drawn (docs/rules.md#too-many-visitors).
 * Forms, calls that change something and payment webhooks are always taken. Counts the processor time
 * of this thread, because a machine that is busy with something else is no reason to refuse anybody.
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
