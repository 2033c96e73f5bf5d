import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listUsers } from '#app/domain/accounts/queries.server.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { listHistory } from '#app/domain/activity/history.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { townDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { findText } from '#tests/support/find-text.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteOwnAccount } from './delete-account.server.ts'
import { findObstacles } from './obstacles.server.ts'
import { readSection } from './section.server.ts'
import { sections } from './sections.server.ts'

const { password } = demoAccounts

/**
 * Tables that keep rows of a deleted member: for the books, or because they concern others as well.
 */
const kept = [
  ...['account', 'account_history', 'history', 'listings', 'property_details', 'work_details'],
  ...['play_details', 'tour_dates', 'events', 'ticket_types', 'ticket_orders', 'tickets'],
  ...['payments', 'refunds', 'income', 'donations'],
]

let db: OpenDatabase
let admin: Actor

function toActor(email: string): Actor {
  const user = db.select().from(schema.users).where(eq(schema.users.email, email)).get()
  if (!user) throw new Error(email)
  return { ...user, userId: user.id, sessionId: 0, locale: 'en' }
}

/** Moves everything that is still to come into the past, and closes what is open. */
async function settleEverything({ userId, email }: Actor) {
  const run = (sql: string) => db.$client.prepare(sql).run(userId)
  const past = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-9 days')`
  const later = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-8 days')`
  run(`update events set start_time = ${past}, end_time = ${later} where owner_id = ?`)
  run(`update tour_dates set start_time = ${past}, end_time = ${later}
    where listing_id in (select id from listings where owner_id = ?)`)
  for (const whose of [
    'member_id = ?',
    'listing_id in (select id from listings where owner_id = ?)',
  ]) {
    run(`delete from booking_days where booking_id in
      (select id from bookings where status = 'accepted' and ${whose})`)
    run(`update bookings set start_date = '2026-01-02', end_date = '2026-01-03'
      where status = 'accepted' and ${whose}`)
  }
  const open = db.select().from(schema.payments).where(eq(schema.payments.status, 'pending')).all()
  for (const { id } of open) {
    await write(db, (tx) => settlePayment(tx, id, { status: 'cancelled' }))
  }
  db.update(schema.payments).set({ checkoutUrl: null }).run()
  db.update(schema.refunds).set({ status: 'succeeded' }).run()
  const { payerEmail } = schema.unmatchedPayments
  db.update(schema.unmatchedPayments).set({ state: 'refunded' }).where(eq(payerEmail, email)).run()
}

/** Adds rows that the demo's people lack, each with a word that must be erased. */
async function addWords({ userId, email }: Actor, word: string) {
  const classifiedId = db.select().from(schema.classifiedAds).get()?.id ?? 0
  // The title of this listing is in the mail to the member who asked for it.
  const listingId = newListing(db, { ownerId: userId, description: word })
  newListing(db, { ownerId: userId, title: word })
  const other = newActor(db)
  const asked = { listingId, memberId: other.userId, name: 'X', email: 'x@example.org' }
  db.insert(schema.applications)
    .values({ ...asked, message: 'May I?' })
    .run()
  db.insert(schema.contactMessages).values({ name: word, email, message: word }).run()
  const { id: threadId } = db
    .insert(schema.relayThreads)
    .values({
      ...{ classifiedId, inquirerName: word, inquirerEmail: email },
      ...{ ownerToken: word, inquirerToken: `${word}2` },
    })
    .returning({ id: schema.relayThreads.id })
    .get()
  db.insert(schema.relayMessages).values({ threadId, isFromOwner: false, message: word }).run()
  const entry = { name: word, email, notes: word, phone: word }
  db.insert(schema.clients)
    .values({ ...entry, userId, ownerId: other.userId })
    .run()
  db.insert(schema.clients)
    .values({ ...entry, userId: other.userId, ownerId: userId })
    .run()
  db.insert(schema.donations).values({ email, amountCents: 500 }).run()
  newEvent(db, { ownerId: userId, title: word, description: word }, 'changed')
  const { id: applicationId } = db
    .insert(schema.applications)
    .values({ ...asked, memberId: userId, name: word, message: word })
    .returning()
    .get()
  // Activities about deleted posts, and about other people's decisions on them.
  const gone = { id: 990_000 + userId, title: word }
  const own = { ownerId: userId, memberName: 'X' }
  const admin = { userId: toActor(demoAccounts.admin.email).userId }
  const decided = { ...gone, ownerId: userId, feedback: word, isChange: false }
  const moved = { startTime: '2031-01-01', endTime: '2031-01-01', timeZone: 'UTC', place: word }
  await write(db, (tx) => {
    record(tx, { userId }, { type: 'event.created', ...gone })
    record(tx, { userId }, { type: 'event.moved', ...gone, ...moved })
    record(tx, admin, { type: 'event.rejected', ...decided })
    record(tx, admin, {
      ...{ type: 'application.answered_by_town', id: applicationId, ownerId: other.userId },
      ...{ title: 'House', memberName: word, answer: word, status: 'denied' },
    })
    record(tx, { userId }, { type: 'listing.posted', ...gone, source: 'work', memberName: 'X' })
    record(tx, { userId }, { type: 'campaign.ordered', ...gone })
    record(
      tx,
      { userId: other.userId },
      { type: 'application.sent', listingId: 0, ...gone, ...own },
    )
    const suggested = { id: gone.id, name: word, memberName: 'X', needsReview: false }
    record(tx, { userId }, { type: 'section.suggested', ...suggested })
    record(tx, { userId }, { type: 'ticket_type.created', id: gone.id, name: word })
  })
  const exported = { type: 'personal_list.exported', subjectType: 'personal_list', subjectId: 0 }
  db.insert(schema.activities)
    .values({ ...exported, parameters: { list: 'tickets', title: word, ownerId: userId } })
    .run()
  const { id: importId } = db
    .insert(schema.imports)
    .values({ fileName: 'a.csv', header: [] })
    .returning()
    .get()
  const imported = { importId, listingId }
  db.insert(schema.importKept)
    .values({ ...imported, title: word, reason: 'owned' })
    .run()
  const last = { fileName: 'a.csv', rowNumber: 1, record: {}, fields: {}, importedAt: '' }
  const before = { listing: { title: word }, details: {}, updatedAt: '', record: last }
  db.insert(schema.importChanges)
    .values({ ...imported, before, updatedAt: '' })
    .run()
  // Unsent mail to others is kept, so it counts as sent here.
  db.update(schema.outboxMessages).set({ sentAt: '2026-01-01T00:00:00.000Z' }).run()
}

beforeAll(() => {
  db = townDatabase()
  admin = toActor(demoAccounts.admin.email)
})

describe.each(['owner', 'member'] as const)('the demo’s %s', (who) => {
  test('leaves nothing personal, and the books hold', async () => {
    const { name, email } = demoAccounts[who]
    const actor = toActor(email)
    const { userId } = actor
    const word = `Zebulon-${who}`
    await addWords(actor, word)
    await write(db, (tx) => {
      const change = { id: userId, name, email, locale: 'en', newEmail: `new-${email}` }
      record(tx, actor, { type: 'account.email_changed', ...change })
      queueMail(tx, {
        to: email,
        locale: 'en',
        content: { template: 'reset_password', token: 'x' },
      })
    })
    const given = { password, code: '' }
    const first = await deleteOwnAccount(db, actor, given)
    expect(first).toMatchObject({ ok: false, reason: 'obstacles' })
    expect(findText(db, email).length).toBeGreaterThan(5)
    await settleEverything(actor)
    expect(findObstacles(db, actor)).toEqual([])
    expect(await deleteOwnAccount(db, actor, { ...given, password: 'a guess' })).toEqual({
      ok: false,
      reason: 'wrong_password',
    })
    const answers = await Promise.all([
      deleteOwnAccount(db, actor, given),
      deleteOwnAccount(db, actor, given),
    ])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])

    expect(findText(db, word)).toEqual([])
    expect(findText(db, name)).toEqual([])
    expect(findText(db, email)).toEqual(['outbox_messages.to_address'])
    const names: string[] = []
    for (const [section, read] of Object.entries(sections)) {
      for await (const _ of readSection(db, read, { userId, email })) {
        if (section !== 'mails' && !names.includes(section)) names.push(section)
      }
    }
    expect(names.filter((section) => !kept.includes(section))).toEqual([])
    expect(findViolations(db.$client)).toEqual([])

    const mail = db
      .select()
      .from(schema.outboxMessages)
      .where(eq(schema.outboxMessages.toAddress, email))
    expect(mail.all().map((row) => renderMail(row, 'Mainstreet').subject)).toEqual([
      'Your account at Mainstreet is deleted',
    ])
    const [row] = listHistory(db, admin, { page: 1, kind: 'account' }).rows
    expect([row?.type, row?.personal, row?.actorName]).toEqual([
      'account.deleted',
      {},
      'Deleted member',
    ])
    expect(listUsers(db, { search: 'Deleted' }).rows).toEqual([])
    const again = { role: 'admin', status: 'active' } as const
    expect(await changeMembership(db, admin, userId, again)).toEqual({
      ok: false,
      reason: 'not_found',
    })
    await register(db, { name: 'Newcomer', email, password: 'three words apart' }, 'en')
    expect(toActor(email).userId).not.toBe(userId)
  })
})
