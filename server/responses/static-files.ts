import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { chooseEncoding } from './compression.ts'

const root = './build/client'

/** Serves the built files, in the precompressed encoding that the client accepts. */
export function staticFiles() {
  const files = new Hono()
  const serve = [askPlainly, withoutDate, etag()] as const
  files.use('/assets/*', ...serve, serveFile('public, max-age=31536000, immutable'))
  // Registered one by one, because checking the disk for every address would cost each page two
  // file calls.
  for (const file of readdirSync('public'))
    files.use(`/${file}`, ...serve, serveFile('public, max-age=3600'))
  return files
}

/**
 * Removes the date, which no answer here depends on: the ETag does what it would do, and a page
 * loads several files.
 */
const withoutDate: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.delete('Last-Modified')
}

/**
 * Rewrites the request for `serveStatic`, which understands only a bare encoding: to the one that
 * the visitor gets, and without a range unless it is valid. Ranges are of the uncompressed file.
 */
const askPlainly: MiddlewareHandler = (context, next) => {
  const { raw } = context.req
  const headers = new Headers(raw.headers)
  const isPart = asksForPart(headers)
  if (!isPart) headers.delete('Range')
  const encoding = isPart ? 'identity' : chooseEncoding(headers.get('Accept-Encoding') ?? undefined)
  headers.set('Accept-Encoding', encoding)
  context.req.raw = new Request(raw, { headers })
  return next()
}

/**
 * Whether the request has a range to answer. Several ranges, other units and invalid ranges are
 * ignored (RFC 9110, 14.2). With If-Range a range is ignored as well, because that requires a
 * strong ETag and ours are weak (13.1.5).
 */
function asksForPart(headers: Headers): boolean {
  const range = /^bytes=(?:(\d+)-(\d*)|-\d+)$/i.exec(headers.get('Range') ?? '')
  if (!range || headers.has('If-Range')) return false
  const [, first, last] = range
  return !first || !last || Number(first) <= Number(last)
}

function serveFile(cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound(path, context) {
      const { size, mtimeMs } = statSync(path)
      context.header('Cache-Control', cacheControl)
      // Also sent for uncompressed files, so that a shared cache stores the encodings separately.
      context.header('Vary', 'Accept-Encoding')
      // Weak, because files without a precompressed version are compressed when sent.
      context.header('ETag', `W/"${basename(path)}-${size}-${Math.trunc(mtimeMs)}"`)
    },
  })
}
