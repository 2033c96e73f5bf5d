import { expect, test } from 'vitest'
import { isCountedRequest, isCountedVisit } from './counted-visit.server.ts'

test.each([
  ['a browser', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }, true],
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['a program without a name', {}, false],
  ['a script', { 'user-agent': 'curl/8.5.0' }, false],
  [
    'a browser that fetches ahead',
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-purpose': 'prefetch' },
    false,
  ],
])('%s is counted: %j %s', (_, headers, isPerson) => {
  expect(isCountedRequest(new Headers(headers as Record<string, string>))).toBe(isPerson)
})

test('says the same again, and after a thousand other names', () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const visits = Array.from({ length: 1100 }, (_, n) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0`,
  }))
  expect([bot, ...visits, bot, ...visits.slice(0, 3)].filter(isCountedVisit)).toHaveLength(1103)
})
