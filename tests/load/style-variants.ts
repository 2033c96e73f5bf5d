import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Contender } from './contender.ts'

/** How a page brings its styles: as the portal sends it, preloaded by a header, or inlined. */
export const styleVariants = ['linked', 'preloaded', 'inlined'] as const
export type StyleVariant = (typeof styleVariants)[number]

const link = /<link rel="stylesheet" href="([^"]+)"\/?>/g

/**
 * Serves the portal's pages with another way to bring their styles. All variants go through this
 * server and are compressed by it, so that they differ in nothing else.
 */
export async function serveVariant(portal: Contender, variant: StyleVariant) {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    fetch(portal.origin + path, { headers: { ...headers, 'Accept-Encoding': 'identity' } })

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse) {
    const weight = headers['save-data'] === 'on' ? { 'Save-Data': 'on' } : undefined
    const original = await read(url, weight)
    const type = original.headers.get('content-type') ?? ''
    response.setHeader('Content-Type', type)
    response.setHeader('Cache-Control', original.headers.get('cache-control') ?? '')
    if (!/^(text|image\/svg)/.test(type)) {
      response.end(Buffer.from(await original.arrayBuffer()))
      return
    }
    let text = await original.text()
    const styles = [...text.matchAll(link)].map(([tag, path = '']) => ({ tag, path }))
    for (const { tag, path } of styles) {
      if (variant === 'preloaded') {
        response.appendHeader('Link', `<${path}>; rel=preload; as=style`)
      }
      if (variant !== 'inlined') continue
      const sheet = await (await read(path)).text()
      text = text.replace(tag, () => `<style>${sheet}</style>`)
    }
    response.setHeader('Content-Encoding', 'gzip')
    response.end(gzipSync(text, { level: 9 }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
