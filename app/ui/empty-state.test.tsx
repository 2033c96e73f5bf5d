import { expect, test } from 'vitest'
import { OwnApplications } from '#app/domain/applications/own-applications.tsx'
import { OwnBookings } from '#app/domain/bookings/own-bookings.tsx'
import { OwnCampaigns } from '#app/domain/campaigns/own-campaigns.tsx'
import { OwnListings } from '#app/domain/listings/pages/own-listings.tsx'
import { renderPage } from '#tests/support/render-page.tsx'

test.each([
  [
    'You have not booked anything.',
    '/properties',
    <OwnBookings key="bookings" bookings={[]} today="2031-06-01" />,
  ],
  [
    'You have no applications.',
    '/listings',
    <OwnApplications key="applications" applications={[]} />,
  ],
  ['You have not posted anything yet.', '/properties/new', <OwnListings key="own" listings={[]} />],
])('“%s” is followed by what to do next', (sentence, href, part) => {
  expect(renderPage(part)).toContain(`${sentence} <a href="${href}">`)
})

test('“You have no campaigns yet.” leads to the form above it, if there is one', () => {
  const link = (canChoose: boolean) =>
    /campaigns yet\. (<a href="[^"]*">)?/.exec(
      renderPage(<OwnCampaigns campaigns={[]} canChoose={canChoose} />),
    )?.[1]
  expect([true, false].map(link)).toEqual(['<a href="#ad-subject">', undefined])
})
