import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { replacePictures } from '#app/domain/classifieds/pictures.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { changePhotoText } from '#app/domain/listings/photos/photo-text.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { screenByRules } from './rules.ts'
import { listUnscreened } from './waiting-posts.server.ts'

/** Which texts of a post that waits are screened, and as what. */

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
})

const fraud = 'Pay by Western Union.'
const pending = { moderationStatus: 'pending' } as const
const picture = { photos: [newPhoto('a')], alt: fraud }

/** Returns the rule that each waiting post breaks, by its type. */
const found = () =>
  listUnscreened(db, 100).map(({ type, words }) => [type, screenByRules(words).rule])

test('fields of a listing besides its title and description', () => {
  newListing(db, pending, { legalDescription: fraud })
  newPlay(db, owner, { ...pending, details: { location: 'bit.ly/tour' } })
  newListing(db, pending, { street: 'ann@example.org' })
  expect(found()).toEqual([
    ['listing', 'scam'],
    ['listing', 'links'],
    ['listing', 'contact'],
  ])
})

test('the place of an event, and the text of its picture', () => {
  newEvent(db, { location: fraud }, 'new')
  newEvent(db, { city: fraud }, 'new')
  newEvent(db, { imageAlt: fraud }, 'new')
  expect(found()).toEqual([
    ['event', 'scam'],
    ['event', 'scam'],
    ['event', 'scam'],
  ])
})

test('the pictures and the address of a classified', async () => {
  const section = newSection(db)
  newClassified(db, owner, section, { hiddenUrl: 'https://bit.ly/cats' })
  const pictured = newClassified(db, owner, section)
  await write(db, (tx) => replacePictures(tx, pictured, picture))
  newClassified(db, owner, section, { hiddenUrl: 'https://millbrook.example.org' })
  expect(found()).toEqual([
    ['classified', 'links'],
    ['classified', 'scam'],
    ['classified', 'ordinary'],
  ])
})

test('the photos of a listing that waits, and the new ones and new texts of an approved one', async () => {
  // So that photos and listings have different ids.
  newListing(db)
  const waiting = newListing(db, { ...pending, ownerId: owner.userId })
  const approved = newListing(db, { ownerId: owner.userId })
  await addPhotos(db, owner, waiting, picture)
  await addPhotos(db, owner, approved, { ...picture, alt: 'A house' })
  expect(found()).toEqual([
    ['listing', 'scam'],
    ['listing', 'ordinary'],
  ])
  db.update(photos).set({ waitsSince: null }).run()
  const [, photo] = db.select().from(photos).all()
  await changePhotoText(db, owner, approved, { id: photo?.id ?? 0, alt: fraud })
  expect(found()).toEqual([
    ['listing', 'scam'],
    ['listing', 'scam'],
  ])
})

test('numbers of parcels, names of places and of companies are ordinary', () => {
  const details = { propertyId: '41-14-23-301-014', legalDescription: 'LOT 3 BLK 2 SEC 12 T3N R1W' }
  newListing(db, pending, { ...details, street: '2145 Crooks Road' })
  newListing(db, { ...pending, city: 'Tonto Basin' })
  expect(found()).toEqual([
    ['listing', 'ordinary'],
    ['listing', 'ordinary'],
  ])
})
