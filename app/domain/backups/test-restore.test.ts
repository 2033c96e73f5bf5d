import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { days, hours, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { photoFiles, photos } from '#db/schema/photos.ts'
import { makeBackedUpTown, runsFor } from '#tests/support/backed-up-town.ts'
import { moveClock } from '#tests/support/clock.ts'
import { newListing } from '#tests/support/listings.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { findNewestCopy } from './copies.server.ts'
import { checkRestored } from './test-restore.server.ts'
import { proveBackups, readTestRestores, requestTestRestore } from './test-restore-state.server.ts'

let town: Awaited<ReturnType<typeof makeBackedUpTown>>
beforeEach(async () => {
  town = await makeBackedUpTown()
})
afterEach(() => town.remove())

const last = () => readTestRestores(town.db).last

function spoil(change: (copy: Database.Database) => void) {
  const copy = new Database(town.newest())
  copy.pragma('foreign_keys = OFF')
  change(copy)
  copy.close()
}

test('the first copy is restored at once, and the next after the night', async () => {
  const before = nowInstant()
  await proveBackups(town.db, town.copies)
  const restores = readTestRestores(town.db)
  expect(restores.proven).toMatchObject({ copy: findNewestCopy(town.copies)?.name })
  expect(restores.proven?.bytes).toBeGreaterThan(100_000)
  expect(restores.last?.failure).toBe(null)
  expect(readdirSync(town.copies)).toEqual([restores.proven?.copy])
  await proveBackups(town.db, town.copies)
  expect(readTestRestores(town.db)).toEqual(restores)
  moveClock(days(1))
  await proveBackups(town.db, town.copies)
  expect(last()?.at.slice(0, 10)).not.toBe(before.slice(0, 10))
  expect(town.mails().filter((mail) => mail.subject.includes('restored'))).toEqual([])
})

test('a copy that is kept read-only can be restored', async () => {
  const copy = town.newest()
  chmodSync(copy, 0o400)
  const request = { copy, madeAt: nowInstant(), scratch: town.folder, live: config.databasePath }
  expect(await checkRestored(request)).toMatchObject({ ok: true })
  // To root every file is writable, so the permissions are compared.
  expect(statSync(join(town.folder, 'restored.db')).mode & 0o777).toBe(0o600)
})

test('what a killed restore has left is removed', async () => {
  await proveBackups(town.db, town.copies)
  mkdirSync(join(town.copies, 'restored-for-proof-a'))
  writeFileSync(join(town.copies, 'restored-for-proof-a', 'restored.db'), 'half a copy')
  await proveBackups(town.db, town.copies)
  expect(readdirSync(town.copies)).toHaveLength(1)
})

test('whenever an administrator asks for it', async () => {
  await proveBackups(town.db, town.copies)
  const first = last()
  moveClock(1000)
  await requestTestRestore(town.db)
  await proveBackups(town.db, town.copies)
  expect(last()?.at).not.toBe(first?.at)
})

test('is not failed by a photo that was put back since, nor by tables of Litestream', async () => {
  const listingId = newListing(town.db, { createdAt: nowInstant() })
  const [{ hash } = { hash: '' }] = town.db.select({ hash: photoFiles.hash }).from(photoFiles).all()
  const thumb = { thumbHash: hash, thumbWidth: 640, thumbHeight: 480 }
  const full = { fullHash: hash, fullWidth: 640, fullHeight: 480 }
  const createdAt = '2026-01-01T00:00:00.000Z'
  const photo = { listingId, position: 1, alt: 'Barn', ...thumb, ...full, createdAt }
  town.db.insert(photos).values(photo).run()
  town.db.$client.exec('create table _litestream_seq (id integer primary key, seq integer)')
  await proveBackups(town.db, town.copies)
  expect(last()?.failure).toBe(null)
})

describe('a backup that cannot be restored is reported once:', () => {
  const firstPage = 4096
  const spoiled: Array<[string, string, RegExp, () => unknown]> = [
    ['an empty file', 'empty', /^$/, () => writeFileSync(town.newest(), '')],
    ['something else', 'damaged', /NOTADB/, () => writeFileSync(town.newest(), 'x'.repeat(10_000))],
    [
      'damaged pages',
      'damaged',
      /./,
      () => {
        const bytes = readFileSync(town.newest())
        writeFileSync(town.newest(), bytes.fill(0xff, firstPage, firstPage * 6))
      },
    ],
    [
      'half a file',
      'damaged',
      /./,
      () => {
        const bytes = readFileSync(town.newest())
        writeFileSync(town.newest(), bytes.subarray(0, bytes.length / 2))
      },
    ],
    [
      'a missing table',
      'tables_missing',
      /^relay_messages$/,
      () => spoil((copy) => copy.exec('drop table relay_messages')),
    ],
    [
      'a missing person',
      'rows_missing',
      /^users: 0 of 1$/,
      () => {
        town.db.$client.prepare('update users set created_at = ?').run('2026-01-01T00:00:00.000Z')
        spoil((copy) => copy.exec('delete from users'))
      },
    ],
    [
      'a row that points to nothing',
      'not_valid',
      /sound/,
      () =>
        spoil((copy) =>
          copy.exec(
            `insert into sessions (user_id, token_hash, created_at, expires_at) values (99, 'x', '2999', '2999')`,
          ),
        ),
    ],
    [
      'a photo with damaged bytes',
      'photos_damaged',
      /other bytes/,
      () => spoil((copy) => copy.exec('update photo_files set bytes = zeroblob(length(bytes))')),
    ],
    [
      'a newer version',
      'newer',
      /newer version/,
      () =>
        spoil((copy) =>
          copy.exec(`insert into __drizzle_migrations (hash, created_at) values ('x', 9e15)`),
        ),
    ],
  ]

  test.each(spoiled)('%s', async (_, reason, detail, spoilCopy) => {
    await spoilCopy()
    await proveBackups(town.db, town.copies)
    expect(last()?.failure).toEqual({ reason, detail: expect.stringMatching(detail) })
    expect(readTestRestores(town.db).proven).toBe(null)
    await proveBackups(town.db, town.copies)
    const told = town.mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.subject).toBe('The backup cannot be restored')
    expect(readdirSync(town.copies)).toHaveLength(1)
  })

  test('when there is no copy at all, at night', async () => {
    rmSync(town.copies, { recursive: true })
    runsFor(hours(1))
    await proveBackups(town.db, town.copies)
    expect(last()).toBe(null)
    runsFor(days(2))
    await proveBackups(town.db, town.copies)
    expect(last()?.failure?.reason).toBe('no_backup')
    expect(
      town
        .mails()
        .map((mail) => mail.subject)
        .sort(),
    ).toEqual(['No backup is being made', 'The backup cannot be restored'])
  })
})

test('a disk without room for it is not filled', async ({ skip }) => {
  const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
  try {
    copyFileSync(town.newest(), join(disk.folder, findNewestCopy(town.copies)?.name ?? ''))
    await proveBackups(town.db, disk.folder)
    expect(last()?.failure?.reason).toBe('no_room')
    expect(readdirSync(disk.folder)).toHaveLength(1)
  } finally {
    disk.unmount()
  }
})

test('a stop ends it without a result, and leaves nothing', async () => {
  const stopping = new AbortController()
  const running = proveBackups(town.db, town.copies, stopping.signal)
  const findScratch = () =>
    readdirSync(town.copies).find((name) => name.startsWith('restored-for-proof-'))
  await expect.poll(findScratch).toBeDefined()
  expect(statSync(join(town.copies, findScratch() ?? '')).mode & 0o777).toBe(0o700)
  stopping.abort()
  await running
  expect(last()).toBe(null)
  expect(readdirSync(town.copies)).toHaveLength(1)
})

test('a live database that cannot be read says nothing about the backup', async () => {
  const live = join(town.folder, 'damaged.db')
  writeFileSync(live, 'x'.repeat(10_000))
  const request = { copy: town.newest(), madeAt: nowInstant(), scratch: town.folder, live }
  await expect(checkRestored(request)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })
})

test('SQLite reads the whole restored file once', async () => {
  const scratch = mkdtempSync(join(town.folder, 'scratch-'))
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  const request = { copy: town.newest(), madeAt: nowInstant(), scratch, live: config.databasePath }
  expect(await checkRestored(request)).toEqual({ ok: true, photos: 1 })
  const checks = pragma.mock.calls.filter(([source]) => source.startsWith('integrity_check'))
  pragma.mockRestore()
  expect(checks).toHaveLength(1)
})
