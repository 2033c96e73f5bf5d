import { getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import * as schema from '#db/schema/index.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { openOwnData, ownDataSchema, writeOwnData } from './download.server.ts'
import { sections } from './sections.server.ts'

/** Tables that a member's file has nothing of, and why. */
const leftOut: Record<string, string> = {
  booking_days: 'the days of a booking are those between its first and last',
  client_listings: 'which listings somebody asked for is in their applications and bookings',
  content_version: 'about nobody',
  door_sessions: 'browsers of door staff, who have no account',
  event_image_sizes: 'the files of an image, which the portal serves at an address',
  import_drafts: 'the town’s inventories',
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
}

/** Columns that refer to a person and by which nothing is looked up, and why. */
const notLookedUp: Record<string, string> = {
  'users.email': 'the row is found by its id',
  'users.pending_email': 'of the account, or typed by a stranger',
  'applications.email': 'as the account that sent it says; another member may type any address',
  'applications.decided_by': 'an answer, which is in the history',
  'bookings.decided_by': 'an answer, which is in the history',
  'classified_ads.hidden_email': 'another member may type any address',
  'classified_ads.display_email': 'a choice',
  'classified_ads.moderated_by': 'a decision, which is in the history',
  'clients.email': 'an entry is about the account',
  'clients.owner_id': 'a client book is about other people',
  'events.moderated_by': 'a decision, which is in the history',
  'import_drafts.created_by': 'work for the town, which is in the history',
  'import_drafts.taken_back_by': 'work for the town, which is in the history',
  'listings.moderated_by': 'a decision, which is in the history',
  'listings.deactivated_by': 'a decision, which is in the history',
  'owners.mailing_address': 'of the account',
  'payments.received_by': 'work for the town, which is in the history',
  'refunds.requested_by': 'a decision, which is in the history',
  'settings.updated_by': 'work for the town, which is in the history',
  'ticket_orders.buyer_email': 'of the account that ordered',
  'tickets.validated_by': 'who was let in, which is about other people',
  'unmatched_payments.resolved_by': 'work for the town, which is in the history',
}

const tables = Object.values(schema).filter((value) => value instanceof SQLiteTable)
const nameOf = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`
const byTable = new Set<string>(Object.values(sections).map(({ table }) => getTableName(table)))

/** Columns with an account's id or an address. */
const personal = tables.flatMap((table) => {
  const { foreignKeys, columns } = getTableConfig(table)
  const referring = foreignKeys.flatMap((key) => {
    const { foreignTable, columns: own } = key.reference()
    return foreignTable === users ? own : []
  })
  return [...referring, ...columns.filter(({ name }) => /email$|address/.test(name))].map(nameOf)
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
    Object.values(sections).flatMap(({ people }) => people.map((column) => nameOf(column))),
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

const read = (db: Parameters<typeof writeOwnData>[0], person: { userId: number; email: string }) =>
  JSON.parse([...writeOwnData(db, person)].join('')) as Record<
    string,
    Array<Record<string, unknown>>
  >

test('the file has the rows of the member alone, of more than one batch, and keeps to its schema', () => {
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
  const file = read(db, mine)
  expect(ownDataSchema.parse(file)).toEqual(file)
  expect(file.account).toMatchObject([{ id: mine.userId, email: mine.email }])
  expect(new Set(file.classified_ads?.map(({ owner_id }) => owner_id))).toEqual(
    new Set([mine.userId]),
  )
  expect(file.classified_ads).toHaveLength(600)
  expect(file.contact_messages).toMatchObject([{ email: mine.email, message: 'Hello' }])
  expect(JSON.stringify(file)).not.toContain(theirs.email)
})

test('one at a time, each with a row in the history', async () => {
  const db = freshDatabase()
  const actor = newActor(db)
  const rows = () => db.select().from(schema.activities).all()
  const first = await openOwnData(db, actor)
  if (!first.ok) throw new Error(first.reason)
  expect(await openOwnData(db, actor)).toEqual({ ok: false, reason: 'busy' })
  expect((await openOwnData(db, newActor(db))).ok).toBe(true)
  expect(rows().map(({ type }) => type)).toEqual(Array(2).fill('account.data_downloaded'))
  const closed = new Promise((resolve) => first.json.once('close', resolve))
  first.json.destroy()
  await closed
  expect((await openOwnData(db, actor)).ok).toBe(true)
  expect(rows()).toHaveLength(3)
})
