import { expect, test } from 'vitest'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { notifications } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteReadNotifications } from './queries.server.ts'

test('notifications read a year ago are deleted in batches, and found without reading others', async () => {
  const db = freshDatabase()
  const { userId } = newActor(db)
  const add = (count: number, readAt: string | null) =>
    db
      .insert(notifications)
      .values(Array(count).fill({ userId, writtenMessage: 'Old', readAt }))
      .run()
  add(450, instantFromNow(-days(366)))
  add(1, nowInstant())
  add(1, null)
  const stopping = new AbortController()
  setImmediate(() => stopping.abort())
  let deleted: Promise<unknown> | undefined
  const act = () => {
    deleted = deleteReadNotifications(db, stopping.signal)
  }
  const plans = explainPlans(db, act, ['run'])
  expect(plans).toContain(
    'SEARCH notifications USING COVERING INDEX notifications_read_idx (read_at<?)',
  )
  await deleted
  expect(await db.$count(notifications)).toBe(252)
  await deleteReadNotifications(db)
  expect(await db.$count(notifications)).toBe(2)
})
