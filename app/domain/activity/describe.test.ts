import { describe, expect, test } from 'vitest'
import { locales } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import type { Activity, ActivityType } from './activity.ts'
import { describeActivity } from './describe.ts'
import { splitParameters } from './personal-parameters.ts'

const words = wordsFor('en')
const types = Object.keys(exampleActivities) as ActivityType[]
const stored = (type: ActivityType) =>
  splitParameters({ type, ...exampleActivities[type] } as unknown as Activity)
const sentence = /^[A-Z0-9].*(\.|[.!?…]”)$/

/** Signs of a missing parameter in a sentence. */
const holes = /undefined|null|\bNaN\b|\[object|Invalid|“”|\(\)| {2}/

describe.each(locales)('in the language %s', (locale) => {
  const words = wordsFor(locale)

  test.each(types)('%s is described in one sentence with the parameters of its type', (type) => {
    const told = describeActivity({ type, ...stored(type) }, words)
    expect(told).toMatch(sentence)
    expect(told).not.toMatch(holes)
    const { title, name } = exampleActivities[type] as { title?: string; name?: string }
    const isAccount = type.startsWith('account.') && type !== 'account.registered'
    if (title ?? name) expect(told.includes(title ?? name ?? '')).toBe(!isAccount)
  })

  test.each(types)('%s is described even if its parameters are missing or erased', (type) => {
    const { parameters } = stored(type)
    for (const left of [null, {}, parameters]) {
      for (const personal of [null, {}, { memberName: null, feedback: null, name: null }]) {
        const told = describeActivity({ type, parameters: left, personal }, words)
        expect(told).toMatch(sentence)
        expect(told).not.toMatch(holes)
        expect(told).not.toMatch(/Ann Lee|example\.org|Gladly|Well done/)
      }
    }
  })

  test.each(types)('%s is described whatever parameters older rows have', (type) => {
    for (const value of [null, {}, [], { code: 'gone' }, { purpose: 'gone' }, '', 'X']) {
      const names = Object.keys({ ...stored(type).parameters, ...stored(type).personal })
      const parameters = Object.fromEntries(names.map((name) => [name, value]))
      const told = describeActivity({ type, parameters, personal: null }, words)
      expect(told, JSON.stringify(value)).toMatch(sentence)
      expect(told, JSON.stringify(value)).not.toMatch(holes)
    }
  })
})

test('descriptions of a booking, a payment, a move and an import', () => {
  const told = (type: ActivityType) => describeActivity({ type, ...stored(type) }, words)
  expect(told('booking.requested')).toContain('by Ann Lee')
  expect(told('booking.requested')).toContain('” (11/20/2026 to 11/22/2026) was')
  expect(told('payment.refunded')).toContain('$12.50')
  expect(told('payment.refunded')).toContain('“Rained off.”')
  expect(told('event.moved')).toContain('Town Hall')
  expect(told('inventory.imported')).toContain('3 added, 2 changed, 0 rejected')
  expect(told('listing.tour_dates_added')).toBe('2 tour dates were added.')
})

test('text written by a person ends its sentence with one period', () => {
  for (const feedback of ['Come on Monday.', 'Come on Monday']) {
    const row = { type: 'event.rejected', parameters: { title: 'Fair' }, personal: { feedback } }
    expect(describeActivity(row, words)).toBe('The event “Fair” was rejected: “Come on Monday.”')
  }
})

test('a row that was stored under a former type is described like one of the present type', () => {
  const parameters = { title: 'Fair' }
  const told = (type: string) => describeActivity({ type, parameters, personal: null }, words)
  expect(told('ticket.taken_back')).toBe(told('ticket.refunded'))
  expect(told('donation.taken_back')).toBe(told('donation.refunded'))
})

test('a type that is no longer recorded is described by its name', () => {
  for (const type of ['tour.painted', 'constructor', '__proto__']) {
    const told = describeActivity({ type, parameters: { title: 'x' }, personal: null }, words)
    expect(told).toBe(`Something was recorded as “${type}”.`)
  }
})
