import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { cacheByText } from '#app/shared/cache-by-text.ts'

/** The proxies whose X-Forwarded-For header is trusted. */
export type ProxyTrust = {
  /** The number of the town's own proxies in front; with 0 the header is never read. */
  proxies: number
  /** Addresses and networks of the town's own proxies, besides loopback. */
  peers: readonly string[]
}

type Arrival = {
  /** The address at the other end of the connection. */
  peer: string
  forwardedFor: string
}

/**
 * Returns a function that finds the address by which a visitor is counted
 * (docs/rules.md#visitor-address): the entry of X-Forwarded-For that the outermost trusted proxy
 * wrote, otherwise the peer of the connection. For IPv6 it is the /64 network, because one internet
 * connection can use any address in it.
 * @param warn is called once, when the header comes from a peer that is not trusted
 */
export function addressReader({ proxies, peers }: ProxyTrust, warn: (peer: string) => void) {
  const trusted = listPeers(peers)
  let hasWarned = false
  return ({ peer, forwardedFor }: Arrival): string => {
    const direct = unmapped(peer)
    if (forwardedFor === '') return toNetwork(direct)
    if (proxies === 0 || !isIn(trusted, direct)) {
      if (!hasWarned) warn(direct)
      hasWarned = true
      return toNetwork(direct)
    }
    const entries = forwardedFor.split(',').map((entry) => unmapped(entry.trim()))
    const visitor = entries.at(-proxies) ?? ''
    return toNetwork(isIP(visitor) ? visitor : direct)
  }
}

const loopback = listPeers([])

/** Headers that proxies add to a request that they forward. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

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

/**
 * Returns a function that finds whether a request comes from the town's own machines themselves. Their
 * proxies say for whom they ask, so nothing does where no proxy is declared.
 */
export function peerCheck({ proxies, peers }: ProxyTrust) {
  const trusted = listPeers(peers)
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
    proxies > 0 &&
    isIn(trusted, unmapped(socket.remoteAddress ?? '')) &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
}

function listPeers(peers: readonly string[]): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addAddress('::1', 'ipv6')
  for (const peer of peers) {
    const [address = '', bits] = peer.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isIn(list: BlockList, address: string) {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Converts `::ffff:192.0.2.1`, which sockets for both families report, to IPv4. */
function unmapped(address: string) {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function toNetwork(address: string) {
  if (isIP(address) !== 6) return address
  // Parsed as a URL, which normalizes an address, removing its zone and IPv4 notation.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - groups.length - after.length).fill('0')
  return `${[...groups, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')}::/64`
}
