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
  files.use('/assets/*', askPlainly, etag(), fileOf('public, max-age=31536000, immutable'))
  // Registered one by one: checking the disk for every address would cost each page two file calls.
  for (const file of readdirSync('public'))
    files.use(`/${file}`, askPlainly, etag(), fileOf('public, max-age=3600'))
  return files
}

/**
 * Asks for what the visitor gets: one encoding by its bare name, which is all that `serveStatic`
 * understands, and a range only where it is a good one. Parts are of the plain file.
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
 * Several ranges, other units and invalid ranges are ignored (RFC 9110, 14.2), so is one on the
 * condition that the file is the same: that takes a strong ETag, and ours are weak (13.1.5).
 */
function asksForPart(headers: Headers): boolean {
  const range = /^bytes=(?:(\d+)-(\d*)|-\d+)$/i.exec(headers.get('Range') ?? '')
  if (!range || headers.has('If-Range')) return false
  const [, first, last] = range
  return !first || !last || Number(first) <= Number(last)
}

function fileOf(cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound(path, context) {
      const { size, mtimeMs } = statSync(path)
      context.header('Cache-Control', cacheControl)
      // Sent for uncompressed files too, so that a shared cache keeps the encodings apart.
      context.header('Vary', 'Accept-Encoding')
      // Weak, because files without a precompressed version are compressed when sent.
      context.header('ETag', `W/"${basename(path)}-${size}-${Math.trunc(mtimeMs)}"`)
    },
  })
}
