import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { readBody, toResponse } from './rendered-page.ts'

type Ask = { method?: string; headers: Record<string, string | string[] | undefined> }

/**
 * Whether a visitor comes from elsewhere to a page that is no member's, so that the browser may not
 * have the portal's styles yet. Browsers that do not tell count as those that have them.
 */
export function isArrival({ method, headers }: Ask): boolean {
  const from = headers['sec-fetch-site']
  if (from === undefined || from === 'same-origin') return false
  return method === 'GET' && headers['sec-fetch-dest'] === 'document'
}

const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)"\/>/g

/**
 * Puts the styles of a page into it for those who arrive, so that they can read it after one round
 * trip instead of two. The further pages link the styles, which the browser fetches in advance when
 * it has nothing else to do.
 */
export const inlineStyles: MiddlewareHandler<{ Bindings: HttpBindings }> = async (
  context,
  next,
) => {
  await next()
  const { incoming } = context.env
  const { res } = context
  const isPage = res.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage || !isArrival(incoming) || hasOwnCookie(incoming.headers.cookie)) return
  const hashes: string[] = []
  const body = (await readBody(res)).toString().replace(styleLink, (_, path: string) => {
    const { text, hash } = readSheet(path)
    hashes.push(`'sha256-${hash}'`)
    return `<style>${text}</style><link rel="prefetch" as="style" href="${path}"/>`
  })
  const headers = new Headers(res.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace('style-src', `$& ${hashes.join(' ')}`))
  context.res = undefined
  context.res = toResponse({ body, status: res.status, statusText: '', headers })
}

/** Returns a built stylesheet, read once. */
const readSheet = cacheByText((path: string) => {
  const text = readFileSync(`build/client${path}`, 'utf8')
  return { text, hash: createHash('sha256').update(text).digest('base64') }
})
