import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describeActivity } from '#app/domain/activity/describe.ts'
import { listHistory } from '#app/domain/activity/history.server.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, events, listings } from '#db/schema/index.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { reject, seeDesk } from '#tests/support/desk.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { listMails } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'

/** The portal's own reasons, which an administrator picks, are worded when somebody reads them. */

let db: OpenDatabase
let admin: Actor
let owner: Actor
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  owner = newActor(db)
})
afterEach(resetClock)

test('a ready reason is read in the language of the reader, with own words after it', async () => {
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  newListing(db, waits)
  newEvent(db, { ownerId: owner.userId }, 'new')
  newClassified(db, owner, newSection(db))
  newSection(db, { name: 'Rides', status: 'pending_approval', suggestedBy: owner.userId })
  db.update(users).set({ locale: 'es' }).where(eq(users.id, owner.userId)).run()
  const reason = { ...reject, answer: 'See number 4.' }
  await decidePosts(db, admin, seeDesk(db, admin), reason)
  const inSpanish = 'Ya está en el portal. See number 4.'
  const inEnglish = 'It is here already. See number 4.'

  const mails = listMails(db)
  expect(mails).toHaveLength(4)
  for (const { text } of mails) expect(text).toContain(inSpanish)

  const posts = [listings, events, classifiedAds].flatMap((table) => db.select().from(table).all())
  const rejected = posts.filter(({ moderatedAt }) => moderatedAt !== null)
  expect(rejected).toHaveLength(3)
  for (const post of rejected) {
    expect(composeStoredFeedback(post, textFor('es'))).toBe(inSpanish)
    expect(composeStoredFeedback(post, textFor('en'))).toBe(inEnglish)
  }

  const { rows } = listHistory(db, admin, { page: 1 })
  const decisions = rows.filter(({ subjectType }) => subjectType !== 'section')
  const history = decisions.map((row) => describeActivity(row, wordsFor('en')))
  expect(history).toHaveLength(3)
  for (const sentence of history) expect(sentence).toContain(inEnglish)

  moveClock(minutes(2))
  const notifications = listNotifications(db, owner, 1, wordsFor('en')).rows
  expect(notifications).toHaveLength(4)
  for (const { quote } of notifications) expect(quote).toContain(inEnglish)
})

test('feedback of before, with the words of its ready reason, stays as it was written', () => {
  const old = { type: 'event.rejected', parameters: { title: 'Fair' } } as const
  const personal = { feedback: 'Ya está publicada. See number 4.' }
  expect(describeActivity({ ...old, personal }, wordsFor('en'))).toContain(personal.feedback)
  const post = { readyReason: null, moderationFeedback: personal.feedback }
  expect(composeStoredFeedback(post, textFor('en'))).toBe(personal.feedback)
})
