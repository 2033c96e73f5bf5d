import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { OwnBookings } from './own-bookings.tsx'

const booking = {
  id: 1,
  startDate: '2031-06-12',
  endDate: '2031-06-14',
  status: 'accepted' as const,
  answer: 'Ring at the blue door.',
  priceCents: null,
  lapsesAt: '2031-06-12T00:00:00.000Z',
  listingId: 7,
  title: 'Lake house',
  name: 'Ann',
  email: 'ann@example.org',
}

test('the answer may wrap anywhere, so that the action beside it stays on the screen', () => {
  const html = renderPage(<OwnBookings bookings={[booking]} today="2031-06-01" />)
  expect(html).toContain('<td class="row-text" data-label="Answer">Ring at the blue door.</td>')
})
