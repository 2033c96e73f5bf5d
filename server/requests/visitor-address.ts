import { isIP } from 'node:net'
import { isIn, listPeers, type ProxyTrust, unmapped } from './proxy-trust.ts'

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
export function createAddressReader({ proxies, peers }: ProxyTrust, warn: (peer: string) => void) {
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
