import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { backUp } from '#app/domain/backups/backup.server.ts'
import { findNewestCopy } from '#app/domain/backups/copies.server.ts'
import { encodePhoto } from '#app/domain/photos/encode.server.ts'
import { storeFile } from '#app/domain/photos/files.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { timeOfDay } from '#app/shared/zoned-time.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from './clock.ts'
import { makeDatabaseFile } from './database.ts'
import { listMails } from './mail.ts'
import { newActor } from './users.ts'

const inMemory = config.databasePath
const { uptime } = process

/**
 * Makes a portal's database with an administrator and a photo, and its first backup. The clock
 * stands still at noon of the next day.
 */
export async function makeBackedUpTown() {
  // At noon, because the portal does other things at night, which must not begin during a test.
  setClock(timeOfDay(addDays(today(), 1), '12:00', config.timeZone))
  const folder = mkdtempSync(join(tmpdir(), 'proof-'))
  const copies = join(folder, 'copies')
  // The process of the test restore needs the path of the portal's database.
  config.databasePath = join(folder, 'portal.db')
  makeDatabaseFile(config.databasePath)
  const db = openPortalDatabase(config.databasePath)
  const admin = newActor(db, { role: 'admin' })
  const background = { width: 640, height: 480, channels: 3, background: '#888' } as const
  const encoded = await encodePhoto(await sharp({ create: background }).png().toBuffer())
  if (!encoded.ok) throw new Error(encoded.reason)
  await write(db, (tx) => storeFile(tx, encoded.photo.full))
  await backUp(db, copies)
  return {
    folder,
    copies,
    db,
    newest: () => findNewestCopy(copies)?.path ?? '',
    /** Returns the mails to the administrator. */
    mails: () => listMails(db).filter((mail) => mail.toAddress === admin.email),
    remove() {
      resetClock()
      process.uptime = uptime
      config.databasePath = inMemory
      db.$client.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Makes the portal look as if it had started this many milliseconds ago, until the town is removed.
 */
export function runsFor(milliseconds: number) {
  process.uptime = () => milliseconds / 1000
}
