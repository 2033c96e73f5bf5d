import { expect, test } from 'vitest'
import { writeJsonLd } from './json-ld.ts'

test('facts are read again as they were, without those that are absent', () => {
  const offers = [{ '@type': 'Offer', name: 'Adult', price: 12 }]
  const json = writeJsonLd({ '@type': 'Event', name: 'A & B', url: undefined, image: null, offers })
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'A & B',
    offers,
  })
})

test.each([
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]>',
  '\u2028\u0000\u202e\ud800',
])('%j ends nothing', (name) => {
  const json = writeJsonLd({ '@type': 'Event', name })
  const forbidden = ['<', '>', '&', '\u2028', '\u0000', '\u202e']
  expect(forbidden.filter((character) => json.includes(character))).toEqual([])
  expect(JSON.parse(json).name).toBe(name.replace('\u2028\u0000\u202e\ud800', '\n\ufffd'))
})
