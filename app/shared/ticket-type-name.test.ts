import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { formatsFor, wordsFor } from '#app/text/words.ts'
import { describeTicketType, toTourDateName } from './ticket-type-name.ts'

const stored = toTourDateName({
  startTime: '2026-11-20T16:00:00.000Z',
  endTime: '2026-11-20T18:00:00.000Z',
  timeZone: 'America/Chicago',
})

test('a tour date is named in the language of its reader', () => {
  expect(describeTicketType(stored, wordsFor('en'))).toBe(
    'Friday, November 20, 2026, 10:00\u00a0AM – 12:00\u00a0PM\u00a0CST',
  )
  expect(
    describeTicketType(stored, formatsFor({ ...textFor('en'), intl: 'fi-FI', namesMonths: true })),
  ).toContain('marraskuuta')
})

test.each([
  'Adult',
  'Friday, November 20, 2026, 10:00\u00a0AM – 12:00\u00a0PM\u00a0CST',
  '2026/2027 [Season]',
  '2026-1Z/2026-1Z[x]',
  '2026-11-20T16:00:00.000Z/2026-11-20T18:00:00.000Z[America/Nowhere]',
  '2026-99-99T16:00:00.000Z/2026-11-20T18:00:00.000Z[America/Chicago]',
])('“%s” stays as it was written', (name) => {
  expect(describeTicketType(name, wordsFor('en'))).toBe(name)
})
