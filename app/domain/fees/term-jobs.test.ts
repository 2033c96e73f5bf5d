import { like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cron } from '#app/domain/background-jobs/cron.server.ts'
import { feePurposes } from '#app/domain/payments/payment.ts'
import type { JobName } from '#app/shared/job.ts'
import { activities } from '#db/schema/activities.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { dueJobs } from '#tests/support/due-jobs.ts'
import { feeTable } from './fee.ts'

/** A job that is named for a fee, but does nothing about it, would let the paid days go on. */

afterEach(resetClock)

const timed = feePurposes.flatMap((kind) => {
  const { term } = feeTable[kind]
  return term ? [{ kind, ...term }] : []
})

test('some fees have a term', () => {
  expect(timed.length).toBeGreaterThan(1)
})

/** Returns the types of what a job records about its due work, without what was before it. */
async function listRecorded(name: JobName, prefix: string): Promise<string[]> {
  const db = freshDatabase()
  await dueJobs[name as keyof typeof dueJobs](db)
  db.delete(activities).run()
  await cron.find((job) => job.name === name)?.run(db)
  const own = like(activities.type, `${prefix}.%`)
  return db
    .select({ type: activities.type })
    .from(activities)
    .where(own)
    .all()
    .map(({ type }) => type)
}

describe.each(timed)('the fee of a $kind', ({ kind, endedBy, renewalMailedBy }) => {
  test('has a job that ends what was paid for, when the clock is trusted', async () => {
    expect(await listRecorded(endedBy, kind)).toContain(`${kind}.expired`)
    expect(cron.find(({ name }) => name === endedBy)).toMatchObject({ needsClock: true })
  })

  test.skipIf(renewalMailedBy === null)('has a job that mails its renewal', async () => {
    expect(await listRecorded(renewalMailedBy as JobName, kind)).toContain(`${kind}.ending`)
    expect(cron.find(({ name }) => name === renewalMailedBy)).toMatchObject({ needsClock: true })
  })
})
