import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bringsBody } from './brings-body.ts'

/**
 * In bytes, several times the largest upload, since people choose more photos than fit. Beyond it
 * the connection is closed.
 */
export const drainLimit = 256 * 1024 * 1024

/** `isBodyRead`: whether the answer depends on the body. */
export type DrainedEnv = { Bindings: HttpBindings; Variables: { isBodyRead: boolean } }

/**
 * Reads and drops the rest of a request's body before the answer is sent. A browser first sends its
 * whole form; if the connection closed meanwhile, it would show a connection error instead of our
 * message (file too large, login expired).
 */
export const drainBodies: MiddlewareHandler<DrainedEnv> = async (context, next) => {
  if (!bringsBody(context.env.incoming)) return next()
  const { raw } = context.req
  const { body } = raw
  await next()
  if (!body) return
  context.set('isBodyRead', raw.bodyUsed)
  if (body.locked) return
  // A sender that was refused as too slow is not awaited.
  if (context.res.status === 408) return
  if (Number(context.req.header('content-length')) > drainLimit) return
  let drained = 0
  try {
    for await (const piece of body) {
      drained += piece.length
      if (drained > drainLimit) return
    }
  } catch {
    // The client is gone, so nobody needs the answer.
  }
}
