import { expect, test } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import { write } from '#db/write.server.ts'
import { moveClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deleteExpiredSubmissions, ReusedKeyError, submitOnce } from './submit-once.server.ts'

const submission = { key: 'the same', keptFor: minutes(2) }

function prepare() {
  const db = freshDatabase()
  let made = 0
  const send = (outcome: () => unknown = () => ({ ok: true, id: made }), content?: string) =>
    write(db, (tx) =>
      submitOnce(tx, { ...submission, content }, () => {
        made += 1
        return outcome()
      }),
    )
  return { db, send, countMade: () => made }
}

test('the same submission returns the result of the first one', async () => {
  const { send, countMade } = prepare()
  expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ ok: true, id: 1 }))
  expect(countMade()).toBe(1)
})

test('the same submission creates a new result after its time', async () => {
  const { db, send, countMade } = prepare()
  await send()
  moveClock(minutes(2) + 1)
  expect(await send()).toEqual({ ok: true, id: 2 })
  await deleteExpiredSubmissions(db)
  expect(await send()).toEqual({ ok: true, id: 2 })
  expect(countMade()).toBe(2)
})

test.each([[{ ok: false, reason: 'days_taken' }], [null], [false]])(
  'a refusal (%j) is not kept and can be tried again',
  async (refusal) => {
    const { send, countMade } = prepare()
    expect(await send(() => refusal)).toEqual(refusal)
    await send()
    expect(countMade()).toBe(2)
  },
)

test('a submission that was rolled back can be sent again', async () => {
  const { send } = prepare()
  const fail = () => {
    throw new Error('power cut')
  }
  await expect(send(fail)).rejects.toThrow('power cut')
  expect(await send()).toEqual({ ok: true, id: 2 })
})

test('a key with other content is refused, until its time is over', async () => {
  const { send, countMade } = prepare()
  expect(await send(undefined, 'one')).toEqual({ ok: true, id: 1 })
  await expect(send(undefined, 'other')).rejects.toThrow(ReusedKeyError)
  expect(await send(undefined, 'one')).toEqual({ ok: true, id: 1 })
  expect(countMade()).toBe(1)
  moveClock(minutes(2) + 1)
  expect(await send(undefined, 'other')).toEqual({ ok: true, id: 2 })
  await expect(send(undefined, 'one')).rejects.toThrow(ReusedKeyError)
})

test('a key that an earlier release stored without its content returns its result', async () => {
  const { send } = prepare()
  await send()
  expect(await send(undefined, 'one')).toEqual({ ok: true, id: 1 })
})
