import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import * as schema from './schema/index.ts'

/** The tables that no cached page shows, grouped by the reason. */
const notShown: Record<string, string[]> = {
  'shown to those whom it concerns, on pages that no cache keeps': [
    ...[
      'applications',
      'bookings',
      'booking_days',
      'blocked_days',
      'clients',
      'client_listings',
      'owners',
    ],
    ...['contact_messages', 'notifications', 'outbox_messages', 'relay_threads'],
    ...['relay_messages', 'relay_links', 'tickets', 'ticket_orders', 'waiting_list_entries'],
    ...['door_links', 'door_sessions', 'sessions', 'sign_in_devices', 'kept_forms'],
    ...['availability_questions', 'one_time_tokens', 'second_factors', 'recovery_codes'],
  ],
  'shown in the administration, or to nobody': [
    ...['activities', 'screenings', 'undoable_decisions', 'job_runs', 'submissions'],
    ...['imports', 'import_rows', 'import_entries', 'import_problems', 'import_changes'],
    ...['import_kept', 'import_records', 'listing_views', 'campaign_days'],
    ...['payments', 'refunds', 'disputes', 'donations', 'provider_events'],
    'unmatched_payments',
  ],
  'a version that waits, or what was removed': [
    ...['listing_changes', 'event_changes', 'classified_changes', 'removed_photos'],
  ],
  'pictures, which what refers to them shows': ['event_images', 'event_image_sizes'],
  'counts that triggers keep when they raise the version': ['listing_facets'],
  'the version itself': ['content_version'],
}

/** The changes of a table that have no trigger, and why. */
const withoutTrigger: Record<string, { events: string[]; because: string }> = {
  card_pictures: { events: ['UPDATE', 'DELETE'], because: 'they are made once, for a photo' },
  photo_files: { events: ['INSERT', 'UPDATE'], because: 'no file changes under its address' },
  classified_photos: { events: ['UPDATE'], because: 'the ad is written when its pictures change' },
  property_details: { events: ['INSERT', 'DELETE'], because: 'rows come and go with the listing' },
  work_details: { events: ['INSERT', 'DELETE'], because: 'rows come and go with the listing' },
  play_details: { events: ['INSERT', 'DELETE'], because: 'rows come and go with the listing' },
}

/** The columns that no cached page shows, of tables whose trigger names those that raise the version. */
const unseenColumns: Record<string, string[]> = {
  users: [
    ...['name', 'email', 'pending_email', 'password_hash', 'role', 'locale', 'email_verified_at'],
    'deleted_at',
  ],
  ticket_types: [
    ...['event_id', 'tour_date_id', 'removed_at', 'removed_by', 'waiting_image_id'],
    'waiting_image_url',
    // Written only together with the number of seats, or with the event on approval.
    'image_id',
  ],
  campaigns: [
    ...['owner_id', 'listing_id', 'event_id', 'line', 'line_author', 'start_date', 'end_date'],
    ...['impression_count', 'click_count', 'warned_at', 'renewal_token_hash'],
  ],
  settings: ['updated_by'],
}

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const names: string[] = tables.map((table) => getTableName(table))

const triggers = freshDatabase()
  .$client.prepare(`select tbl_name, sql from sqlite_master
    where type = 'trigger' and sql like '%update content_version set%'`)
  .all() as Array<{ tbl_name: string; sql: string }>

const raisesAfter = (table: string, event: string) =>
  triggers.some(({ tbl_name, sql }) => tbl_name === table && sql.includes(`AFTER ${event}`))

test('each table raises the version when it changes, or no cached page shows it', () => {
  const silent = names.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE']
      .filter((event) => !raisesAfter(table, event))
      .filter((event) => !withoutTrigger[table]?.events.includes(event))
      .map((event) => `${table}: ${event}`),
  )
  const known = Object.values(notShown).flat()
  const advice = 'Add triggers in a migration, or say above why no cached page shows the table.'
  expect(
    silent.filter((line) => !known.some((table) => line.startsWith(`${table}:`))),
    advice,
  ).toEqual([])
})

test('each reason is needed', () => {
  const known = Object.values(notShown).flat()
  expect(known.filter((table) => !names.includes(table) || table in withoutTrigger)).toEqual([])
  const raising = names.filter((table) => triggers.some(({ tbl_name }) => tbl_name === table))
  expect(known.filter((table) => raising.includes(table))).toEqual([])
  for (const [table, { events, because }] of Object.entries(withoutTrigger)) {
    expect(
      events.filter((event) => raisesAfter(table, event)),
      because,
    ).toEqual([])
  }
})

test('columns that a trigger leaves out are on no cached page', () => {
  const named = new Map<string, string[]>()
  for (const { tbl_name: table, sql } of triggers) {
    const columns = /UPDATE OF (.+?) ON/.exec(sql)?.[1]?.split(', ')
    if (columns) named.set(table, [...(named.get(table) ?? []), ...columns])
  }
  expect([...named.keys()].sort()).toEqual(Object.keys(unseenColumns).sort())
  for (const table of tables) {
    const name = getTableName(table)
    const raising = named.get(name)
    if (!raising) continue
    const others = Object.values(getTableColumns(table))
      .map((column) => column.name)
      .filter((column) => !['id', 'created_at', 'updated_at', ...raising].includes(column))
    const advice = 'Add the column to the trigger in a migration, or above if no page shows it.'
    expect(others.sort(), `${name}: ${advice}`).toEqual(unseenColumns[name]?.sort())
  }
})
