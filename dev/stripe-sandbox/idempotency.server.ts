import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { SandboxStore } from './store.server.ts'

/**
 * Repeats a successful answer for a repeated idempotency key, and refuses the key while its first
 * request is running. Unlike the provider, it forgets failures, and does not compare what was sent.
 */
export function answerKeysOnce(store: SandboxStore): MiddlewareHandler {
  const underWay = new Set<string>()
  return async (context, next) => {
    const key = context.req.header('Idempotency-Key')
    if (!key) return next()
    const known = store.answerTo(key)
    if (known) return context.json(known)
    if (underWay.has(key)) {
      const message = 'There is currently another in-progress request using this key.'
      throw new HTTPException(409, { message })
    }
    underWay.add(key)
    try {
      await next()
      if (context.res.ok) store.keepAnswer(key, await context.res.clone().json())
    } finally {
      underWay.delete(key)
    }
  }
}
