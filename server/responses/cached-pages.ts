import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { countView } from '#app/domain/views/count-view.server.ts'
import { isCountedVisit } from '#app/shared/counted-visit.server.ts'
import type { RequestVariables } from '../request-log.ts'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding } from './compression.ts'
import { answerFrom } from './page-answers.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { sendFromMemory } from './send-from-memory.ts'
import { findViewedListingId } from './viewed-listing.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Answers from the cache before the application runs: a hit costs only a prepared statement and the
 * response.
 */
export function serveCachedPages(cache: PageCache, application: Listener): Listener {
  return (req, res) => {
    const key = cacheKey(req)
    const page = key && cache.find(key)
    if (!page) return application(req, res)
    const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined)
    cache.supply(key, page, encoding)
    const answer = answerFrom(page, req, encoding)
    sendFromMemory(req, res, answer, page)
    countCachedView(page, req)
  }
}

/**
 * Stores cacheable pages. While a page is being rendered, other requests for it wait for the
 * result, so that it is rendered once.
 */
export function storePages(
  cache: PageCache,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  const making = new Map<string, Promise<CachedPage | null>>()
  return async (context, next) => {
    const ask = context.env.incoming
    const key = cacheKey(ask)
    if (!key || ask.method !== 'GET') return next()
    const waiting = making.get(key)
    const encoding = chooseEncoding(context.req.header('accept-encoding'))
    const made = waiting && (await waiting)
    if (made) {
      cache.supply(key, made, encoding)
      countCachedView(made, ask)
      context.set('route', made.route)
      return respond(made, ask)
    }

    const { promise, resolve } = Promise.withResolvers<CachedPage | null>()
    making.set(key, promise)
    let page: CachedPage | null = null
    try {
      const validity = cache.validity()
      await next()
      page = await cache.store(key, context.res, validity, encoding)
      if (page) {
        page.route = context.get('route') ?? null
        page.path = getPath(ask.url)
        page.listingId = findViewedListingId(page.route, ask.url)
      }
    } finally {
      making.delete(key)
      resolve(page)
    }
    if (page) {
      context.res = undefined
      context.res = respond(page, ask)
    }
  }
}

/**
 * Counts a view that the cache answered. The view for which a page was rendered is counted by its
 * route.
 */
function countCachedView({ listingId }: CachedPage, { method, headers }: IncomingMessage) {
  if (listingId !== null && method === 'GET' && isCountedVisit(headers)) countView(listingId)
}

function respond(page: CachedPage, ask: IncomingMessage): Response {
  const { status, headers, body } = answerFrom(page, ask)
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: entries })
}

function getPath(url = '/') {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
