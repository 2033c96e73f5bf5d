import { expect, test, vi } from 'vitest'
import type { ProxyTrust } from './proxy-trust.ts'
import { createAddressReader } from './visitor-address.ts'

const visitorAddress = (trust: ProxyTrust, peer: string, forwardedFor = '', warn = vi.fn()) =>
  createAddressReader(trust, warn)({ peer, forwardedFor })

const alone = { proxies: 0, peers: [] }
const behindOne = { proxies: 1, peers: [] }

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('%s is counted as %s', (address, counted) => {
  expect(visitorAddress(alone, address)).toBe(counted)
  expect(visitorAddress(behindOne, '127.0.0.1', address)).toBe(counted)
})

test.each([
  ['a proxy on this machine', behindOne, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the same by IPv6', behindOne, '::1', '203.0.113.9', '203.0.113.9'],
  [
    'entries that the visitor made up',
    behindOne,
    '127.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'two proxies',
    { proxies: 2, peers: [] },
    '::1',
    '1.1.1.1, 203.0.113.9, 10.0.0.2',
    '203.0.113.9',
  ],
  [
    'fewer entries than proxies',
    { proxies: 2, peers: [] },
    '127.0.0.1',
    '203.0.113.9',
    '127.0.0.1',
  ],
  ['an entry that is no address', behindOne, '127.0.0.1', 'unknown', '127.0.0.1'],
  [
    'somebody who reaches the port directly',
    behindOne,
    '198.51.100.4',
    '203.0.113.9',
    '198.51.100.4',
  ],
  [
    'a listed proxy',
    { proxies: 1, peers: ['198.51.100.4'] },
    '198.51.100.4',
    '203.0.113.9',
    '203.0.113.9',
  ],
  [
    'a proxy in a listed network',
    { proxies: 1, peers: ['2001:db8::/32'] },
    '2001:db8::7',
    '203.0.113.9',
    '203.0.113.9',
  ],
  ['no proxy at all', alone, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
])('the address with %s', (_, trust, peer, forwardedFor, address) => {
  expect(visitorAddress(trust, peer, forwardedFor)).toBe(address)
})

test('a forwarding header from an untrusted peer is reported once', () => {
  const warn = vi.fn()
  const read = createAddressReader(alone, warn)
  read({ peer: '127.0.0.1', forwardedFor: '' })
  expect(warn).not.toHaveBeenCalled()
  read({ peer: '127.0.0.1', forwardedFor: '203.0.113.9' })
  read({ peer: '127.0.0.1', forwardedFor: '203.0.113.9' })
  expect(warn.mock.calls).toEqual([['127.0.0.1']])
})
