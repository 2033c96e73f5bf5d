import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { replacePictures } from '#app/domain/classifieds/pictures.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { deleteUnusedImages } from '#app/domain/event-images/images.server.ts'
import { findEvent } from '#app/domain/events/queries.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { deleteMember } from '#app/domain/own-data/delete-account.server.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { days, instantFromNow, seconds } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { undoableDecisions } from '#db/schema/decisions.ts'
import { classifiedPhotos, eventImages, photoFiles } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, seeDesk, undoLast } from '#tests/support/desk.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'

/** Files that an undo would need are kept until undoing is no longer possible. */

let db: OpenDatabase
let admin: Actor
let owner: Actor
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  owner = newActor(db)
})
afterEach(resetClock)

const see = () => seeDesk(db, admin)
const undo = () => undoLast(db, admin)

test('the previous image of an event is kept while its decision can be undone', async () => {
  const old = instantFromNow(-days(2))
  const image = db
    .insert(eventImages)
    .values({ ownerId: owner.userId, createdAt: old })
    .returning()
    .get()
  const event = newEvent(db, { ownerId: owner.userId, imageId: image.id })
  await changeEvent(db, owner, event, filledEvent())
  await decidePosts(db, admin, see(), approve)
  await deleteUnusedImages(db)
  expect(await undo()).toEqual([null])
  expect(findEvent(db, event)?.event.imageId).toBe(image.id)
  await decidePosts(db, admin, see(), approve)
  moveClock(seconds(60))
  await deleteUnusedImages(db)
  expect(await db.$count(eventImages)).toBe(0)
})

test('pictures and data kept for an undo are deleted once the decision is final', async () => {
  const photo = (hash: string) => ({ hash, bytes: Buffer.from(hash), mediaType: 'image/webp' })
  db.insert(photoFiles)
    .values([photo('small'), photo('large')])
    .run()
  const classified = newClassified(db, owner, newSection(db))
  db.insert(classifiedPhotos)
    .values({
      ...{
        classifiedId: classified,
        position: 0,
        alt: 'Cats',
        thumbHash: 'small',
        fullHash: 'large',
      },
      ...{ thumbWidth: 1, thumbHeight: 1, fullWidth: 1, fullHeight: 1 },
    })
    .run()
  await decidePosts(db, admin, see(), approve)
  db.delete(classifiedPhotos).run()
  await write(db, (tx) => deleteUnusedFiles(tx, ['small', 'large']))
  await deleteRemoved(db)
  expect(await db.$count(photoFiles)).toBe(2)
  moveClock(seconds(60))
  await deleteRemoved(db)
  expect(await db.$count(photoFiles)).toBe(0)
  expect(db.select().from(undoableDecisions).get()).toMatchObject({ before: {}, after: {} })
  moveClock(seconds(300))
  await deleteRemoved(db)
  expect(await db.$count(undoableDecisions)).toBe(0)
})

test.each(['owner', 'moderator'] as const)(
  'a deleted account leaves no files: the %s',
  async (who) => {
    const moderator = newActor(db, { role: 'moderator' })
    const classified = newClassified(db, owner, newSection(db), stages.running)
    await write(db, (tx) =>
      replacePictures(tx, classified, { photos: [newPhoto('old')], alt: 'Old' }),
    )
    const house = newListing(db, { ownerId: owner.userId, moderationStatus: 'pending' })
    await addPhotos(db, owner, house, { photos: [newPhoto('well')], alt: 'The well' })
    const change = filledClassified(newSection(db, { name: 'Lost' }))
    await editClassified(db, owner, classified, change, { photos: [newPhoto('new')], alt: 'New' })
    await decidePosts(db, moderator, see(), approve)
    const { userId } = { owner, moderator }[who]
    expect(await deleteMember(db, admin, userId)).toEqual({ ok: true })
    moveClock(seconds(400))
    await deleteRemoved(db)
    const files = db.select({ hash: photoFiles.hash }).from(photoFiles).all()
    const left = files.filter(({ hash }) => who === 'owner' || hash.startsWith('old'))
    expect(left).toEqual([])
  },
)
