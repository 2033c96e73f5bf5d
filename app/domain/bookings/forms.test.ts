import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { bookingForm } from './forms.ts'

const form = bookingForm(textFor('en'))

test.each([
  ['2026-11-24', '2026-11-26'],
  ['11/24/2026', ' 11/26/2026'],
])('the days %s and %s are read', (startDate, endDate) => {
  expect(form.parse({ startDate, endDate })).toEqual({
    startDate: '2026-11-24',
    endDate: '2026-11-26',
  })
})

test.each(['24/11/2026', '2026-02-30', 'soon'])('%j is refused with an example', (startDate) => {
  const { error } = form.safeParse({ startDate, endDate: '2026-11-26' })
  expect(error?.issues).toMatchObject([
    { path: ['startDate'], message: expect.stringContaining('such as 11/20/2026') },
  ])
})
