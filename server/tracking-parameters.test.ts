import { expect, test } from 'vitest'
import { withoutTracking } from './tracking-parameters.ts'

test.each([
  ['/events?utm_source=mail&utm_medium=x', '/events'],
  ['/events?q=a%20b&fbclid=1&page=2', '/events?q=a%20b&page=2'],
  ['/es/events?gclid', '/es/events'],
  ['/events?q=utm_source=1&xutm_a=2&utm=3', '/events?q=utm_source=1&xutm_a=2&utm=3'],
  ['/events?', '/events?'],
])('%s is the page %s', (address, page) => {
  expect(withoutTracking(address)).toBe(page)
})
