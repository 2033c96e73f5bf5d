import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { SandboxStore } from './store.server.ts'

/**
 * Repeats a successful answer for a repeated idempotency key, and refuses the key while its first
 * request is running, or if something else was sent with it. Unlike the provider, it forgets
 * failures.
 */
export function answerKeysOnce(store: SandboxStore): MiddlewareHandler {
  const underWay = new Set<string>()
  return async (context, next) => {
    const key = context.req.header('Idempotency-Key')
    if (!key) return next()
    const sent = await context.req.raw.clone().text()
    const known = store.answerTo(key)
    if (known && sent !== (store.answerTo(`sent with ${key}`) ?? sent)) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return context.json({ error: { type: 'idempotency_error', message } }, 400)
    }
    if (known) return context.json(known)
    if (underWay.has(key)) {
      const message = 'There is currently another in-progress request using this key.'
      throw new HTTPException(409, { message })
    }
    underWay.add(key)
    try {
      await next()
      if (!context.res.ok) return
      store.keepAnswer(key, await context.res.clone().json())
      store.keepAnswer(`sent with ${key}`, sent)
    } finally {
      underWay.delete(key)
    }
  }
}
