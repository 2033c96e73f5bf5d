import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { deleteExpiredData } from '#app/domain/own-data/retention.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { replacePictures } from './pictures.server.ts'

let db: OpenDatabase
let owner: Actor
let section: number
beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  section = newSection(db)
})

const ago = (count: number) => instantFromNow(-days(count))
const period = config.retention.KEEP_CONVERSATIONS_DAYS

/** Inserts a cancelled classified. */
const cancelled = (content: string, daysAgo: number) =>
  newClassified(db, owner, section, {
    ...{ ...stages.cancelled, content, cancelledAt: ago(daysAgo) },
  })

const contents = () =>
  db
    .select()
    .from(schema.classifiedAds)
    .all()
    .map(({ content }) => content)

test('a cancelled classified goes after its last conversation; what was paid for it stays', async () => {
  const id = cancelled('old', period + 1)
  cancelled('of lately', period - 1)
  const tokens = { ownerToken: 'a', inquirerToken: 'b' }
  const inquirer = { inquirerName: 'Ann', inquirerEmail: 'ann@example.org' }
  const classifiedId = cancelled('discussed since', period + 1)
  db.insert(schema.relayThreads)
    .values({ ...{ classifiedId, endedAt: ago(period - 1) }, ...inquirer, ...tokens })
    .run()
  newClassified(db, owner, section, { ...stages.expired, content: 'over', expiresAt: ago(4000) })
  await newPayment(db, { email: owner.email, subjectId: id })
  const wording = { subjectType: 'classified', subjectId: id, textHash: 'x' } as const
  db.insert(schema.screenings)
    .values({ ...wording, risk: 1, rule: 'ordinary', reason: '', screenedBy: 'rules' })
    .run()
  for (let run = 0; run < 2; run += 1) await deleteExpiredData(db)
  expect(contents()).toEqual(['of lately', 'discussed since', 'over'])
  expect(db.select().from(schema.screenings).all()).toEqual([])
  expect(db.select().from(schema.payments).all()).toMatchObject([{ subjectId: id }])
  expect(findViolations(db.$client)).toEqual([])
})

test('pictures that an earlier release kept go at once', async () => {
  const pictures = { photos: [newPhoto('cat')], alt: 'A cat' }
  const running = newClassified(db, owner, section, { ...stages.running, content: 'running' })
  await write(db, (tx) => {
    replacePictures(tx, running, { ...pictures, photos: [newPhoto('dog')] })
    replacePictures(tx, cancelled('cancelled', 1), pictures)
    replacePictures(tx, cancelled('changed before', 1), pictures, { waits: true })
  })
  await deleteExpiredData(db)
  const kept = db.select().from(schema.classifiedPhotos).all()
  expect(kept.map(({ classifiedId }) => classifiedId)).toEqual([running])
  const files = db.select().from(schema.photoFiles).all()
  expect(files.filter(({ hash }) => hash.startsWith('cat'))).toEqual([])
  expect(files).toHaveLength(4)
})
