import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

const root = './build/client'

/** The files of the build, each in the encoding the build has compressed it with for the client. */
export function staticFiles() {
  const files = new Hono()
  files.use('/assets/*', etag(), fileOf('public, max-age=31536000, immutable'))
  // Named one by one: looking on the disk for every address would cost each page two file calls.
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
      // Also where nothing was compressed: a shared cache must not give that to everybody.
      context.header('Vary', 'Accept-Encoding')
      // Weak, because what nobody compressed before is compressed on its way out.
      context.header('ETag', `W/"${basename(path)}-${size}-${Math.trunc(mtimeMs)}"`)
    },
  })
}
