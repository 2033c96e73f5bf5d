import type { Context, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { paths } from '#app/paths.ts'

/** Whether the answer is shown to a person: browsers ask for HTML, programs do not. */
export function asksForPage(context: Context): boolean {
  const supports = ['text/html', 'application/json']
  return (
    accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html'
  )
}

/** Pages whose addresses also answer as API calls (docs/rules.md#json-addresses). */
const calls = new Map([
  [paths.clients.list(), paths.api.clients()],
  [paths.owners.list(), paths.api.owners()],
  [paths.transactions(), paths.api.transactions()],
])

/** Without the lookbehind, 60,000 slashes in an address would be searched again from each of them. */
const trailingSlashes = /(?<!\/)\/+$/

/**
 * Lets the API call answer requests for these pages that prefer JSON. A request with a token comes
 * from a program, which gets JSON unless it asks for HTML.
 */
export const negotiateContent: MiddlewareHandler = async (context, next) => {
  const { method, path, url, raw } = context.req
  const call = calls.get(path.replace(trailingSlashes, ''))
  if (!call || !['GET', 'HEAD'].includes(method)) return next()
  const supports = ['text/html', 'application/json']
  const hasToken = context.req.header('authorization') !== undefined
  const usual = hasToken ? 'application/json' : 'text/html'
  const wanted = accepts(context, { header: 'Accept', supports, default: usual })
  if (wanted === 'application/json') {
    const { search } = new URL(url)
    context.req.raw = new Request(new URL(call + search, url), raw)
  }
  await next()
  context.header('Vary', 'Accept, Authorization', { append: true })
}
