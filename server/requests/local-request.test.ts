import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './local-request.ts'

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
  ['if the proxy in front is declared', {}],
  ['by another loopback name', { headers: { host: '[::1]:3000' }, peer: '::1' }],
  [
    'where nothing but this machine reaches the portal',
    { origin: 'http://localhost:3000', proxies: 0 },
  ],
])('a request from this machine is local %s', (_, request) => {
  expect(isLocal(request)).toBe(true)
})

test.each<[string, Local]>([
  ['a proxy that was not declared and sends no header', { proxies: 0 }],
  ['a bare nginx', { httpVersionMinor: 0 }],
  ['a proxy that says for whom it asks', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy that asks for the name of the portal', { headers: { host: 'portal.example.org' } }],
  ['another machine', { peer: '198.51.100.4' }],
])('a request of %s is not local', (_, request) => {
  expect(isLocal(request)).toBe(false)
})
