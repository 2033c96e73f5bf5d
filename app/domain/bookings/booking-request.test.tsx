import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { BookingRequest } from './booking-request.tsx'

const choice = {
  start: '2031-06-13',
  end: '2031-06-14',
  mistake: null,
  month: '2031-06',
  firstMonth: '2031-06',
  lastMonth: '2032-06',
}

const renderRequest = (error: string | undefined) =>
  renderPage(
    <BookingRequest
      choice={choice}
      rental={{ priceCents: null, rentalFrequency: 'Daily' }}
      price={null}
      error={error}
    />,
  )

test('a refused request goes to its reason, and one that is not has no such place', () => {
  const [, place] = /<form[^>]* action="#([^"]+)"/.exec(renderRequest(undefined)) ?? []
  expect(place).toBeDefined()
  expect(renderRequest(undefined)).not.toContain(`id="${place}"`)
  expect(renderRequest('Taken.')).toMatch(new RegExp(`id="${place}"[^>]*tabindex="-1".*>Taken\\.`))
})
