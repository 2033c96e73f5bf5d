import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The proxies whose X-Forwarded-For header is trusted. */
export type ProxyTrust = {
  /** The number of the town's own proxies in front; with 0 the header is never read. */
  proxies: number
  /** Addresses and networks of the town's own proxies, besides loopback. */
  peers: readonly string[]
}

/** Returns loopback and the given addresses and networks. */
export function listPeers(peers: readonly string[]): BlockList {
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

/** Whether an address is in a list; a text that is no address is in none. */
export function isIn(list: BlockList, address: string) {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Converts `::ffff:192.0.2.1`, which sockets for both families report, to IPv4. */
export function unmapped(address: string) {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** Headers that proxies add to a request that they forward. */
export const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Returns a function that finds whether a request comes from one of the town's own machines itself,
 * and not from somebody for whom its proxy asks. Without a declared proxy, none does.
 */
export function createPeerCheck({ proxies, peers }: ProxyTrust) {
  const trusted = listPeers(peers)
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
    proxies > 0 &&
    isIn(trusted, unmapped(socket.remoteAddress ?? '')) &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
}
