import { beforeEach, expect, test } from 'vitest'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { applications, notifications, outboxMessages } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { erasePerson } from './erase-person.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const email = 'o"hara+1@example.org'
/** JSON writes some of these letters in another way. */
const name = 'Zoë "Zo" O\u2019Hara \\ Ñandú'

const erase = (userId: number) =>
  write(db, (tx) =>
    erasePerson(tx, { userId, email, name, placeholder: 'Deleted', deletedPost: 'Deleted post' }),
  )

type Mail = Partial<Omit<typeof outboxMessages.$inferInsert, 'content'>> & {
  about: string
  content?: Record<string, unknown>
}

/** Adds a sent mail to somebody else. */
function addMail({ about, content, ...mail }: Mail) {
  const at = nowInstant()
  const whole = { template: 'activity', about, ...content }
  db.insert(outboxMessages)
    .values({
      ...{ toAddress: 'other@example.org', sentAt: at, createdAt: at, nextAttemptAt: at },
      ...mail,
      content: whole,
    })
    .run()
}

const listKept = () =>
  db
    .select({ about: outboxMessages.content })
    .from(outboxMessages)
    .all()
    .map(({ about }) => (about as unknown as { about: string }).about)

test('mail to others goes where it names the person, in whichever letters JSON writes', async () => {
  const { userId } = newActor(db, { email, name })
  const member = newActor(db)
  const asked = { listingId: newListing(db), name: 'X', email: 'x@example.org', message: 'May I?' }
  const apply = (memberId: number) =>
    db
      .insert(applications)
      .values({ ...asked, memberId })
      .returning({ id: applications.id })
      .get().id
  const about = (type: string, id: number) => ({ activity: { type, id } })
  const capitalized = email.replace(/^./, (first) => first.toUpperCase())
  const [own, others] = [apply(userId), apply(member.userId)]
  addMail({ about: 'to them', toAddress: email, sentAt: null })
  addMail({ about: 'answered to them', replyTo: email })
  addMail({ about: 'their name', content: { activity: { memberName: name } } })
  addMail({ about: 'their address', failedAt: nowInstant(), sentAt: null, content: { email } })
  addMail({ about: 'their words', content: { message: `Write to ${email}, please.` } })
  addMail({ about: 'capitals', content: { message: `Write to ${capitalized}, please.` } })
  addMail({ about: 'old words', writtenText: `Write to ${email}.` })
  addMail({ about: 'their application', content: about('application.approved', own) })
  addMail({ about: 'unsent', sentAt: null, replyTo: email, content: { activity: { name } } })
  addMail({ about: 'a title like the name', content: { activity: { title: name } } })
  addMail({ about: 'another name', content: { activity: { memberName: `${name}s` } } })
  addMail({ about: 'another application', content: about('application.approved', others) })
  addMail({ about: 'a booking of the same number', content: about('booking.accepted', own) })
  await erase(userId)
  expect(listKept()).toEqual([
    ...['unsent', 'a title like the name', 'another name', 'another application'],
    'a booking of the same number',
  ])
})

test('only the words of mail to others are looked for in all mail', async () => {
  const { userId } = newActor(db, { email, name })
  db.insert(notifications)
    .values({ userId: newActor(db).userId, writtenMessage: email })
    .run()
  let erased: Promise<unknown> | undefined
  const act = () => {
    erased = erase(userId)
  }
  const plans = explainPlans(db, act, ['run'])
  await erased
  expect(db.select().from(notifications).all()).toEqual([])
  const mail = plans.filter((line) => line.includes(' outbox_messages'))
  const subject = 'SEARCH outbox_messages USING INDEX outbox_subject_idx (<expr>=?)'
  expect(mail).toEqual([
    'SEARCH outbox_messages USING COVERING INDEX outbox_to_idx (to_address=?)',
    'SEARCH outbox_messages USING INDEX outbox_to_idx (to_address=?)',
    'SEARCH outbox_messages USING INDEX outbox_reply_to_idx (reply_to=?)',
    ...[subject, subject, subject],
    'SCAN outbox_messages',
  ])
  expect(plans).toContain('SCAN notifications USING INDEX notifications_written_idx')
})
