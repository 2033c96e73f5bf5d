import { expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { openOwnData } from './download.server.ts'
import { readSection } from './section.server.ts'
import { sections } from './sections.server.ts'

test('a long history is looked through once, and others get their turn between its batches', async () => {
  const db = freshDatabase()
  const actor = newActor(db)
  const done = { actorId: actor.userId, type: 'event.changed', subjectType: 'event', subjectId: 1 }
  const add = (count: number) => db.insert(schema.activities).values(Array(count).fill(done)).run()
  add(1000)
  const { history } = sections
  if (!history) throw new Error('no history')
  let [rows, batches, turns] = [0, 0, 0]
  for await (const batch of readSection(db, history, actor)) {
    // If every batch searched again, it would find this row and add another.
    if (batches === 0) add(1)
    rows += batch.length
    batches += 1
    setImmediate(() => {
      turns += 1
    })
    expect(turns).toBe(batches - 1)
  }
  expect(rows).toBe(1000)
  expect(batches).toBeGreaterThan(5)
})

test('a member has one download at a time, and each leaves a row in the history', async () => {
  const db = freshDatabase()
  const actor = newActor(db)
  const rows = () => db.select().from(schema.activities).all()
  const first = await openOwnData(db, actor)
  if (!first.ok) throw new Error(first.reason)
  expect(await openOwnData(db, actor)).toEqual({ ok: false, reason: 'busy' })
  expect((await openOwnData(db, newActor(db))).ok).toBe(true)
  expect(rows().map(({ type }) => type)).toEqual(Array(2).fill('account.data_downloaded'))
  const closed = new Promise((resolve) => first.json.once('close', resolve))
  first.json.destroy()
  await closed
  expect((await openOwnData(db, actor)).ok).toBe(true)
  expect(rows()).toHaveLength(3)
})

test('the mail of a member is found by their address', () => {
  const db = freshDatabase()
  const { mails } = sections
  if (!mails) throw new Error('no mails')
  const plans = mails.where(newActor(db)).flatMap((condition) => {
    const query = db.select({ id: schema.outboxMessages.id }).from(mails.table).where(condition)
    return explainPlans(db, () => query.all())
  })
  expect(plans.filter((line) => line.includes(' outbox_messages'))).toEqual([
    'SEARCH outbox_messages USING INDEX outbox_to_idx (to_address=?)',
    'SEARCH outbox_messages USING INDEX outbox_reply_to_idx (reply_to=?)',
  ])
})
