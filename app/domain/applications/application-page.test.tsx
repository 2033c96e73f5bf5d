import { expect, test } from 'vitest'
import type { ListingSummary } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ApplicationPage } from './application-page.tsx'

const home = {
  id: 7,
  source: 'properties',
  title: 'Mill',
  category: 'Homes',
  description: '',
  city: 'Springfield',
  state: 'MI',
  priceCents: null,
  terms: 'Sell',
  rentalFrequency: null,
  yearBuilt: null,
  postalCode: null,
  shortSize: null,
} satisfies ListingSummary

type Refusal = Parameters<typeof ApplicationPage>[0]['refusal']

const render = ({ refusal, priceCents }: { refusal: Refusal; priceCents: number | null }) =>
  renderPage(
    <ApplicationPage
      kind="offer"
      listing={{ ...home, priceCents }}
      applicant={{ name: 'Ann', email: 'ann@example.org' }}
      refusal={refusal}
    />,
  )

const toListing = `href="${paths.properties.show(7)}"`
const toRequests = `href="${paths.myRequests()}"`

test('the form of an offer says what the owner asks for only if there is a price', () => {
  expect(render({ priceCents: 8_000_000, refusal: null })).toContain('The owner asks for: $80,000')
  expect(render({ priceCents: null, refusal: null })).not.toContain('The owner asks for')
})

test('the page leads back to the listing, and to requests only if they can be one’s own', () => {
  for (const refusal of [null, 'already_open', 'own_listing'] as const) {
    expect(render({ priceCents: null, refusal })).toContain(toListing)
  }
  expect(render({ priceCents: null, refusal: 'already_open' })).toContain(toRequests)
  expect(render({ priceCents: null, refusal: 'own_listing' })).not.toContain(toRequests)
})
