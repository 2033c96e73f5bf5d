import type { Context } from 'hono'
import type { SandboxStore } from './store.server.ts'

/** Returns a page of the newest objects of a kind, like the provider. */
export function listObjects(store: SandboxStore, { req }: Context, object: string) {
  const limit = Number(req.query('limit') ?? 10)
  const since = Number(req.query('created[gte]') ?? 0)
  const status = req.query('status') ?? null
  const after = req.query('starting_after') ?? null
  const found = store.listObjects({ object, since, status, after, limit: limit + 1 })
  const data = found.slice(0, limit)
  return { object: 'list', url: req.path, has_more: found.length > limit, data }
}
