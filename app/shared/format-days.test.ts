import { expect, test } from 'vitest'
import { formatDay, formatLongDay } from './format-days.ts'

test('a long day is written in the language that is asked for, each time', () => {
  const written = (['en-US', 'es-US', 'en-US'] as const).map((intl) =>
    formatLongDay('2026-11-21', intl),
  )
  const english = 'Saturday, November 21, 2026'
  expect(written).toEqual([english, 'sábado, 21 de noviembre de 2026', english])
  expect(formatLongDay('2026-11-22', 'en-US')).toBe('Sunday, November 22, 2026')
})

test('a day is formatted, and any other text stays as it is', () => {
  expect(formatDay('soon', { intl: 'en-US', namesMonths: false })).toBe('soon')
  expect(formatDay('2026-11-20', { intl: 'en-US', namesMonths: false })).toBe('11/20/2026')
})
