import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { retryMessage, sendDueMail } from './delivery.server.ts'
import { createMailer } from './mailer.server.ts'
import { queueMail } from './outbox.server.ts'

/** A run whose second mail the server is slow to take. */

let db: OpenDatabase
let server: MailServer
/** The recipients of the mails that the server has, in their order. */
const taken = () => server.received.map(({ to }) => to[0]?.split('@')[0])

beforeEach(async () => {
  db = freshDatabase()
  server = await MailServer.start()
  return async () => {
    resetClock()
    await server.stop()
  }
})

async function queue(names: string) {
  const content = { template: 'password_changed', name: 'Ann' } as const
  await write(db, (tx) => {
    for (const name of names) queueMail(tx, { to: `${name}@example.org`, locale: 'en', content })
  })
}

const render = () => ({ subject: 'x', text: 'x' })
const run = () => sendDueMail(db, () => createMailer(server.url), render)

/** Runs, and calls `meanwhile` while the server has the second mail and does not confirm it. */
async function runWhileOneWaits(meanwhile: () => Promise<unknown>) {
  let started: Promise<unknown> | undefined
  server.onMail = (count, confirm) => {
    if (count === 2) started = meanwhile().then(confirm)
    else confirm()
  }
  await run()
  await started
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('the others do not wait for it', async () => {
  await queue('abcdefgh')
  await runWhileOneWaits(() => until(() => server.received.length === 8))
  expect(taken().toSorted().join('')).toBe('abcdefgh')
})

test.each([
  ['an administrator sends it again', () => retryMessage(db, 2)],
  ['its claim is over', async () => moveClock(minutes(6))],
  ['the clock is set back', async () => moveClock(-minutes(8 * 60))],
])('it is sent once although %s', async (_, happen) => {
  await queue('abcdefgh')
  await runWhileOneWaits(async () => {
    await happen()
    await until(() => server.received.length === 8)
  })
  expect(taken().toSorted().join('')).toBe('abcdefgh')
})

test('mail that is queued meanwhile goes out over all connections', async () => {
  await queue('abc')
  const waiting: (() => void)[] = []
  server.onMail = async (count, confirm) => {
    waiting.push(confirm)
    if (count === 3) await queue('defghi')
    // Of those that were queued later, each waits until three are there.
    if (count > 3 && waiting.length < 3) return
    for (const each of waiting.splice(0)) each()
  }
  await run()
  expect(taken().toSorted().join('')).toBe('abcdefghi')
})

test('a mail that was sent and cannot be marked so is tried eight times at most', async () => {
  await queue('abc')
  db.run(`create trigger unmarked before update of sent_at on outbox_messages
    when new.sent_at is not null and old.id = 2 begin select raise(abort, 'unmarked'); end`)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await run()
    moveClock(minutes(24 * 60))
  }
  expect(taken().filter((name) => name === 'b')).toHaveLength(8)
  expect(db.select().from(outboxMessages).all()[1]?.failedAt).not.toBeNull()
})
