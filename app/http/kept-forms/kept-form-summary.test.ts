import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quantityFieldName } from '#app/domain/tickets/orders/quantity-fields.ts'
import { tourDateForm } from '#app/domain/tours/forms.ts'
import { addTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPlay } from '#tests/support/play.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { summarizeKeptForm } from './kept-form-summary.server.ts'

/** What the login page says about a form that is kept (docs/rules.md#kept-forms). */

let db: OpenDatabase

beforeEach(() => {
  db = freshDatabase()
  setClock('2027-01-01T12:00:00Z')
})
afterEach(resetClock)

const summarize = (path: string, fields: Record<string, string> = {}) =>
  summarizeKeptForm(db, { path, fields }, wordsFor('en'))

describe('tickets of an event', () => {
  test('are named with their sum, without what was not chosen', async () => {
    const sale = newTicketedEvent(db)
    const page = paths.events.tickets(sale.eventId)
    const [dear, cheap, free] = [
      quantityFieldName(await sale.type({ price: 1200 })),
      quantityFieldName(await sale.type({ price: 450 })),
      quantityFieldName(await sale.type({ price: 0 })),
    ]
    expect(summarize(page, { [dear]: '2', [cheap]: '1', [free]: '0' })).toBe(
      '1 × Seat, 2 × Seat, Harvest supper · $28.50',
    )
    expect(summarize(page, { [free]: '3' })).toBe('3 × Seat, Harvest supper · free')
  })

  test('are not named if the choice is empty or wrong, or the event is not public', async () => {
    const sale = newTicketedEvent(db)
    const type = quantityFieldName(await sale.type())
    const page = paths.events.tickets(sale.eventId)
    for (const quantity of ['0', '-1', '11', '1e3', 'two', '']) {
      expect(summarize(page, { [type]: quantity }), quantity).toBeNull()
    }
    const hidden = newEvent(db, { ownerId: sale.owner.userId }, 'new')
    const secret = quantityFieldName(await sale.type({ event: hidden }))
    expect(summarize(paths.events.tickets(hidden), { [secret]: '1' })).toBeNull()
    expect(summarize('/events/none/tickets', { [type]: '1' })).toBeNull()
  })
})

test('tickets of a tour are named with their date, while it is to come', async () => {
  const owner = newActor(db)
  const details = { maxCapacity: 3, enableTicketing: true }
  const tour = newPlay(db, owner, { title: 'Mill walk', priceCents: 800, details })
  const times = { startTime: '2027-02-01T10:00', endTime: '2027-02-01T12:00' }
  const typed = tourDateForm('America/Detroit', textFor('en')).parse(times)
  const added = await addTourDates(db, owner, tour, typed)
  const chosen = { tourDate: String(added.ok && added.ids[0]), quantity: '2' }
  const page = paths.play.purchaseTicket(tour)
  expect(summarize(page, chosen)).toMatch(
    /^2 × Monday, February 1, 2027, 10:00\u00a0AM – 12:00\u00a0PM\u00a0EST, Mill walk · \$16$/,
  )
  setClock('2027-03-01T12:00:00Z')
  expect(summarize(page, chosen)).toBeNull()
})

test('an application and a booking are named by the listing, if it is public', () => {
  const job = newListing(db, { source: 'work', title: 'Baker' })
  const rental = newListing(db, { title: 'River cabin' })
  const hidden = newListing(db, { title: 'Secret', moderationStatus: 'pending', publishedAt: null })
  expect(summarize(`/apply/work/${job}`)).toBe('Baker')
  expect(summarize(`/apply/properties/${job}`)).toBeNull()
  expect(summarize(`/apply/elsewhere/${job}`)).toBeNull()
  expect(summarize(paths.properties.show(rental), { startDate: '2027-02-01' })).toBe('River cabin')
  expect(summarize(paths.properties.show(hidden))).toBeNull()
})

test('what is posted is named by its typed title', () => {
  expect(summarize(paths.properties.new(), { title: 'Brick house' })).toBe('Brick house')
  expect(summarize(paths.classifieds.new(), { content: 'Two barn cats' })).toBeNull()
})
