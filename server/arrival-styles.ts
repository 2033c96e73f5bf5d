import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { hasNoBody, readBody, toResponse } from './rendered-page.ts'

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

const styleLink = /<link rel="stylesheet" href="(\/assets\/([^"]+))"\/>/g

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
  if (!isPage || hasNoBody(res)) return
  if (!isArrival(incoming) || hasOwnCookie(incoming.headers.cookie)) return
  const hashes: string[] = []
  const body = (await readBody(res))
    .toString()
    .replace(styleLink, (link, path: string, file: string) => {
      const sheet = sheets.get(file)
      if (!sheet) return link
      hashes.push(` 'sha256-${sheet.hash}'`)
      return `<style>${sheet.text}</style><link rel="prefetch" as="style" href="${path}"/>`
    })
  const headers = new Headers(res.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace('style-src', `$&${hashes.join('')}`))
  context.res = undefined
  context.res = toResponse({ body, status: res.status, statusText: '', headers })
}

type Sheet = { text: string; hash: string }

/**
 * The built stylesheets by their names, read at the start, because a new build removes them. In
 * development there may be none.
 */
const sheets: ReadonlyMap<string, Sheet> = readSheets('build/client')

function readSheets(root: string): Map<string, Sheet> {
  const folder = join(root, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const styles = files.filter((file) => file.endsWith('.css'))
  return new Map(
    styles.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [file, { text, hash: createHash('sha256').update(text).digest('base64') }]
    }),
  )
}
