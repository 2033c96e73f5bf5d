import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTicketCode, newTicketCode, readTicketCode } from './ticket-code.ts'

const codes = fc.constant(null).map(newTicketCode)

test('a code is read with and without hyphens, in small letters, and with letters for digits', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const spoken = formatTicketCode(code)
      expect(spoken).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
      const sloppy = ` ${spoken.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
      for (const typed of [code, spoken, sloppy]) expect(readTicketCode(typed)).toBe(code)
    }),
  )
})

test('every single wrong letter is detected', () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  fc.assert(
    fc.property(codes, fc.nat(10), fc.nat(31), (code, at, other) => {
      const wrong = code.slice(0, at) + alphabet[other] + code.slice(at + 1)
      expect(readTicketCode(wrong)).toBe(wrong === code ? code : null)
    }),
  )
})

test.each(['', 'ABC', '7KQ2-M0XA-4PB-99', '7KQ2/M0XA/4PB', '😀'.repeat(11)])(
  '%j is no code',
  (typed) => {
    expect(readTicketCode(typed)).toBeNull()
  },
)

test('ten thousand new codes differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, newTicketCode)).size).toBe(10_000)
})
