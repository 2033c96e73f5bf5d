import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership, listUsers } from '#app/domain/accounts/membership.server.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { setUpSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { listHistory } from '#app/domain/activity/history.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { seedDemoTown } from '#dev/seed/demo-town.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newTicketSale } from '#tests/support/ticket-sales.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteMember, deleteOwnAccount } from './delete-account.server.ts'
import { findObstacles } from './obstacles.server.ts'
import { readSection } from './section.server.ts'
import { sections } from './sections.server.ts'

const { password } = demoAccounts

/** Tables that keep a deleted member's rows: for the books, or for others who have a part in them. */
const kept = [
  ...['account', 'account_history', 'history', 'listings', 'property_details', 'work_details'],
  ...['play_details', 'tour_dates', 'events', 'ticket_types', 'ticket_orders', 'tickets'],
  ...['payments', 'refunds', 'income', 'donations'],
]

let db: OpenDatabase
let admin: Actor

function actorOf(email: string): Actor {
  const user = db.select().from(schema.users).where(eq(schema.users.email, email)).get()
  if (!user) throw new Error(email)
  return { ...user, userId: user.id, sessionId: 0, locale: 'en' }
}

/** Where a text stands in the database, as `table.column`. */
function find(text: string): string[] {
  const tables = db.$client.prepare(`select name from sqlite_master where type = 'table'`)
  return (tables.pluck().all() as string[]).flatMap((table) =>
    (db.$client.prepare(`select * from "${table}"`).all() as Array<Record<string, unknown>>)
      .flatMap((row) => Object.entries(row))
      .filter(([, value]) => typeof value === 'string' && value.includes(text))
      .map(([column]) => `${table}.${column}`),
  )
}

/** Puts all that is still to come into the past, and ends what is open. */
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
  const { payerEmail } = schema.unmatchedPayments
  db.update(schema.unmatchedPayments).set({ state: 'refunded' }).where(eq(payerEmail, email)).run()
}

/** Rows that the demo's people do not have, with a word that must not stay. */
async function addWords({ userId, email }: Actor, word: string) {
  const adId = db.select().from(schema.classifiedAds).get()?.id ?? 0
  // Its title is in the mail that tells whoever asked for it.
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
      ...{ classifiedId: adId, inquirerName: word, inquirerEmail: email },
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
  // Of posts that are gone by now, and of others' decisions about them.
  const gone = { id: 990_000 + userId, title: word }
  const own = { ownerId: userId, memberName: 'X' }
  const admin = { userId: actorOf(demoAccounts.admin.email).userId }
  const decided = { ...gone, ownerId: userId, feedback: word, isChange: false }
  const moved = { startTime: '2031-01-01', endTime: '2031-01-01', timeZone: 'UTC', place: word }
  await write(db, (tx) => {
    record(tx, { userId }, { type: 'event.created', ...gone })
    record(tx, { userId }, { type: 'event.moved', ...gone, ...moved })
    record(tx, admin, { type: 'event.rejected', ...decided })
    record(tx, { userId }, { type: 'listing.posted', ...gone, source: 'work', memberName: 'X' })
    record(tx, { userId }, { type: 'campaign.ordered', ...gone })
    record(tx, { userId: other.userId }, { type: 'application.sent', ...gone, ...own })
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
  // What waits for others is still sent.
  db.update(schema.outboxMessages).set({ sentAt: '2026-01-01T00:00:00.000Z' }).run()
}

beforeAll(async () => {
  db = freshDatabase()
  await seedDemoTown(db)
  admin = actorOf(demoAccounts.admin.email)
}, 60_000)

describe.each(['owner', 'member'] as const)('the demo’s %s', (who) => {
  test('leaves nothing personal, and the books hold', async () => {
    const { name, email } = demoAccounts[who]
    const actor = actorOf(email)
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
    expect(find(email).length).toBeGreaterThan(5)
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

    expect(find(word)).toEqual([])
    expect(find(name)).toEqual([])
    expect(find(email)).toEqual(['outbox_messages.to_address'])
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
    expect(mail.all().map((row) => renderMail(row).subject)).toEqual([
      'Your account at Mainstreet is deleted',
    ])
    const [row] = listHistory(db, admin, { page: 1, kind: 'account' }).rows
    expect([row?.type, row?.personal, row?.actorName]).toEqual([
      'account.deleted',
      {},
      'Deleted member',
    ])
    expect(listUsers(db, { q: 'Deleted' }).rows).toEqual([])
    const again = { role: 'admin', status: 'active' } as const
    expect(await changeMembership(db, admin, userId, again)).toEqual({
      ok: false,
      reason: 'not_found',
    })
    await register(db, { name: 'Newcomer', email, password: 'three words apart' }, 'en')
    expect(actorOf(email).userId).not.toBe(userId)
  })
})

test('an administrator deletes a member who asks for it, and not their own account', async () => {
  const member = newActor(db, { name: 'Mabel Went' })
  expect(await deleteMember(db, newActor(db), member.userId)).toMatchObject({ reason: 'not_found' })
  expect(await deleteMember(db, admin, admin.userId)).toMatchObject({ reason: 'not_found' })
  expect(await deleteMember(db, admin, member.userId)).toEqual({ ok: true })
  expect(await deleteMember(db, admin, member.userId)).toMatchObject({ reason: 'not_found' })
  expect(find('Mabel Went')).toEqual([])
})

test('the other administrators are told that one was deleted, without a name', async () => {
  const told = () =>
    db
      .select({ userId: schema.notifications.userId })
      .from(schema.notifications)
      .innerJoin(schema.activities, eq(schema.activities.id, schema.notifications.activityId))
      .where(eq(schema.activities.type, 'account.deleted'))
      .all()
      .map(({ userId }) => userId)
  const before = told().length
  expect(await deleteMember(db, admin, newActor(db).userId)).toEqual({ ok: true })
  expect(told()).toHaveLength(before)
  const gone = newActor(db, { role: 'admin', name: 'Ida Gone' })
  expect(await deleteMember(db, admin, gone.userId)).toEqual({ ok: true })
  expect(told()).toContain(admin.userId)
  expect(told()).not.toContain(gone.userId)
  expect(find('Ida Gone')).toEqual([])
  const subjects = db
    .select()
    .from(schema.outboxMessages)
    .where(eq(schema.outboxMessages.toAddress, admin.email))
    .all()
    .map((row) => renderMail(row).subject)
  expect(subjects).toContain('An account with rights was deleted')
})

test('with a second factor it takes a code', async () => {
  const seeded = actorOf(demoAccounts.cashier.email)
  const secret = 'JBSWY3DPEHPK3PXP'
  const { TOTP, Secret } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const set = await setUpSecondFactor(db, seeded, { password, secret, code })
  if (!set.ok) throw new Error(set.reason)
  const answer = await deleteOwnAccount(db, seeded, { password, code: '' })
  expect(answer).toEqual({ ok: false, reason: 'wrong_code' })
  const [recovery = ''] = set.codes
  const owed = await newPayment(db, { subjectId: 1 })
  db.update(schema.payments)
    .set({ payerId: seeded.userId })
    .where(eq(schema.payments.id, owed.id))
    .run()
  const refused = await deleteOwnAccount(db, seeded, { password, code: recovery })
  expect(refused).toMatchObject({ reason: 'obstacles' })
  db.delete(schema.payments).where(eq(schema.payments.id, owed.id)).run()
  expect(await deleteOwnAccount(db, seeded, { password, code: recovery })).toEqual({ ok: true })
})

test('whoever waits for an answer is told no', async () => {
  const owner = newActor(db)
  const applicant = newActor(db)
  const listingId = newListing(
    db,
    { ownerId: owner.userId, moderationStatus: 'pending' },
    { terms: 'Rent' },
  )
  const asked = { listingId, memberId: applicant.userId }
  db.insert(schema.applications)
    .values({ ...asked, name: 'X', email: 'x@example.org', message: 'May I?' })
    .run()
  const stay = { startDate: '2031-01-01', endDate: '2031-01-01', lapsesAt: '2031-01-01' }
  const booked = db
    .insert(schema.bookings)
    .values({ ...asked, ...stay })
    .returning()
    .get()
  db.insert(schema.bookingDays).values({ listingId, day: '2031-01-01', bookingId: booked.id }).run()
  expect(await deleteMember(db, admin, owner.userId)).toEqual({ ok: true })
  const told = db
    .select({ type: schema.activities.type })
    .from(schema.notifications)
    .innerJoin(schema.activities, eq(schema.activities.id, schema.notifications.activityId))
    .where(eq(schema.notifications.userId, applicant.userId))
    .all()
  expect(told.map(({ type }) => type)).toEqual(['application.denied', 'booking.declined'])
  const kept = db.select().from(schema.listings).where(eq(schema.listings.id, listingId)).get()
  expect(kept?.moderationStatus).toBe('rejected')
  expect(findViolations(db.$client)).toEqual([])
})

describe('what is owed or promised', () => {
  const kinds = (actor: Actor) => findObstacles(db, actor).map(({ kind }) => kind)

  test('the last administrator', () => {
    const alone = freshDatabase()
    const last = newActor(alone, { role: 'admin' })
    expect(findObstacles(alone, last)).toMatchObject([{ kind: 'runs_the_portal' }])
    newActor(alone, { role: 'admin' })
    expect(findObstacles(alone, last)).toEqual([])
  })

  test('sold tickets of an event to come, and an order to be paid', async () => {
    const own = freshDatabase()
    const sale = newTicketSale(own)
    const buyer = newActor(own)
    const type = await sale.type()
    const { paymentId } = await sale.ordered(type, buyer)
    const of = (actor: Actor) => findObstacles(own, actor).map(({ kind }) => kind)
    expect([of(sale.owner), of(buyer)]).toEqual([['open_payment', 'sold_event'], ['open_payment']])
    await sale.settle(paymentId, 'paid')
    own.update(schema.payments).set({ checkoutUrl: null }).run()
    expect([of(sale.owner), of(buyer)]).toEqual([['sold_event'], []])
    own.insert(schema.refunds).values({ paymentId, amountCents: 100, source: 'person' }).run()
    expect(of(buyer)).toEqual(['refund_under_way'])
    own.update(schema.refunds).set({ status: 'succeeded' }).run()
    own.update(schema.payments).set({ disputedAt: '2026-01-01T00:00:00.000Z' }).run()
    expect(of(buyer)).toEqual(['disputed_payment'])
  })

  test('an accepted booking that is not over, on either side', () => {
    const [owner, guest] = [newActor(db), newActor(db)]
    const listingId = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
    const stay = { startDate: '2031-02-01', endDate: '2031-02-02', lapsesAt: '2031-01-01' }
    const bookingId = db
      .insert(schema.bookings)
      .values({ listingId, memberId: guest.userId, status: 'accepted', ...stay })
      .returning()
      .get().id
    for (const day of ['2031-02-01', '2031-02-02']) {
      db.insert(schema.bookingDays).values({ listingId, day, bookingId }).run()
    }
    expect([kinds(owner), kinds(guest)]).toEqual([['booked_rental'], ['own_booking']])
  })
})
