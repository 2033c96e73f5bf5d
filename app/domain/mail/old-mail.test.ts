import { beforeEach, expect, test, vi } from 'vitest'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deleteOldMail } from './outbox.server.ts'

const now = nowInstant()
const longAgo = instantFromNow(-days(91))

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

function addMail(count: number, traits: Partial<typeof outboxMessages.$inferInsert>) {
  const mail = { toAddress: 'a@example.org', content: { template: 'activity' }, sentAt: now }
  const rows = Array(count).fill({ ...mail, createdAt: now, nextAttemptAt: now, ...traits })
  db.insert(outboxMessages).values(rows).run()
}

const countMail = () => db.$count(outboxMessages)

test('old mail is deleted in batches, the rest by the next run if the portal stops', async () => {
  addMail(450, { createdAt: longAgo })
  addMail(1, {})
  const stopping = new AbortController()
  setImmediate(() => stopping.abort())
  await deleteOldMail(db, stopping.signal)
  expect(await countMail()).toBe(251)
  await deleteOldMail(db)
  expect(await countMail()).toBe(1)
})

test('mail about the deletion of an account goes as soon as it is sent', async () => {
  const content = { template: 'account_deleted' }
  addMail(1, { content })
  addMail(1, { content, sentAt: null, failedAt: now })
  addMail(1, { content, sentAt: null })
  addMail(1, {})
  await deleteOldMail(db)
  expect(await countMail()).toBe(2)
})

test('old mail and mail about deletions are found without reading the rest', async () => {
  const prepare = vi.spyOn(db.$client, 'prepare')
  await deleteOldMail(db)
  const deletions = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /^delete/.test(sql))
  prepare.mockRestore()
  const plans = deletions.map((sql) => {
    const values = [...sql.matchAll(/\?/g)].map(() => now)
    const lines = db.$client.prepare(`explain query plan ${sql}`).all(...values)
    return lines.map((line) => (line as { detail: string }).detail).at(-1)
  })
  expect(plans).toEqual([
    'SEARCH outbox_messages USING INDEX outbox_created_idx (created_at<?)',
    'SCAN outbox_messages USING INDEX outbox_farewell_idx',
  ])
})
