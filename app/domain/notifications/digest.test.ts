import { afterEach, beforeEach, expect, test } from 'vitest'
import { postClassified } from '#app/domain/classifieds/post.server.ts'
import { suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { days, hours } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds, classifiedSections, notifications } from '#db/schema/index.ts'
import { newSection } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listMails } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { sendDigest } from './digest.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
  newActor(db, { role: 'admin', email: 'clerk@example.org' })
  newActor(db, { role: 'admin', email: 'mayor@example.org' })
  newActor(db, { role: 'admin', email: 'gone@example.org', status: 'suspended' })
})

afterEach(resetClock)

async function postClassifieds(count: number) {
  const member = newActor(db)
  const sectionId = newSection(db)
  for (let n = 0; n < count; n += 1) {
    const web = { hiddenUrl: null, displayUrl: false, hiddenEmail: null, displayEmail: false }
    await postClassified(db, member, { sectionId, title: '', content: `Ad ${n}`, ...web })
  }
  return member
}

test('new posts are shown to administrators at once and mailed to each as one digest', async () => {
  const member = await postClassifieds(5)
  await suggestSection(db, member, 'Boats')
  newListing(db, { source: 'work', moderationStatus: 'pending' })
  expect(db.select().from(notifications).all()).toHaveLength(12)
  expect(listMails(db)).toEqual([])
  await sendDigest(db)
  const mails = listMails(db)
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([
    'clerk@example.org',
    'mayor@example.org',
  ])
  expect(mails[0]?.text).toBe(
    [
      'Hello,\n\nThis is waiting for your approval:\n',
      ...['1 property or job', '5 classified ads', '1 suggested section'],
      `\nDecide at the town desk:\n${config.origin}/admin/desk\n`,
    ].join('\n'),
  )
})

test('a moderator is mailed the queues that moderators see, other staff none', async () => {
  newActor(db, { role: 'moderator', email: 'moderator@example.org' })
  newActor(db, { role: 'cashier', email: 'cashier@example.org' })
  newActor(db, { role: 'importer', email: 'importer@example.org' })
  const member = await postClassifieds(1)
  await suggestSection(db, member, 'Boats')
  await sendDigest(db)
  const texts = new Map(listMails(db).map(({ toAddress, text }) => [toAddress, text]))
  const to = ['clerk@example.org', 'mayor@example.org', 'moderator@example.org']
  expect([...texts.keys()]).toEqual(to)
  expect(texts.get('clerk@example.org')).toContain('1 classified ad\n1 suggested section')
  expect(texts.get('moderator@example.org')).toContain('1 classified ad\n\n')
})

test('a moderator’s own posts are left out of their mail', async () => {
  const { userId: ownerId } = newActor(db, { role: 'moderator', email: 'moderator@example.org' })
  newListing(db, { moderationStatus: 'pending', ownerId })
  await sendDigest(db)
  expect(listMails(db)).toHaveLength(2)
  await postClassifieds(1)
  moveClock(hours(config.digestHours))
  await sendDigest(db)
  const text = listMails(db).find(({ toAddress }) => toAddress === 'moderator@example.org')?.text
  expect(text).toContain('1 classified ad')
  expect(text).not.toContain('property')
})

test('a moderator is mailed nothing when only suggested sections wait', async () => {
  newActor(db, { role: 'moderator', email: 'moderator@example.org' })
  await suggestSection(db, newActor(db), 'Boats')
  await sendDigest(db)
  expect(listMails(db)).toHaveLength(2)
})

test('nothing is mailed when nothing waits', async () => {
  await postClassifieds(2)
  db.update(classifiedAds).set({ moderationStatus: 'approved' }).run()
  db.update(classifiedSections).set({ status: 'approved' }).run()
  await sendDigest(db)
  expect(listMails(db)).toEqual([])
})

test('restarting the portal does not send a second digest early', async () => {
  await postClassifieds(1)
  await sendDigest(db)
  await sendDigest(db)
  expect(listMails(db)).toHaveLength(2)
  moveClock(hours(config.digestHours))
  await sendDigest(db)
  expect(listMails(db)).toHaveLength(4)
})

test('a digest sent while the clock was ahead does not prevent the next', async () => {
  await postClassifieds(1)
  moveClock(days(365))
  await sendDigest(db)
  moveClock(-days(365))
  await sendDigest(db)
  expect(listMails(db)).toHaveLength(4)
})
