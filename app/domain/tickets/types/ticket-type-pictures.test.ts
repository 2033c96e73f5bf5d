import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { deleteUnusedImages, uploadImage } from '#app/domain/event-images/images.server.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { cardBytes } from '#app/domain/photos/card-picture.ts'
import { findNamedFile } from '#app/domain/photos/files.server.ts'
import { readFileName } from '#app/domain/photos/photo-address.ts'
import { hours } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventImages, photoFiles, ticketTypes } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent, newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { loadTicketPurchase } from '../orders/ticket-purchase.server.ts'
import { showTicket } from '../own/shown-ticket.server.ts'
import { findTicketFor } from '../queries.server.ts'
import { removeTicketType } from './ticket-type-removal.server.ts'
import { changeTicketType } from './ticket-types.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})
afterEach(resetClock)

async function uploaded(who: Actor): Promise<number> {
  const create = { width: 800, height: 600, channels: 3, background: '#446688' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const outcome = await uploadImage(db, who, new File([new Uint8Array(bytes)], 'seat.png'))
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}

const made = { name: 'Seat', price: 0, quantity: 9, ticketImageUrl: '' }
const create = (imageId: number) =>
  newTicketType(db, sale.owner, sale.eventId, { ...made, imageId })
const approve = () =>
  moderateEvent(db, newActor(db, { role: 'admin' }), sale.eventId, {
    status: 'approved',
    feedback: '',
  })
const pictures = () =>
  loadTicketPurchase(db, null, sale.eventId).types.map(({ picture }) => picture)
const bytesAt = (path: string | null) => {
  const name = readFileName(path ?? '')
  return (name && findNamedFile(db, name)?.bytes.length) || 0
}

test('the card of a ticket type shows its approved picture small, and the ticket large', async () => {
  await create(await uploaded(sale.owner))
  await approve()
  const [small = null] = pictures()
  expect(bytesAt(small)).toBeGreaterThan(0)
  expect(bytesAt(small)).toBeLessThanOrEqual(cardBytes.small)
  const [type] = db.select().from(ticketTypes).all()
  const buyer = newActor(db)
  await sale.ordered(type?.id ?? 0, buyer)
  const found = findTicketFor(db, buyer, sale.codes()[0]?.code ?? '')
  if (!found) throw new Error('no ticket')
  const { picture } = await showTicket(db, found, found.occasion, wordsFor('en'))
  expect(bytesAt(picture)).toBeLessThanOrEqual(cardBytes.large)
  expect(picture).not.toBe(small)
})

test('a ticket type does not take the picture of somebody else', async () => {
  const foreign = await uploaded(newActor(db))
  const id = await create(foreign)
  expect(pictures()).toEqual([null])
  await changeTicketType(db, sale.owner, id, { imageId: await uploaded(sale.owner) })
  await approve()
  const [own] = pictures()
  await changeTicketType(db, sale.owner, id, { imageId: foreign })
  expect(pictures()).toEqual([own])
})

test('a change without a picture keeps that of the ticket type, and another takes it off', async () => {
  const id = await create(await uploaded(sale.owner))
  await approve()
  await changeTicketType(db, sale.owner, id, { price: 500 })
  expect(pictures()).not.toEqual([null])
  await changeTicketType(db, sale.owner, id, { imageId: null })
  expect(pictures()).toEqual([null])
})

test('the picture of a ticket type stays as long as the type, and is then deleted', async () => {
  const id = await create(await uploaded(sale.owner))
  moveClock(hours(25))
  await deleteUnusedImages(db)
  await approve()
  await deleteUnusedImages(db)
  expect(pictures()).not.toEqual([null])
  await removeTicketType(db, sale.owner, id)
  db.delete(ticketTypes).run()
  await deleteUnusedImages(db)
  expect([...db.select().from(eventImages).all(), ...db.select().from(photoFiles).all()]).toEqual(
    [],
  )
})
