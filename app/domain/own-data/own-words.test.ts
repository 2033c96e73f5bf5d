import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { replacePictures } from '#app/domain/classifieds/pictures.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { photoPath } from '#app/domain/photos/photo-address.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newImage } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { writeOwnData } from './download.server.ts'

let db: OpenDatabase
let member: Actor
beforeEach(() => {
  db = freshDatabase()
  member = newActor(db)
})

async function read(section: string) {
  let written = ''
  for await (const piece of writeOwnData(db, member)) written += piece
  const file = JSON.parse(written) as Record<string, Array<Record<string, unknown>>>
  return file[section] ?? []
}

const toAddress = (name: string) => config.origin + decodeURI(photoPath(name))

test('the file has the addresses of the member’s pictures', async () => {
  const listingId = newListing(db, { ownerId: member.userId })
  const photos = { photos: [newPhoto('house')], alt: 'A house' }
  expect(await addPhotos(db, member, listingId, photos)).toMatchObject({ ok: true })
  const classifiedId = newClassified(db, member, newSection(db))
  const pictures = { photos: [newPhoto('cat')], alt: 'A cat' }
  await write(db, (tx) => replacePictures(tx, classifiedId, pictures))
  const imageId = newImage(db, member)
  const file = { mediaType: 'image/webp', bytes: Buffer.from('x') }
  for (const [hash, width] of [['narrow', 320] as const, ['wide', 960] as const]) {
    db.insert(schema.photoFiles)
      .values({ ...file, hash })
      .run()
    db.insert(schema.eventImageSizes).values({ imageId, hash, width, height: 200 }).run()
  }
  const own = async (section: string) => (await read(section)).map(({ address }) => address)
  expect(await own('photos')).toEqual([toAddress('house full')])
  expect(await own('classified_photos')).toEqual([toAddress('cat full')])
  expect(await own('event_images')).toEqual([toAddress('wide')])
})

test('the file has what the member wrote to others once, and not what others wrote', async () => {
  const other = newActor(db)
  const memberId = other.userId
  const about = { id: 1, title: 'Fair', eventId: 1, listingId: null }
  await write(db, (tx) => {
    const decided = { id: 1, title: 'House', memberId, answeredBy: member.name }
    record(tx, member, { type: 'application.denied', ...decided, answer: 'It is let.' })
    record(tx, other, { type: 'application.approved', ...decided, answer: 'Not theirs.' })
    const said = { message: 'Bring a coat.', isByTown: false }
    record(tx, member, { type: 'event.message_sent', id: 1, title: 'Fair', ...said })
    record(tx, member, { type: 'order.messaged', ...about, memberId, ...said })
    const owned = { id: 1, title: 'Fair', ownerId: memberId }
    record(tx, member, { type: 'event.cancelled', ...owned, writtenReason: 'Rain.' })
    record(tx, member, { type: 'event.created', id: 1, title: 'Fair' })
  })
  expect(await read('words_in_history')).toMatchObject([
    { type: 'application.denied', answer: 'It is let.', message: null },
    { type: 'event.message_sent', message: 'Bring a coat.' },
    { type: 'event.cancelled', reason: 'Rain.' },
  ])
})

test('the file has the member’s reasons for refunds, and disputes of what they paid', async () => {
  const { id: paymentId } = await newPayment(db, { email: member.email })
  const at = '2026-05-01T00:00:00.000Z'
  db.update(schema.payments).set({ status: 'paid', paidAt: at, disputedAt: at }).run()
  const refund = { paymentId, amountCents: 100, source: 'person' } as const
  const others = { ...refund, requestedBy: newActor(db).userId, reason: 'Theirs.' }
  db.insert(schema.refunds)
    .values([{ ...refund, requestedBy: member.userId, reason: 'The stage is gone.' }, others])
    .run()
  const reasons = await read('reasons_for_refunds')
  expect(reasons.map(({ reason }) => reason)).toEqual(['The stage is gone.'])
  expect(await read('payments')).toMatchObject([{ disputed_at: at, dispute_closed_at: null }])
})
