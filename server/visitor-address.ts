import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whose X-Forwarded-For is believed. */
export type ProxyTrust = {
  /** How many proxies of our own stand in front; 0: none, and the header is never read. */
  proxies: number
  /** Addresses and networks besides loopback that our own proxies come from. */
  peers: readonly string[]
}

type Arrival = {
  /** Who holds the connection. */
  peer: string
  forwardedFor: string
}

/**
 * Returns a function that finds the address by which a visitor is counted
 * (docs/rules.md#visitor-address): the entry of X-Forwarded-For that the outermost trusted proxy
 * wrote, otherwise the peer of the connection; of IPv6 the network of 64 bits, because one line has
 * as many addresses in it as it likes.
 * @param warn is called once, when the header comes from a peer that may not set it
 */
export function addressReader({ proxies, peers }: ProxyTrust, warn: (peer: string) => void) {
  const trusted = listPeers(peers)
  let hasWarned = false
  return ({ peer, forwardedFor }: Arrival): string => {
    const direct = unmapped(peer)
    if (forwardedFor === '') return networkOf(direct)
    if (proxies === 0 || !isIn(trusted, direct)) {
      if (!hasWarned) warn(direct)
      hasWarned = true
      return networkOf(direct)
    }
    const entries = forwardedFor.split(',').map((entry) => unmapped(entry.trim()))
    const visitor = entries.at(-proxies) ?? ''
    return networkOf(isIP(visitor) ? visitor : direct)
  }
}

const loopback = listPeers([])

/** What proxies add to a request that they hand on. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)

/**
 * Whether a program on this machine has sent a request by itself (docs/rules.md#metrics). A proxy on
 * this machine has the same peer address. Most say for whom they ask, or ask for the portal's name; a
 * bare nginx does neither, but asks in HTTP/1.0 or, if it is new, cannot be told from a program. So
 * nothing counts as local where a proxy may stand in front that was not declared.
 */
export function isFromThisMachine(
  {
    socket,
    headers,
    httpVersionMinor,
  }: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersionMinor'>,
  { origin, proxies }: { origin: string; proxies: number },
) {
  if (proxies === 0 && !isLoopbackHost(new URL(origin).host)) return false
  if (!isIn(loopback, unmapped(socket.remoteAddress ?? ''))) return false
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  return httpVersionMinor > 0 && isLoopbackHost(headers.host ?? '')
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

/** A socket that takes both families shows IPv4 as `::ffff:192.0.2.1`. */
function unmapped(address: string) {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function networkOf(address: string) {
  if (isIP(address) !== 6) return address
  // A URL writes every address one way, without a zone and without IPv4 in it.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - groups.length - after.length).fill('0')
  return `${[...groups, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')}::/64`
}
