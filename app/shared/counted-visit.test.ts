import { expect, test } from 'vitest'
import { isCountedRequest, isCountedVisit } from './counted-visit.server.ts'

const isCounted = (headers: Record<string, string>) => isCountedRequest(new Headers(headers))

test('a visit by a browser counts', () => {
  expect(isCounted({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })).toBe(true)
})

test.each([
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program without a name', {}],
  ['a script', { 'user-agent': 'curl/8.5.0' }],
  [
    'a browser that fetches ahead',
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-purpose': 'prefetch' },
  ],
])('a visit by %s does not count', (_, headers) => {
  expect(isCounted(headers as Record<string, string>)).toBe(false)
})

test('bots and browsers are told apart again after a thousand other user agents', () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const visits = Array.from({ length: 1100 }, (_, n) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0`,
  }))
  expect([bot, ...visits, bot, ...visits.slice(0, 3)].filter(isCountedVisit)).toHaveLength(1103)
})
