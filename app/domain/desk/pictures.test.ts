import { expect, test } from 'vitest'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { recordStatements } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { describePosts } from './describe.server.ts'
import { listWaiting } from './queue.server.ts'

test('whoever decides sees every new photo of a listing', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const house = newListing(db, { ownerId: owner.userId, moderationStatus: 'approved' })
  for (const alt of ['The well', 'The stair']) {
    await addPhotos(db, owner, house, { photos: [newPhoto(alt)], alt })
  }
  const [post] = describePosts(db, listWaiting(db, newActor(db, { role: 'admin' })), wordsFor('en'))
  expect(post?.pictures.map(({ alt }) => alt)).toEqual(['The well', 'The stair'])
  expect(post?.changes).toContainEqual(expect.objectContaining({ after: 'The well · The stair' }))
})

test('more changed listings take no more queries', async () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const addChange = async () => {
    const house = newListing(db, { ownerId: owner.userId, moderationStatus: 'approved' })
    await addPhotos(db, owner, house, { photos: [newPhoto('The well')], alt: 'The well' })
  }
  const describeAll = () => describePosts(db, listWaiting(db, admin), wordsFor('en'))
  await addChange()
  const ofOne = recordStatements(db, describeAll)
  await addChange()
  await addChange()
  expect(describeAll()).toHaveLength(3)
  expect(recordStatements(db, describeAll)).toHaveLength(ofOne.length)
})
