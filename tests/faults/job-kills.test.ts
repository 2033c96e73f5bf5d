import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cron, type Job } from '#app/domain/background-jobs/cron.server.ts'
import { claimDuration } from '#app/domain/mail/claim.server.ts'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import type { JobName } from '#app/shared/job.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { dueJobs } from '#tests/support/due-jobs.ts'
import { requireInvariants } from '#tests/support/invariants.ts'
import { openKillable } from '#tests/support/killable-database.ts'
import { MailServer } from '#tests/support/smtp.ts'

/**
 * Kills every job at its first statement, at its second, and so on until it completes, and then
 * runs it again. The database must end up as after an undisturbed run.
 */

const folder = mkdtempSync(join(tmpdir(), 'kills-'))
const empty = join(folder, 'empty.db')
let server: MailServer

beforeAll(async () => {
  server = await MailServer.start()
  const db = openDatabase(empty)
  migrateDatabase(db)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  db.$client.close()
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const jobs: Job[] = [
  ...cron,
  {
    name: 'send mail',
    every: 5000,
    run: (db) => sendDueMail(db, () => createMailer(server.url), renderMail),
  },
]

let files = 0
async function withDueWork(name: keyof typeof dueJobs) {
  resetClock()
  files += 1
  const path = join(folder, `${files}.db`)
  copyFileSync(empty, path)
  const db = openDatabase(path)
  await dueJobs[name](db)
  db.$client.close()
  return path
}

/** Reads the whole database without times and random values. */
function readContents(db: OpenDatabase) {
  const names = db.$client
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%'
       and name not like '%search%' and name not in ('job_runs', '__drizzle_migrations')`,
    )
    .pluck()
    .all() as string[]
  return names.map((name) => {
    const rows = db.$client.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]
    const kept = name === 'content_version' ? [] : rows.map(withoutDrawn)
    return [name, name === 'provider_events' ? rows.length : kept]
  })
}

const drawn =
  /^attempts$|(^|_)at$|_since$|until$|edAt$|lastDay|token|hash|reference|provider|url|^link$|^holder$|email|address|name$|date$|^day$|_key$|code$/i

/**
 * Removes columns, or fields of JSON, whose values differ from run to run, and the attempts of a
 * mail, of which a kill takes one.
 */
function withoutDrawn(row: object): Array<[string, unknown]> {
  const kept = Object.entries(row).filter(([name]) => !drawn.test(name))
  return kept.map(([name, value]) => [name, withoutDrawnInside(value)])
}

function withoutDrawnInside(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('{')) return withoutDrawn(JSON.parse(value))
  return value !== null && typeof value === 'object' ? withoutDrawn(value) : value
}

async function runOn(db: OpenDatabase, job: Job) {
  try {
    await job.run(db)
    return true
  } catch {
    return false
  } finally {
    db.$client.close()
  }
}

async function contentsAfter(path: string, job: Job) {
  const db = openDatabase(path)
  await job.run(db)
  const contents = readContents(db)
  db.$client.close()
  return contents
}

describe.each(Object.keys(dueJobs) as Array<keyof typeof dueJobs>)('%s', (name) => {
  test('killed at any statement, loses nothing and does nothing twice', async () => {
    const job = jobs.find((each) => each.name === (name satisfies JobName))
    if (!job) throw new Error(`No job ${name}`)
    const undisturbed = await contentsAfter(await withDueWork(name), job)
    let kills = 0
    for (let diesAt = 1; ; diesAt += 1) {
      const path = await withDueWork(name)
      const killable = openKillable(path, diesAt)
      await runOn(killable.db, job)
      if (!killable.wasKilled()) break
      kills += 1
      // Mail that the killed process was sending can be sent again when its claim has expired.
      if (name === 'send mail') moveClock(claimDuration)
      expect(await contentsAfter(path, job)).toEqual(undisturbed)
      requireInvariants(path)
    }
    expect(kills).toBeGreaterThan(0)
  })

  test('does nothing the second time', async () => {
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`No job ${name}`)
    const path = await withDueWork(name)
    expect(await contentsAfter(path, job)).toEqual(await contentsAfter(path, job))
  })
})
