import { expect, test } from 'vitest'
import { loadTicketPurchase } from '#app/domain/tickets/orders/ticket-purchase.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { findPublicEvent } from '../queries.server.ts'
import { toEventJsonLd } from './structured-data.ts'

const around = { image: null, origin: 'https://town.example.org', currency: 'USD' }

function read(db: OpenDatabase, id: number) {
  const event = findPublicEvent(db, id)
  return event && toEventJsonLd(event, { purchase: loadTicketPurchase(db, null, id), ...around })
}

const addType = (db: OpenDatabase, eventId: number, traits = {}) =>
  db
    .insert(ticketTypes)
    .values({ eventId, name: 'Adult', priceCents: 12_50, quantity: 10, ...traits })
    .run()

test('an event says when, where and for what price, in the words of schema.org', () => {
  const db = freshDatabase()
  const id = newEvent(db)
  addType(db, id)
  addType(db, id, { name: 'Child', priceCents: 0, soldCount: 10 })
  const url = `https://town.example.org/events/${id}`
  expect(read(db, id)).toMatchObject({
    '@type': 'Event',
    name: 'Harvest supper',
    url,
    description: 'Long tables, three pies.',
    startDate: '2031-10-04T18:00:00-04:00',
    endDate: '2031-10-04T22:00:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      name: 'Grange Hall',
      address: { addressLocality: 'Stone Ferry', addressRegion: 'Michigan' },
    },
    offers: [
      { name: 'Child', url, price: '0.00', availability: 'https://schema.org/SoldOut' },
      { name: 'Adult', url, price: '12.50', availability: 'https://schema.org/InStock' },
    ],
  })
})

test('a cancelled event says so, and offers no tickets', () => {
  const db = freshDatabase()
  const id = newEvent(db, { status: 'cancelled' })
  addType(db, id)
  expect(read(db, id)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    offers: null,
  })
})

test('a change that waits is not told', () => {
  const db = freshDatabase()
  expect(read(db, newEvent(db, {}, 'changed'))?.name).toBe('Harvest supper')
  expect(read(db, newEvent(db, {}, 'new'))).toBeNull()
})
