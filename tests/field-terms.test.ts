import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase } from '#db/client.server.ts'

/** The demo's database before migration 0019. */
const before = 'tests/fixtures/demo-town-0018.db.gz'

const renamed: Array<[from: string, to: string]> = [
  ['ticket_definitions', 'ticket_types'],
  ['ad_campaigns', 'campaigns'],
  ['schedules', 'tour_dates'],
  ['audit_events', 'activities'],
  ['schedule_id', 'tour_date_id'],
  ['definition_id', 'ticket_type_id'],
]

const folder = mkdtempSync(join(tmpdir(), 'field-terms-'))
afterAll(() => rmSync(folder, { recursive: true }))

const old = join(folder, 'old.db')
const upgraded = join(folder, 'upgraded.db')
for (const path of [old, upgraded]) writeFileSync(path, gunzipSync(readFileSync(before)))
const was = new Database(old)
// The fixture has no job runs.
const jobs = ['expire classified ads', 'warn of expiring ads', 'count ads', 'send mail']
// The fixture has no suspended member.
const unpublished = '2026-11-20T10:00:00.000Z'
for (const path of [old, upgraded]) {
  const file = new Database(path)
  for (const job of jobs)
    file.prepare(`insert into job_runs (name, started_at) values (?, '2026-11-21')`).run(job)
  file.prepare('update users set suspended_at = ? where id = 2').run(unpublished)
  file
    .prepare(`update events set status = 'draft', withdrawn_at = ? where id = 1 and owner_id = 2`)
    .run(unpublished)
  file.close()
}
const db = openDatabase(upgraded)
migrateDatabase(db)
const is = db.$client
afterAll(() => {
  was.close()
  is.close()
})

/** Renamed later, with a view of the old name. */
const renamedSince: typeof renamed = [['import_drafts', 'imports']]

function toNewWords(text: string) {
  return [...renamed, ...renamedSince].reduce(
    (words, [from, to]) => words.replaceAll(from, to),
    text,
  )
}

function countRows(file: Database.Database) {
  const names = file
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
      and name not like 'sqlite_%' and name <> '__drizzle_migrations'`,
    )
    .pluck()
    .all()
  const counts = names.map((name) => [
    toNewWords(name),
    file.prepare(`select count(*) from "${name}"`).pluck().get(),
  ])
  return Object.fromEntries(counts)
}

/**
 * Returns trigger bodies by name, without quotes and spaces, and with the new names of renamed
 * columns.
 */
function readTriggers(file: Database.Database) {
  const rows = file
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'trigger' order by name`,
    )
    .all()
  const bodies = rows.map(({ name, sql }) => {
    const words = toNewWords(sql.replace(/["`]/g, '').replace(/\s+/g, ' '))
    const isTicketType = name.startsWith('ticket_')
    return [
      toNewWords(name),
      isTicketType ? words.replaceAll('withdrawn_at', 'off_sale_at') : words,
    ]
  })
  return Object.fromEntries(bodies)
}

test('an upgraded demo keeps every row', () => {
  // The settings of the text search, to which migration 0036 adds a row.
  const { listing_search_config: _, ...rows } = countRows(was)
  expect(countRows(is)).toMatchObject(rows)
  expect(countRows(was)).toMatchObject({ ticket_types: 8, campaigns: 2 })
})

/** Triggers that later migrations changed on purpose. */
const changedSince = [
  // 0033: what has ended is computed when a page is requested.
  'campaigns_status_version',
  'classified_ads_shown_delete',
  'classified_ads_shown_insert',
  'classified_ads_shown_update',
  // 0047: the searched text of an imported listing is no longer stored.
  'listings_shown_insert',
  'listings_shown_update',
  'property_details_search_insert',
  'property_details_search_update',
  // 0049: public pages show other settings besides the fees.
  'settings_insert_version',
  'settings_update_version',
  'settings_delete_version',
  // 0068: a suspension hides ads as long as its time is set.
  'members_version',
]

/** A trigger that was replaced by one under another name. */
const replacedSince = 'ticket_types_sold_out_version'

test('every trigger is there, with the same body unless a migration changed it', () => {
  const before = readTriggers(was)
  const after = readTriggers(is)
  expect(Object.keys(before).length).toBeGreaterThan(30)
  expect(after).not.toHaveProperty(replacedSince)
  delete before[replacedSince]
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
  for (const name of changedSince) {
    expect(after[name]).not.toBe(before[name])
    delete before[name]
  }
  expect(after).toMatchObject(before)
})

test('the file is intact, and every foreign key has its row', () => {
  expect(is.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(is.pragma('foreign_key_check')).toEqual([])
})

test('the schema has no old names except in checks, which SQLite cannot rename', () => {
  const sql = is
    .prepare<[], string>('select name || coalesce(sql, name) from sqlite_master')
    .pluck()
    .all()
    .map((text) => text.replace(/constraint\s+\S+\s+check/gi, ''))
    .join('\n')
  const words = [...renamed.map(([from]) => from), 'bought_until', 'ad_id']
  expect(
    words.filter((word) => new RegExp(`\\b${word}`).test(sql)),
    'Give it the new name in a migration, as the table of this test does for the others.',
  ).toEqual([])
})

test('the status that a suspension changed keeps its time under its new name', () => {
  const columns = is
    .prepare<[], string>(`select name from pragma_table_info('events')`)
    .pluck()
    .all()
  expect(columns).toContain('unpublished_at')
  expect(columns).not.toContain('withdrawn_at')
  const [at] = is
    .prepare<[], string>('select unpublished_at from events where id = 1')
    .pluck()
    .all()
  expect(at).toBe(unpublished)
})

test('a job keeps its last run under its new name', () => {
  const names = is.prepare<[], string>('select name from job_runs order by name').pluck().all()
  expect(names).toEqual([
    'expire classifieds',
    'save impressions',
    'send mail',
    'warn of expiring classifieds',
  ])
})
