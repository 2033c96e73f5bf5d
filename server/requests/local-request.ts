import type { IncomingMessage } from 'node:http'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { isIn, listPeers, proxyHeaders, unmapped } from './proxy-trust.ts'

const loopback = listPeers([])

const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)

const isLoopbackOrigin = cacheByText((origin: string) => isLoopbackHost(new URL(origin).host))

/**
 * Whether a program on this machine sent the request itself (docs/rules.md#metrics). A proxy on
 * this machine has the same peer address. Most proxies name the visitor or ask for the portal's
 * host name. A bare nginx does neither: old versions are recognized by HTTP/1.0, new ones cannot be
 * distinguished from a program. So nothing counts as local where an undeclared proxy may be in
 * front.
 */
export function isFromThisMachine(
  {
    socket,
    headers,
    httpVersionMinor,
  }: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersionMinor'>,
  { origin, proxies }: { origin: string; proxies: number },
) {
  if (proxies === 0 && !isLoopbackOrigin(origin)) return false
  if (!isIn(loopback, unmapped(socket.remoteAddress ?? ''))) return false
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  return httpVersionMinor > 0 && isLoopbackHost(headers.host ?? '')
}
