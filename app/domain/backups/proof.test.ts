import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkBackups, checkProof } from '#app/domain/operations/status.server.ts'
import { encodePhoto } from '#app/domain/photos/encode.server.ts'
import { storeFile } from '#app/domain/photos/files.server.ts'
import { days, hours, nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { timeOfDay } from '#app/shared/zoned-time.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { listMails } from '#tests/support/mail.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { newActor } from '#tests/support/users.ts'
import { backUp } from './backup.server.ts'
import { findNewestCopy } from './copies.server.ts'
import { proveBackups, readProofs, requestProof } from './proof.server.ts'
import { checkRestored } from './restored-copy.server.ts'

const inMemory = config.databasePath
let folder: string
let copies: string
let db: OpenDatabase
let admin: ReturnType<typeof newActor>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proof-'))
  copies = join(folder, 'copies')
  // The other process opens the portal's database by its path.
  config.databasePath = join(folder, 'portal.db')
  db = openPortalDatabase(config.databasePath)
  admin = newActor(db, { role: 'admin' })
  const { data, info } = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#888' },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(640)
  const encoded = await encodePhoto(data)
  if (!encoded.ok) throw new Error(encoded.reason)
  await write(db, (tx) => storeFile(tx, encoded.photo.full))
  await backUp(db, copies)
})
afterEach(() => {
  resetClock()
  process.uptime = uptime
  config.databasePath = inMemory
  db.$client.close()
  rmSync(folder, { recursive: true })
})

const { uptime } = process
/** The portal of this test was started so many milliseconds ago. */
function runsFor(milliseconds: number) {
  process.uptime = () => milliseconds / 1000
}

/** Milliseconds until it is noon in the town, when the last night was long ago. */
function untilMorning() {
  const noon = Date.parse(timeOfDay(today(), '12:00', config.timeZone)) - Date.now()
  return noon > 0 ? noon : noon + days(1)
}

const last = () => readProofs(db).last
const mails = () => listMails(db).filter((mail) => mail.toAddress === admin.email)
const newest = () => findNewestCopy(copies)?.path ?? ''

function spoil(change: (copy: Database.Database) => void) {
  const copy = new Database(newest())
  copy.pragma('foreign_keys = OFF')
  change(copy)
  copy.close()
}

test('the first copy is restored at once, and the next after the night', async () => {
  const before = nowInstant()
  await proveBackups(db, copies)
  const proofs = readProofs(db)
  expect(proofs.proven).toMatchObject({ copy: findNewestCopy(copies)?.name })
  expect(proofs.proven?.bytes).toBeGreaterThan(100_000)
  expect(proofs.last?.failure).toBe(null)
  expect(readdirSync(copies)).toEqual([proofs.proven?.copy])
  await proveBackups(db, copies)
  expect(readProofs(db)).toEqual(proofs)
  moveClock(days(1))
  await proveBackups(db, copies)
  expect(last()?.at.slice(0, 10)).not.toBe(before.slice(0, 10))
  expect(mails().filter((mail) => mail.subject.includes('restored'))).toEqual([])
})

test('what a killed restore has left is removed', async () => {
  await proveBackups(db, copies)
  mkdirSync(join(copies, 'restored-for-proof'))
  writeFileSync(join(copies, 'restored-for-proof', 'restored.db'), 'half a copy')
  await proveBackups(db, copies)
  expect(readdirSync(copies)).toHaveLength(1)
})

test('whenever an administrator asks for it', async () => {
  await proveBackups(db, copies)
  const first = last()
  moveClock(1000)
  await requestProof(db)
  await proveBackups(db, copies)
  expect(last()?.at).not.toBe(first?.at)
})

describe('what cannot be restored is told once:', () => {
  const firstPage = 4096
  const spoiled: Array<[string, string, RegExp, () => unknown]> = [
    ['an empty file', 'empty', /^$/, () => writeFileSync(newest(), '')],
    ['something else', 'damaged', /NOTADB/, () => writeFileSync(newest(), 'x'.repeat(10_000))],
    [
      'damaged pages',
      'damaged',
      /./,
      () => {
        const bytes = readFileSync(newest())
        writeFileSync(newest(), bytes.fill(0xff, firstPage, firstPage * 6))
      },
    ],
    [
      'half a file',
      'damaged',
      /./,
      () => {
        const bytes = readFileSync(newest())
        writeFileSync(newest(), bytes.subarray(0, bytes.length / 2))
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
        db.$client.prepare('update users set created_at = ?').run('2026-01-01T00:00:00.000Z')
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
    await proveBackups(db, copies)
    expect(last()?.failure).toEqual({ reason, detail: expect.stringMatching(detail) })
    expect(readProofs(db).proven).toBe(null)
    await proveBackups(db, copies)
    const told = mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.subject).toBe('The backup cannot be restored')
    expect(readdirSync(copies)).toHaveLength(1)
  })

  test('no copy at all, in the night', async () => {
    rmSync(copies, { recursive: true })
    runsFor(hours(1))
    moveClock(untilMorning())
    await proveBackups(db, copies)
    expect(last()).toBe(null)
    runsFor(days(2))
    await proveBackups(db, copies)
    expect(last()?.failure?.reason).toBe('no_backup')
    expect(
      mails()
        .map((mail) => mail.subject)
        .sort(),
    ).toEqual(['No backup is being made', 'The backup cannot be restored'])
  })
})

test('a disk without room for it is not filled', async ({ skip }) => {
  const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
  try {
    copyFileSync(newest(), join(disk.folder, findNewestCopy(copies)?.name ?? ''))
    await proveBackups(db, disk.folder)
    expect(last()?.failure?.reason).toBe('no_room')
    expect(readdirSync(disk.folder)).toHaveLength(1)
  } finally {
    disk.unmount()
  }
})

test('a stop ends it without a result, and leaves nothing', async () => {
  const stopping = new AbortController()
  const running = proveBackups(db, copies, stopping.signal)
  await expect.poll(() => existsSync(join(copies, 'restored-for-proof'))).toBe(true)
  expect(statSync(join(copies, 'restored-for-proof')).mode & 0o777).toBe(0o700)
  stopping.abort()
  await running
  expect(last()).toBe(null)
  expect(readdirSync(copies)).toHaveLength(1)
})

test('once no copies are made any more, the administrators are told, once', async () => {
  moveClock(hours(4))
  runsFor(hours(1))
  await proveBackups(db, copies)
  expect(mails()).toEqual([])
  runsFor(hours(10))
  await proveBackups(db, copies)
  await proveBackups(db, copies)
  expect(mails().map((mail) => mail.subject)).toEqual(['No backup is being made'])
})

describe('a folder that cannot be used', () => {
  const subjects = () => mails().map((mail) => mail.subject)

  test('is told once where it cannot be read, again after it could be, and the status is red', async () => {
    const unreadable = join(folder, 'unreadable')
    writeFileSync(unreadable, 'a file, not a folder')
    runsFor(hours(1))
    await proveBackups(db, unreadable)
    expect(subjects()).toEqual([])
    expect(checkBackups(unreadable)).toMatchObject({
      health: 'bad',
      newest: null,
      failure: expect.stringContaining('ENOTDIR'),
    })
    runsFor(hours(10))
    await proveBackups(db, unreadable)
    await proveBackups(db, unreadable)
    expect(subjects()).toEqual(['No backup is being made'])
    moveClock(hours(2))
    await backUp(db, copies)
    await proveBackups(db, copies)
    await proveBackups(db, unreadable)
    expect(subjects()).toEqual(['No backup is being made', 'No backup is being made'])
  })

  test('is told in the night with what the system says', async () => {
    const unreadable = join(folder, 'unreadable')
    writeFileSync(unreadable, 'a file, not a folder')
    await requestProof(db)
    await proveBackups(db, unreadable)
    const failure = { reason: 'no_access', detail: expect.stringContaining('ENOTDIR') }
    expect(last()?.failure).toEqual(failure)
    expect(subjects()).toEqual(['The backup cannot be restored'])
  })

  test.for([
    { with: 'nothing but a copy', left: [] },
    { with: 'what a killed restore has left', left: ['restored-for-proof'] },
  ])('is told once where it is read-only, with $with', async ({ left }, { skip }) => {
    const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
    try {
      copyFileSync(newest(), join(disk.folder, findNewestCopy(copies)?.name ?? ''))
      for (const name of left) mkdirSync(join(disk.folder, name))
      expect(disk.makeReadOnly()).toBe(true)
      await proveBackups(db, disk.folder)
      await proveBackups(db, disk.folder)
      const failure = { reason: 'no_access', detail: expect.stringMatching(/read-only/i) }
      expect(last()?.failure).toEqual(failure)
      expect(subjects()).toEqual(['The backup cannot be restored'])
    } finally {
      disk.unmount()
    }
  })
})

test('what was done while the clock was ahead counts for nothing once it is right', async () => {
  const good = findNewestCopy(copies)?.name
  moveClock(days(400))
  runsFor(hours(10))
  await proveBackups(db, copies)
  await backUp(db, copies)
  await requestProof(db)
  await proveBackups(db, copies)
  const lateMails = () => mails().filter(({ subject }) => subject === 'No backup is being made')
  expect(lateMails()).toHaveLength(1)
  expect(checkProof(db, copies).health).toBe('good')

  moveClock(-days(400))
  expect(checkProof(db, copies).health).toBe('bad')
  expect(checkBackups(copies).newest?.name).toBe(good)
  await proveBackups(db, copies)
  expect(last()).toMatchObject({ copy: good, failure: null })
  expect(checkProof(db, copies)).toMatchObject({ health: 'good', isRequested: false })
  const proofs = readProofs(db)
  await proveBackups(db, copies)
  expect(readProofs(db)).toEqual(proofs)

  moveClock(hours(4))
  await proveBackups(db, copies)
  expect(checkBackups(copies).health).toBe('bad')
  expect(lateMails()).toHaveLength(2)
})

test('SQLite reads the whole restored file once', async () => {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  const request = { copy: newest(), madeAt: nowInstant(), scratch, live: config.databasePath }
  expect(await checkRestored(request)).toEqual({ ok: true, photos: 1 })
  const checks = pragma.mock.calls.filter(([source]) => source.startsWith('integrity_check'))
  pragma.mockRestore()
  expect(checks).toHaveLength(1)
})
