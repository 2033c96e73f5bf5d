import { eq, getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import * as schema from '#db/schema/index.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { ownDataSchema, writeOwnData } from './download.server.ts'
import { sections } from './sections.server.ts'

/** Tables that are not part of a member's file, with the reason. */
const leftOut: Record<string, string> = {
  booking_days: 'the days of a booking are those between its first and last',
  card_pictures: 'small forms of photos, which the portal serves at an address',
  client_listings: 'which listings somebody asked for is in their applications and bookings',
  availability_questions: 'when a listing was asked about, with the hash of a mailed link',
  content_version: 'about nobody',
  disputes: 'found with their payment',
  door_sessions: 'browsers of door staff, who have no account',
  event_image_sizes: 'the files of an image, which the portal serves at an address',
  imports: 'the town’s inventories',
  import_rows: 'the town’s inventories',
  import_entries: 'the town’s inventories',
  import_problems: 'the town’s inventories',
  import_changes: 'the town’s inventories',
  import_kept: 'the town’s inventories',
  import_records: 'the town’s inventories',
  job_runs: 'about nobody',
  listing_facets: 'counts',
  photo_files: 'the files of photos, which the portal serves at an address',
  provider_events: 'about nobody',
  relay_links: 'hashes of mailed links',
  screenings: 'a program’s opinion of a post, for the town’s decision',
  settings: 'the town’s',
  submissions: 'for a day, under a hash that names nobody',
  undoable_decisions: 'what a post was before a decision, for a minute',
}

/** Columns that refer to a person and are not searched, with the reason. */
const notLookedUp: Record<string, string> = {
  'users.email': 'the row is found by its id',
  'users.pending_email': 'of the account, or typed by a stranger',
  'applications.email': 'as the account that sent it says; another member may type any address',
  'applications.decided_by': 'an answer, which is among the words in the history',
  'bookings.decided_by': 'an answer, which is among the words in the history',
  'classified_changes.hidden_email': 'another member may type any address',
  'classified_changes.display_email': 'a choice',
  'classified_ads.hidden_email': 'another member may type any address',
  'classified_ads.display_email': 'a choice',
  'classified_ads.moderated_by': 'a decision, which is in the history',
  'clients.email': 'an entry is about the account',
  'clients.owner_id': 'a client book is about other people',
  'classified_changes.moderated_by': 'a decision, which is in the history',
  'contact_messages.answered_by': 'work for the town',
  'events.moderated_by': 'a decision, which is in the history',
  'imports.created_by': 'work for the town, which is in the history',
  'imports.taken_back_by': 'work for the town, which is in the history',
  'listing_changes.moderated_by': 'a decision, which is in the history',
  'listings.moderated_by': 'a decision, which is in the history',
  'listings.deactivated_by': 'a decision, which is in the history',
  'removed_photos.removed_by': 'in the history',
  'ticket_types.removed_by': 'in the history',
  'one_time_tokens.email': 'a link is of the account it was mailed for',
  'owners.mailing_address': 'of the account',
  'payments.received_by': 'work for the town, which is in the history',
  'refunds.handed_over_by': 'work for the town, which is in the history',
  'settings.updated_by': 'work for the town, which is in the history',
  'ticket_orders.buyer_email': 'of the account that ordered',
  'tickets.checked_in_by': 'who was let in, which is about other people',
  'undoable_decisions.actor_id': 'a decision, which is in the history',
  'undoable_decisions.owner_id': 'the post itself is in the file',
  'unmatched_payments.resolved_by': 'work for the town, which is in the history',
}

const tables = Object.values(schema).filter((value) => value instanceof SQLiteTable)
const toName = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`
const byTable = new Set<string>(Object.values(sections).map(({ table }) => getTableName(table)))

/** Columns with an account's id or an address. */
const personal = tables.flatMap((table) => {
  const { foreignKeys, columns } = getTableConfig(table)
  const referring = foreignKeys.flatMap((key) => {
    const { foreignTable, columns: own } = key.reference()
    return foreignTable === users ? own : []
  })
  return [...referring, ...columns.filter(({ name }) => /email$|address/.test(name))].map(toName)
})

test('every table is in the file, or has its reason', () => {
  const names: string[] = tables.map(getTableName)
  expect(names.length).toBeGreaterThan(50)
  const missing = names.filter((name) => !byTable.has(name) && !leftOut[name])
  expect(missing, 'Add the table to sections.server.ts, or say here why not.').toEqual([])
  const stale = Object.keys(leftOut).filter((name) => byTable.has(name) || !names.includes(name))
  expect(stale).toEqual([])
})

test('every column that refers to a person is looked up, or has its reason', () => {
  const lookedUp = new Set(
    Object.values(sections).flatMap(({ people }) => people.map((column) => toName(column))),
  )
  expect(personal).toContain('payments.payer_email')
  const missing = personal.filter((name) => !lookedUp.has(name) && !notLookedUp[name])
  expect(missing, 'Add the column to its section, or say here why not.').toEqual([])
  const stale = Object.keys(notLookedUp).filter(
    (name) => lookedUp.has(name) || !personal.includes(name),
  )
  expect(stale).toEqual([])
})

describe.each(Object.entries(sections))('%s', (_, { shown }) => {
  test('has no password, hash or token, and nobody else', () => {
    const secret = /hash|token|secret|password|checkout|provider|_by$|request_key/
    expect(Object.keys(shown).filter((name) => secret.test(name))).toEqual([])
  })
})

async function read(db: OpenDatabase, person: { userId: number; email: string }) {
  let written = ''
  for await (const piece of writeOwnData(db, person)) written += piece
  return JSON.parse(written) as Record<string, Array<Record<string, unknown>>>
}

test('the file has the rows of the member alone, of more than one batch, and keeps to its schema', async () => {
  const db = freshDatabase()
  const [mine, theirs] = [newActor(db), newActor(db)]
  const section = newSection(db)
  for (let n = 0; n < 600; n += 1) newClassified(db, mine, section)
  newClassified(db, theirs, section)
  const contact = { name: 'X', message: 'Hello' }
  db.insert(schema.contactMessages)
    .values([
      { ...contact, email: mine.email },
      { ...contact, email: theirs.email, memberId: theirs.userId },
    ])
    .run()
  const file = await read(db, mine)
  expect(ownDataSchema.parse(file)).toEqual(file)
  expect(file.account).toMatchObject([{ id: mine.userId, email: mine.email }])
  expect(new Set(file.classified_ads?.map(({ owner_id }) => owner_id))).toEqual(
    new Set([mine.userId]),
  )
  expect(file.classified_ads).toHaveLength(600)
  expect(file.contact_messages).toMatchObject([{ email: mine.email, message: 'Hello' }])
  expect(JSON.stringify(file)).not.toContain(theirs.email)
})

/**
 * Queues two mails of March 1: one to an address, and one with that address as its reply address.
 */
function queueOld(db: OpenDatabase, email: string) {
  const createdAt = '2026-03-01T00:00:00.000Z'
  const mail = { createdAt, nextAttemptAt: createdAt }
  db.insert(schema.outboxMessages)
    .values([
      { ...mail, toAddress: email, content: { template: 'password-reset' } },
      { ...mail, toAddress: 'x@example.org', replyTo: email, content: { template: 'contact' } },
    ])
    .run()
}

test('an address that changed hands shows the new account nothing of the old one', async () => {
  const db = freshDatabase()
  const old = newActor(db, { email: 'old@example.org' })
  const next = newActor(db, { email: 'handed-on@example.org' })
  const email = next.email
  const { userId } = old
  const classifiedId = newClassified(db, old, newSection(db))
  const { id: paymentId } = await newPayment(db, { email, subjectId: 1 })
  db.update(schema.payments).set({ payerId: userId }).run()
  db.insert(schema.refunds).values({ paymentId, amountCents: 1, source: 'person' }).run()
  db.insert(schema.donations).values({ donorId: userId, email, amountCents: 500 }).run()
  const written = { name: 'Old', message: 'Theirs' }
  db.insert(schema.contactMessages)
    .values({ ...written, email, memberId: userId })
    .run()
  const tokens = { ownerToken: 'a', inquirerToken: 'b' }
  const { id: threadId } = db
    .insert(schema.relayThreads)
    .values({
      ...{ classifiedId, inquirerId: userId, inquirerName: 'Old', inquirerEmail: email },
      ...tokens,
    })
    .returning()
    .get()
  db.insert(schema.relayMessages).values({ threadId, isFromOwner: false, message: 'Theirs' }).run()
  const link = { tokenHash: 'x', purpose: 'verify_email', email, name: 'Old' } as const
  db.insert(schema.oneTimeTokens)
    .values({ ...link, userId, expiresAt: '2031-01-01T00:00:00.000Z' })
    .run()
  queueOld(db, email)
  const confirmed = (emailVerifiedAt: string, { userId }: Actor) =>
    db.update(schema.users).set({ emailVerifiedAt }).where(eq(schema.users.id, userId)).run()
  confirmed('2026-02-01T00:00:00.000Z', old)
  confirmed('2026-03-02T00:00:00.000Z', next)
  const filled = async (person: { userId: number; email: string }) =>
    Object.entries(await read(db, person)).flatMap(([name, rows]) => (rows.length ? [name] : []))
  expect(await filled(next)).toEqual(['account'])
  expect(await filled(old)).toEqual([
    ...['account', 'mailed_links', 'classified_ads', 'payments', 'refunds', 'donations'],
    ...['conversations_begun', 'messages_written', 'contact_messages'],
  ])
})

test('mail is the member’s since they confirmed the address', async () => {
  const db = freshDatabase()
  const member = newActor(db)
  const { email, userId } = member
  queueOld(db, email)
  const mails = async (emailVerifiedAt: string | null) => {
    db.update(schema.users).set({ emailVerifiedAt }).where(eq(schema.users.id, userId)).run()
    return (await read(db, member)).mails?.map(({ template }) => template)
  }
  expect(await mails(null)).toEqual([])
  expect(await mails('2026-03-01T00:00:00.001Z')).toEqual([])
  expect(await mails('2026-03-01T00:00:00.000Z')).toEqual(['password-reset', 'contact'])
})
