import { expect, test } from 'vitest'
import { withKnownParameters } from './drop-query-parameters.ts'

test.each([
  ['/events?utm_source=mail&utm_medium=x', '/events'],
  ['/events?q=a%20b&fbclid=1&page=2', '/events?q=a%20b&page=2'],
  ['/events?q=utm_source=1&xutm_a=2&=3&page', '/events?q=utm_source=1&page'],
  ['/events?%71=barn&%6e=1&%', '/events?%71=barn'],
  ['/events?', '/events'],
  ['/Events?n=1', '/Events'],
  ['/properties/?q=a&ref=x', '/properties/?q=a'],
  ['/?gclid=1&city=Millbrook', '/?city=Millbrook'],
  ['/properties/7?start=2026-12-01&ref=x', '/properties/7?start=2026-12-01'],
  ['/properties.atom?search=a&utm=1', '/properties.atom?search=a'],
  ['/propertiesXatom?n=1', '/propertiesXatom?n=1'],
  ['/classifieds.atom?section_id=1&q=a&x=2', '/classifieds.atom?section_id=1&q=a'],
  ['/reset-password?token=x&fbclid=1', '/reset-password?token=x'],
  ['/profile?utm_source=mail', '/profile?utm_source=mail'],
  ['/api/events?n=1', '/api/events?n=1'],
])('%s is the page %s', (address, page) => {
  expect(withKnownParameters(address)).toBe(page)
})
