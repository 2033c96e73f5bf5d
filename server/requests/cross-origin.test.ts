import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { crossOriginProtection } from './cross-origin.ts'

const app = new Hono()
app.use(
  crossOriginProtection(
    'https://portal.example.org',
    (context) => context.text('no', 403),
    async (context) => context.req.header('authorization') === 'Bearer ours',
  ),
)
app.all('*', (context) => context.text('yes'))

const ask = async (method: string, headers: Record<string, string>) => {
  const host = { host: 'portal.example.org', ...headers }
  return (await app.request('http://portal.example.org/', { method, headers: host })).status
}

/** The cases of Go's http.CrossOriginProtection, and ours for the referer and the token. */
test.each([
  ['a browser on the portal', { 'sec-fetch-site': 'same-origin' }, 200],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
  ['a text browser, which says nothing', {}, 200],
  ['a signed-in text browser, which says nothing', { cookie: 'session=a' }, 200],
  [
    'a signed-in text browser on the portal',
    { cookie: 'session=a', referer: 'https://portal.example.org/profile' },
    200,
  ],
  [
    'a signed-in text browser on another site',
    { cookie: 'session=a', referer: 'https://evil.example/profile' },
    403,
  ],
  [
    'a signed-in text browser on another port of this host',
    { cookie: 'session=a', referer: 'https://portal.example.org:8443/' },
    403,
  ],
  ['a page whose referer is no address', { cookie: 'session=a', referer: 'evil' }, 403],
  ['a program that brings no cookie', { referer: 'https://evil.example/' }, 200],
  ['an old browser on the portal', { origin: 'https://portal.example.org' }, 200],
  ['an old browser on another site', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  [
    'an old browser on a host that begins alike',
    { origin: 'https://portal.example.org.evil' },
    403,
  ],
  ['an old browser on another port', { origin: 'https://portal.example.org:8443' }, 403],
  ['something whose origin is no address', { origin: 'portal.example.org' }, 403],
  [
    'the portal behind a proxy with another name',
    { origin: 'https://portal.example.org', host: 'inner' },
    200,
  ],
  [
    'a script of another site with a token of the portal',
    { 'sec-fetch-site': 'cross-site', authorization: 'Bearer ours' },
    200,
  ],
  [
    'a script of another site with any token',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', authorization: 'Bearer x' },
    403,
  ],
  [
    'another site that claims to be trusted',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    403,
  ],
] as const)('a write from %s', async (_, headers, status) => {
  expect(await ask('POST', headers)).toBe(status)
  expect(await ask('PUT', headers)).toBe(status)
})

test('every site may send reading requests', async () => {
  expect(await ask('GET', { 'sec-fetch-site': 'cross-site' })).toBe(200)
  expect(await ask('HEAD', { origin: 'https://evil.example' })).toBe(200)
})
