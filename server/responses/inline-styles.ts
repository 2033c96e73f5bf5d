import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { readDesign } from '#app/domain/events/design/design.ts'
import { designCss } from '#app/domain/events/design/design-css.ts'
import { readMastheadCss } from '#app/domain/settings/masthead-colors.ts'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { getRenderedText, toOtherForm } from './text-answers.ts'

type Ask = { method?: string; headers: Record<string, string | string[] | undefined> }

/**
 * Whether a visitor opens a page from elsewhere, so that the browser may not have the portal's styles
 * yet. Browsers that do not say where a visitor comes from get linked styles.
 */
export function isArrival({ method, headers }: Ask): boolean {
  const from = headers['sec-fetch-site']
  if (from === undefined || from === 'same-origin') return false
  return method === 'GET' && headers['sec-fetch-dest'] === 'document'
}

const styleLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Puts the styles of a page into it for those who arrive, so that they can read it after one round
 * trip instead of two. Whoever has one of the portal's cookies has been here before. The second page
 * links the styles, so this one links them at its end, too, for no medium: browsers fetch such
 * sheets without waiting for them. The page of whoever saves data does not.
 */
export const inlineStyles: MiddlewareHandler<{ Bindings: HttpBindings }> = async (
  context,
  next,
) => {
  await next()
  const { incoming } = context.env
  const { res } = context
  const page = getRenderedText(res)
  if (page === undefined || !isArrival(incoming) || hasOwnCookie(incoming.headers.cookie)) return
  const hashes: string[] = []
  const fetchedLater: string[] = []
  const inlined = page.replace(styleLink, (link, href: string) => {
    const sheet = findSheet(href.replaceAll('&amp;', '&'))
    if (!sheet) return link
    hashes.push(` 'sha256-${sheet.hash}'`)
    fetchedLater.push(`<link rel="stylesheet" media="not all" href="${href}"/>`)
    return `<style>${sheet.text}</style>`
  })
  const savesData = incoming.headers['save-data'] === 'on'
  const body = savesData ? inlined : inlined.replace('</body>', `${fetchedLater.join('')}$&`)
  const headers = new Headers(res.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace('style-src', `$&${hashes.join('')}`))
  context.res = undefined
  context.res = toOtherForm(page, { body, status: res.status, statusText: '', headers })
}

type Sheet = { text: string; hash: string }

/** The stylesheets that are made for each address, by their path. */
const composers: Record<string, (query: URLSearchParams) => string | null> = {
  [paths.masthead.pattern]: readMastheadCss,
  [paths.events.design.pattern]: (query) => designCss(readDesign(query)),
}

/** Returns the stylesheet that a page links; null if there is none at that address. */
function findSheet(href: string): Sheet | null {
  const [path = '', query] = href.split('?')
  const text = composers[path]?.(new URLSearchParams(query))
  return text ? toSheet(text) : (builtSheets.get(basename(path)) ?? null)
}

const toSheet = (text: string): Sheet => ({
  text,
  hash: createHash('sha256').update(text).digest('base64'),
})

/**
 * The built stylesheets by their names, read at the start, because a new build removes them. In
 * development there may be none.
 */
const builtSheets: ReadonlyMap<string, Sheet> = readSheets('build/client')

function readSheets(root: string): Map<string, Sheet> {
  const folder = join(root, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const styles = files.filter((file) => file.endsWith('.css'))
  const read = (file: string) => toSheet(readFileSync(join(folder, file), 'utf8'))
  return new Map(styles.map((file) => [file, read(file)]))
}
