import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { takeDownPosts } from '#app/domain/own-data/take-down-posts.server.ts'
import { encodePhoto } from '#app/domain/photos/encode.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { classifiedAds, classifiedPhotos } from '#db/schema/classifieds.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { moderateClassified } from './moderation.server.ts'
import { listFirstPictures, listPictures } from './pictures.server.ts'
import { cancelClassified, editClassified, postClassified } from './post.server.ts'

let db: OpenDatabase
let owner: Actor
let section: number
beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  section = newSection(db)
})

async function encoded(background: string) {
  const image = sharp({ create: { width: 64, height: 40, channels: 3, background } })
  const outcome = await encodePhoto(await image.png().toBuffer())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.photo
}

async function post(alt = 'Two cats') {
  const pictures = { photos: [await encoded('#111111'), await encoded('#999999')], alt }
  const posted = await postClassified(db, owner, filledClassified(section), pictures)
  if (!posted.ok) throw new Error(posted.reason)
  return posted.id
}
const files = () => db.select().from(photoFiles).all().length

test('the pictures of a classified are in their order, and the first is on its card', async () => {
  const id = await post()
  const bare = newClassified(db, owner, section)
  const pictures = listPictures(db, [id, bare])
  expect([...pictures.keys()]).toEqual([id])
  expect(pictures.get(id)).toMatchObject([{ alt: 'Two cats' }, { alt: 'Two cats' }])
  const cards = listFirstPictures(db, [id, bare])
  expect([...cards.keys()]).toEqual([id])
  expect(cards.get(id)?.alt).toBe('Two cats')
})

test('new pictures of an approved classified take the place of the old once they are approved', async () => {
  const id = await post()
  db.update(classifiedAds).set(stages.running).run()
  const unchanged = filledClassified(section)
  expect(await editClassified(db, owner, id, unchanged)).toEqual({ ok: true, saved: 'unchanged' })
  expect(listPictures(db, [id]).get(id)).toHaveLength(2)
  const pictures = { photos: [await encoded('#445566')], alt: 'One cat' }
  expect(await editClassified(db, owner, id, unchanged, pictures)).toEqual({
    ok: true,
    saved: 'change_waits',
  })
  expect(listPictures(db, [id]).get(id)).toMatchObject([{ alt: 'Two cats' }, { alt: 'Two cats' }])
  expect(listFirstPictures(db, [id]).get(id)?.alt).toBe('Two cats')
  expect(listPictures(db, [id], 'waiting').get(id)).toMatchObject([{ alt: 'One cat' }])
  expect(findViolations(db.$client)).toEqual([])
  const admin = newActor(db, { role: 'admin' })
  await moderateClassified(db, admin, id, { status: 'approved', feedback: '' })
  expect(listPictures(db, [id]).get(id)).toMatchObject([{ alt: 'One cat' }])
  expect(findViolations(db.$client)).toEqual([])
  await editClassified(db, owner, id, unchanged, { photos: [], alt: '' })
  expect(listPictures(db, [id]).size).toBe(0)
  expect(files()).toBe(0)
})

test('canceling deletes the pictures, which everybody could open', async () => {
  const id = await post()
  db.update(classifiedAds).set(stages.running).run()
  const pictures = { photos: [await encoded('#445566')], alt: 'One cat' }
  await editClassified(db, owner, id, filledClassified(section), pictures)
  expect(await cancelClassified(db, owner, id)).toMatchObject({ ok: true })
  expect(db.select().from(classifiedPhotos).all()).toEqual([])
  expect(files()).toBe(0)
})

test('when the posts of an account are taken down, the pictures of its classifieds are deleted', async () => {
  await post()
  await write(db, (tx) => takeDownPosts(tx, owner, owner.userId, 'Deleted'))
  expect(db.select().from(classifiedPhotos).all()).toEqual([])
  expect(files()).toBe(0)
})
