import type { MiddlewareHandler } from 'hono'

/** More than any form takes: who sends more loses the connection. */
const drainLimit = 64 * 1024 * 1024

/**
 * Takes in and drops what no route has read before the answer goes out. A browser sends its whole
 * form first: were the connection closed meanwhile, its reader would see a broken page instead of
 * the sentence (the file is too large, the login has ended).
 */
export const drainBodies: MiddlewareHandler = async (context, next) => {
  const { body } = context.req.raw
  await next()
  if (!body || body.locked) return
  // Who was told to be too slow is not waited for.
  if (context.res.status === 408) return
  if (Number(context.req.header('content-length')) > drainLimit) return
  let drained = 0
  try {
    for await (const piece of body) {
      drained += piece.length
      if (drained > drainLimit) return
    }
  } catch {
    // The sender has gone, and with it whoever the answer was for.
  }
}
