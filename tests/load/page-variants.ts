import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Contender } from './contender.ts'
import { listScripts } from './hydration.ts'

/**
 * How a page brings its styles: as the portal's pages do that are not the first, preloaded by a
 * header, or inlined. A hydrated page is as the portal sends it, with the scripts that would
 * hydrate it.
 */
export type Variant = 'linked' | 'preloaded' | 'inlined' | 'hydrated'

/**
 * Serves the portal's pages in a variant, and takes its forms. All variants go through this server
 * and are compressed by it, so that they differ in nothing else.
 */
export async function serveVariant(portal: Contender, variant: Variant) {
  async function answer(asked: IncomingMessage, response: ServerResponse) {
    const original = await forward(asked)
    const { statusCode = 500, headers } = original
    const body = await buffer(original)
    const isPage = headers['content-type']?.startsWith('text/html') && body.length > 0
    if (!isPage) {
      response.writeHead(statusCode, headers).end(body)
      return
    }
    // The portal's policy lets none of these scripts run, and the length changes.
    const { 'content-security-policy': _policy, 'content-length': _length, ...others } = headers
    const { page, links } = await change(body.toString(), asked)
    if (links.length > 0) response.setHeader('Link', links)
    response.writeHead(statusCode, { ...others, 'Content-Encoding': 'gzip' })
    response.end(gzipSync(page, { level: 9 }))
  }

  /** Asks for pages uncompressed, so that they can be changed. */
  async function forward(asked: IncomingMessage): Promise<IncomingMessage> {
    const headers = { ...asked.headers }
    // An iframe is the frame of an ad.
    if (['document', 'iframe'].includes(headers['sec-fetch-dest'] ?? '')) {
      headers['accept-encoding'] = 'identity'
      // To whoever arrives from elsewhere the portal sends the styles in the page.
      if (variant !== 'hydrated') headers['sec-fetch-site'] = 'same-origin'
    }
    const passed = request(portal.origin + asked.url, { method: asked.method, headers })
    asked.pipe(passed)
    const [original] = (await once(passed, 'response')) as [IncomingMessage]
    return original
  }

  async function change(
    page: string,
    { headers, url = '/' }: IncomingMessage,
  ): Promise<{ page: string; links: string[] }> {
    if (variant === 'hydrated') {
      // The frame of an ad would not be hydrated.
      const paths = headers['sec-fetch-dest'] === 'document' ? listScripts(url) : []
      const scripts = paths.map((path) => `<script type="module" src="${path}"></script>`)
      return { page: page.replace('</head>', () => `${scripts.join('')}</head>`), links: [] }
    }
    const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"\/?>/g)]
    if (variant === 'preloaded') {
      return { page, links: styles.map(([, path]) => `<${path}>; rel=preload; as=style`) }
    }
    let changed = page
    for (const [tag, path] of variant === 'inlined' ? styles : []) {
      const sheet = await (await fetch(portal.origin + path)).text()
      changed = changed.replace(tag, () => `<style>${sheet}</style>`)
    }
    return { page: changed, links: [] }
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch((error) => response.destroy(error))
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
