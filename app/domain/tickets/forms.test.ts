import { expect, test } from 'vitest'
import { toTourDateName } from '#app/shared/ticket-type-name.ts'
import { textFor } from '#app/text/index.ts'
import { ticketTypeApiForm, ticketTypeChangeApiForm, ticketTypeForm } from './forms.ts'
import { purchaseApiForm } from './orders/purchase-forms.ts'

const text = textFor('en')
const type = { price: '5', quantity: '10', ticketImageUrl: '', ticket_image_url: '' }
const tourDate = toTourDateName({
  startTime: '2026-11-20T16:00:00.000Z',
  endTime: '2026-11-20T18:00:00.000Z',
  timeZone: 'America/Chicago',
})

test.each([
  [tourDate, false],
  ['2026-1Z/2026-1Z[x]', false],
  ['2026/2027 [Season]', true],
])('a ticket type may be named “%s”: %s', (name, isAllowed) => {
  for (const form of [ticketTypeForm, ticketTypeApiForm, ticketTypeChangeApiForm]) {
    const messages = form(text)
      .safeParse({ ...type, name })
      .error?.issues.map(({ message }) => message)
    expect(messages).toEqual(isAllowed ? undefined : [text.tickets.fields.invalidName])
  }
})

test('a purchase takes a number of tickets from texts and numbers only', () => {
  const read = (quantity: unknown) =>
    purchaseApiForm(text).safeParse({ ticket_def_id: 3, quantity }).data?.quantity
  expect([undefined, '', 2, '3'].map(read)).toEqual([1, 1, 2, 3])
  expect([true, [4], 0].map(read)).toEqual([undefined, undefined, undefined])
})
