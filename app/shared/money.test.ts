import { expect, test } from 'vitest'
import { formatCents, parseCents } from './money.ts'

test('amounts are read as people write them', () => {
  expect(parseCents('1,200')).toBe(120_000)
  expect(parseCents('$1,200.50')).toBe(120_050)
  expect(parseCents(' 12.5 ')).toBe(1250)
  expect(parseCents('0')).toBe(0)
})

test('text that is not an amount is refused', () => {
  for (const text of ['', '-5', '1.234', 'ten', '1,20', '1e3', 'Infinity', '9'.repeat(12)]) {
    expect(parseCents(text), text).toBeNull()
  }
})

test('whole amounts are shown without cents', () => {
  expect(formatCents(120_000, 'USD', 'en-US')).toBe('$1,200')
  expect(formatCents(120_050, 'USD', 'en-US')).toBe('$1,200.50')
})
