import { afterEach, describe, expect, test } from 'vitest'
import type { JobName } from '#app/shared/job.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { dueJobs } from '#tests/support/due-jobs.ts'
import { cron, type Job } from './cron.server.ts'

// A job without a flag that it needs seems to work until something is lost.

/** Jobs that wait for a time, but lose nothing if the clock is wrong. */
const harmless: Partial<Record<JobName, string>> = {
  'send refunds': 'waits before it tries a refund again',
}

afterEach(resetClock)

const jobs = cron.filter((job): job is Job & { name: keyof typeof dueJobs } => job.name in dueJobs)

function readRows(file: Buffer): string {
  const { $client } = openDatabase(file)
  const tables = $client
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`,
    )
    .pluck()
    .all()
  return JSON.stringify(
    tables.map((table) => $client.prepare(`select * from "${table}"`).raw().all()),
  )
}

/** Whether the job finds something to do in the database. */
async function changes(file: Buffer, job: Job): Promise<boolean> {
  const db = openDatabase(file)
  await job.run(db)
  return readRows(db.$client.serialize()) !== readRows(file)
}

async function makeDueWork(name: keyof typeof dueJobs): Promise<Buffer> {
  const db = freshDatabase()
  await dueJobs[name](db)
  return db.$client.serialize()
}

describe.each(jobs)('$name', (job) => {
  test('has `needsClock` if its work depends on the time', async () => {
    const file = await makeDueWork(job.name)
    setClock('1999-01-01T00:00:00.000Z')
    const waits = !(await changes(file, job))
    expect(job.needsClock ?? job.name in harmless, 'See needsClock in cron.server.ts.').toBe(waits)
  })

  test('has `runsAtStop` if its work is in memory alone', async () => {
    const file = await makeDueWork(job.name)
    expect(await changes(file, job), 'Its work in due-jobs.ts is not due.').toBe(true)
    const isInMemory = !(await changes(file, job))
    expect(job.runsAtStop ?? false, 'See runsAtStop in cron.server.ts.').toBe(isInMemory)
  })
})
