import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { addressReader, isFromThisMachine, type ProxyTrust } from './visitor-address.ts'

const visitorAddress = (trust: ProxyTrust, peer: string, forwardedFor = '', warn = vi.fn()) =>
  addressReader(trust, warn)({ peer, forwardedFor })

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
])('behind %s', (_, trust, peer, forwardedFor, address) => {
  expect(visitorAddress(trust, peer, forwardedFor)).toBe(address)
})

test('a forwarding header from an untrusted peer is reported once', () => {
  const warn = vi.fn()
  const read = addressReader(alone, warn)
  read({ peer: '127.0.0.1', forwardedFor: '' })
  expect(warn).not.toHaveBeenCalled()
  read({ peer: '127.0.0.1', forwardedFor: '203.0.113.9' })
  read({ peer: '127.0.0.1', forwardedFor: '203.0.113.9' })
  expect(warn.mock.calls).toEqual([['127.0.0.1']])
})

type Local = {
  origin?: string
  proxies?: number
  peer?: string
  headers?: IncomingHttpHeaders
  httpVersionMinor?: number
}

function isLocal({ headers = {}, httpVersionMinor = 1, ...rest }: Local) {
  const { origin = 'https://portal.example.org', proxies = 1, peer = '127.0.0.1' } = rest
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
  const all = { host: '127.0.0.1:3000', ...headers }
  return isFromThisMachine({ socket, headers: all, httpVersionMinor }, { origin, proxies })
}

test.each<[string, Local]>([
  ['where the proxy in front is declared', {}],
  ['where it is asked by another loopback name', { headers: { host: '[::1]:3000' }, peer: '::1' }],
  ['where nothing but this machine reaches it', { origin: 'http://localhost:3000', proxies: 0 }],
])('a program on this machine is one %s', (_, request) => {
  expect(isLocal(request)).toBe(true)
})

test.each<[string, Local]>([
  ['a proxy that was not declared and sends no header', { proxies: 0 }],
  ['a bare nginx', { httpVersionMinor: 0 }],
  ['a proxy that says for whom it asks', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy that asks for the name of the portal', { headers: { host: 'portal.example.org' } }],
  ['another machine', { peer: '198.51.100.4' }],
])('%s is not a program on this machine', (_, request) => {
  expect(isLocal(request)).toBe(false)
})
