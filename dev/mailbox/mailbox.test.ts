import { afterEach, expect, test } from 'vitest'
import { minutes, nowInstant } from '#app/shared/clock.server.ts'
import { outboxMessages } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMessages } from './mailbox.server.ts'

afterEach(resetClock)

test('a mail that waits is listed when its time has come', () => {
  const db = freshDatabase()
  const mail = (toAddress: string, nextAttemptAt: string) =>
    db
      .insert(outboxMessages)
      .values({
        toAddress,
        writtenSubject: 'Hello',
        writtenText: '',
        createdAt: nowInstant(),
        nextAttemptAt,
      })
      .run()
  const listed = () => listMessages(db).map(({ toAddress }) => toAddress)
  mail('now@example.org', nowInstant())
  mail('later@example.org', new Date(Date.now() + minutes(1)).toISOString())
  expect(listed()).toEqual(['now@example.org'])
  moveClock(minutes(2))
  expect(listed()).toEqual(['later@example.org', 'now@example.org'])
})
