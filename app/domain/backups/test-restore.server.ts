import { createHash } from 'node:crypto'
import { chmodSync, constants, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { hours } from '#app/shared/clock.server.ts'
import { migrateDatabase } from '#db/client.server.ts'
import { DatabaseFileError } from '#db/file-error.ts'
import { findViolations } from '#db/invariants.ts'
import { findDiskSpace } from './disk-space.server.ts'
import type { TestRestoreFailure, TestRestoreRequest, TestRestoreResult } from './test-restore.ts'

const photosToDecode = 5

/**
 * Rows created within this time before the copy are not compared, because a row's `created_at` may
 * be earlier than its commit.
 */
const tolerance = hours(1)

/**
 * Rows come back into these tables with their former times, when a photo is restored or a decision
 * undone, so a copy that was made in between has fewer.
 */
const tablesWithReturningRows = [
  'photos',
  'removed_photos',
  'classified_photos',
  'listing_changes',
  'event_changes',
  'classified_changes',
]

class NotRestorable extends Error {
  readonly reason: TestRestoreFailure
  constructor(reason: TestRestoreFailure, detail = '') {
    super(detail)
    this.reason = reason
  }
}

/**
 * Restores a copy into a scratch file and checks it (docs/rules.md#proven-restore). Blocks the
 * event loop, so run it in a separate process.
 * @throws {Database.SqliteError} when the live database cannot be read, which says nothing about
 * the copy
 */
export async function checkRestored(request: TestRestoreRequest): Promise<TestRestoreResult> {
  const copied = await attempt(() => copyToScratch(request))
  if (!copied.ok) return copied
  const expected = readExpected(request)
  const checked = await attempt(() => check(copied.value, expected, request))
  return checked.ok ? { ok: true, photos: checked.value } : checked
}

type Failure = Extract<TestRestoreResult, { ok: false }>

/** Does a step whose errors are the copy's. */
async function attempt<Value>(
  step: () => Value | Promise<Value>,
): Promise<{ ok: true; value: Value } | Failure> {
  try {
    return { ok: true, value: await step() }
  } catch (error) {
    if (error instanceof NotRestorable) return refuse(error.reason, error.message)
    if (error instanceof DatabaseFileError) return refuse('newer', error.message)
    if (error instanceof Database.SqliteError) {
      return refuse(isDiskFull(error) ? 'no_room' : 'damaged', `${error.code}: ${error.message}`)
    }
    if (isDiskFull(error)) return refuse('no_room', String(error))
    throw error
  }
}

const refuse = (reason: TestRestoreFailure, detail: string): Failure => ({
  ok: false,
  reason,
  detail,
})

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' || code === 'SQLITE_FULL'
}

/** A table of the live database, with the number of its rows that a copy must have. */
type ExpectedTable = { table: string; rows: number }

/** The tables that a copy must have. */
function readExpected({ live, madeAt }: TestRestoreRequest): ExpectedTable[] {
  const before = rowsBefore(madeAt)
  const current = new Database(live, { readonly: true })
  try {
    return listTables(current).map((table) => ({ table, rows: countRows(current, table, before) }))
  } finally {
    current.close()
  }
}

const rowsBefore = (madeAt: string) => new Date(Date.parse(madeAt) - tolerance).toISOString()

/** Copies the backup into a file that may be changed, reads it all, and returns its path. */
function copyToScratch({ copy, scratch }: TestRestoreRequest): string {
  const { size } = statSync(copy)
  if (size === 0) throw new NotRestorable('empty')
  const { freeBytes, neededBytes } = findDiskSpace(scratch, size)
  if (freeBytes < neededBytes) {
    throw new NotRestorable('no_room', `${freeBytes} bytes are free, ${neededBytes} are needed`)
  }
  const restored = join(scratch, 'restored.db')
  copyFileSync(copy, restored, constants.COPYFILE_FICLONE)
  // The copy may be kept read-only.
  chmodSync(restored, 0o600)
  refuseDamaged(restored)
  return restored
}

function refuseDamaged(restored: string) {
  const client = new Database(restored)
  try {
    const [found] = client.pragma('integrity_check(1)') as Array<{ integrity_check: string }>
    if (found?.integrity_check !== 'ok') {
      throw new NotRestorable('damaged', found?.integrity_check)
    }
  } finally {
    client.close()
  }
}

/** Checks what is in the restored file, and returns how many of its photos were decoded. */
async function check(
  restored: string,
  expected: ExpectedTable[],
  { madeAt }: TestRestoreRequest,
): Promise<number> {
  const client = new Database(restored)
  try {
    migrateDatabase({ $client: client })
    compareTables(client, expected)
    compareRows(client, expected, rowsBefore(madeAt))
    const [violation] = findViolations(client, { isIntact: true })
    if (violation) {
      throw new NotRestorable(
        'not_valid',
        `${violation.invariant} ${JSON.stringify(violation.rows[0])}`,
      )
    }
    return await decodePhotos(client)
  } finally {
    client.close()
  }
}

function listTables(client: Database.Database): string[] {
  // Litestream adds its tables when it starts, which may be after the copy was made.
  const sql = `select name from sqlite_schema where type = 'table'
    and name not glob 'sqlite_*' and name not glob '_litestream*'`
  return client.prepare<[], string>(sql).pluck().all()
}

/**
 * Counts the rows created before an instant; 0 for a table whose rows have no such time, or come
 * back.
 */
function countRows(client: Database.Database, table: string, before: string): number {
  const columns = client.pragma(`table_info("${table}")`) as Array<{ name: string }>
  // The `created_at` of the migrations table counts milliseconds, unlike the others.
  const isTimed = columns.some(({ name }) => name === 'created_at')
  if (!isTimed || table === '__drizzle_migrations') return 0
  if (tablesWithReturningRows.includes(table)) return 0
  const sql = `select count(*) from "${table}" where created_at < ?`
  return client.prepare<[string], number>(sql).pluck().get(before) ?? 0
}

function compareTables(client: Database.Database, expected: ExpectedTable[]) {
  const there = new Set(listTables(client))
  const missing = expected.map(({ table }) => table).filter((table) => !there.has(table))
  if (missing.length > 0) throw new NotRestorable('tables_missing', missing.join(', '))
}

/**
 * Rows are deleted while a portal runs, so the copy may have more old rows than the live database,
 * but never fewer.
 */
function compareRows(client: Database.Database, expected: ExpectedTable[], before: string) {
  for (const { table, rows } of expected) {
    const found = countRows(client, table, before)
    if (found < rows) throw new NotRestorable('rows_missing', `${table}: ${found} of ${rows}`)
  }
}

/** Decodes some photos, chosen at random, and returns how many. */
async function decodePhotos(client: Database.Database): Promise<number> {
  const sql = `select hash, bytes from photo_files
    where hash in (select hash from photo_files order by random() limit ${photosToDecode})`
  const photos = client.prepare<[], { hash: string; bytes: Buffer }>(sql).all()
  for (const { hash, bytes } of photos) {
    if (createHash('sha256').update(bytes).digest('hex') !== hash) {
      throw new NotRestorable('photos_damaged', `${hash}: other bytes than were stored`)
    }
    try {
      await sharp(bytes, { failOn: 'error' }).raw().toBuffer()
    } catch (error) {
      throw new NotRestorable('photos_damaged', `${hash}: ${error}`)
    }
  }
  return photos.length
}
