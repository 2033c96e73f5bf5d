import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { registerAnn } from '#tests/support/registered-member.ts'
import { findActor, openSession } from './sessions.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

test('sessions end 30 days after the login', async () => {
  const { token } = await registerAnn(db)
  moveClock(days(30) - minutes(1))
  expect(findActor(db, token)).not.toBeNull()
  moveClock(minutes(1))
  expect(findActor(db, token)).toBeNull()
})

test('of more than a thousand sessions, the one that was not used for the longest ends', async () => {
  const { token, actor } = await registerAnn(db)
  const open = () => write(db, (tx) => openSession(tx, actor.userId, null))
  const second = await open()
  for (let count = 2; count < 1_000; count += 1) await open()
  expect(findActor(db, token)).not.toBeNull()
  const last = await open()
  expect([token, second, last].map((each) => findActor(db, each) !== null)).toEqual([
    false,
    true,
    true,
  ])
})

test('a session that was opened while the clock was ahead ends when the clock is right', async () => {
  const { actor } = await registerAnn(db)
  moveClock(days(365))
  const token = await write(db, (tx) => openSession(tx, actor.userId, null))
  expect(findActor(db, token)).not.toBeNull()
  resetClock()
  expect(findActor(db, token)).toBeNull()
})
