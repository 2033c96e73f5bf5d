import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameCopy } from '#app/domain/backups/rotation.server.ts'
import { listFailedLinkMail } from '#app/domain/mail/failed-link-mail.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { describeNewestCopy } from './describe-backups.server.ts'
import { checkBackups, checkDisk, checkJobs, checkMail, checkTestRestore } from './status.server.ts'

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

test('backups on the disk of the database alone are not set up yet, which the status says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const check = (isOnOneDisk: boolean) => checkBackups(folder, true, isOnOneDisk)
  expect(check(true).health).toBe('not_yet')
  writeFileSync(join(folder, nameCopy(nowInstant())), '')
  expect([check(false).health, check(true).health]).toEqual(['good', 'unknown'])
  const sentence = 'The backups are on the same disk as the database'
  expect(describeNewestCopy(check(true), wordsFor('en'))).toContain(sentence)
  expect(describeNewestCopy(check(false), wordsFor('en'))).not.toContain(sentence)
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
