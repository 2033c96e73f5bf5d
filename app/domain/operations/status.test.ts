import { expect, test } from 'vitest'
import { listFailedLinkMail } from '#app/domain/mail/failed-link-mail.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { checkDisk, checkJobs, checkMail, checkTestRestore } from './status.server.ts'

test('a job that is late needs somebody on the primary, and nobody on a replica, which runs none', async () => {
  const db = freshDatabase()
  const startedAt = instantFromNow(-days(3))
  await write(db, (tx) =>
    tx.insert(jobRuns).values({ name: 'reconcile payments', startedAt }).run(),
  )
  const [onPrimary, onReplica] = [checkJobs(db, true), checkJobs(db, false)]
  expect(onPrimary).toEqual({ health: 'bad', unhealthy: ['reconcile payments'] })
  expect(onReplica).toEqual({ health: 'elsewhere', unhealthy: [] })
})

test('a restore that has not been tried yet is not taken for one that is not set up', () => {
  const db = freshDatabase()
  expect(checkTestRestore(db, '/backups').health).toBe('not_yet')
  expect(checkTestRestore(db, null).health).toBe('unknown')
})

test('a disk needs room for two more databases, not only for 200 MB', () => {
  const { freeBytes, health } = checkDisk(0)
  expect([health, checkDisk(freeBytes * 0.4).health]).toEqual(['good', 'good'])
  expect(checkDisk(freeBytes * 0.6).health).toBe('bad')
})

test('mail that waits or failed is counted without reading what was sent', () => {
  const db = freshDatabase()
  const plans = explainPlans(db, () => checkMail(db))
  expect(plans.sort()).toEqual([
    'SCAN outbox_messages USING INDEX outbox_priority_idx',
    'SCAN outbox_messages USING INDEX outbox_priority_idx',
    'SEARCH outbox_messages USING INDEX outbox_failed_idx (failed_at>?)',
    'SEARCH outbox_messages USING INDEX outbox_failed_idx (failed_at>?)',
  ])
  const failed = explainPlans(db, () => listFailedLinkMail(db))
  expect(failed).toEqual(['SEARCH outbox_messages USING INDEX outbox_failed_idx (failed_at>?)'])
})
