import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

const root = './build/client'

/** Serves the built files, in the precompressed encoding that the client accepts. */
export function staticFiles() {
  const files = new Hono()
  files.use('/assets/*', etag(), fileOf('public, max-age=31536000, immutable'))
  // Registered one by one: checking the disk for every address would cost each page two file calls.
  for (const file of readdirSync('public'))
    files.use(`/${file}`, etag(), fileOf('public, max-age=3600'))
  return files
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
