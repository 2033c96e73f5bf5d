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

const rows = () => db.select().from(outboxMessages).all()
const render = () => ({ subject: 'x', text: 'x' })
const run = () => sendDueMail(db, () => createMailer(server.url), render)

/** Runs, and calls `meanwhile` while the server has the second mail and does not confirm it. */
async function runWhileOneWaits(meanwhile: () => Promise<unknown>) {
  let started: Promise<unknown> | undefined
  server.onMail = (count, confirm) => {
    if (count === 2) started = meanwhile().then(() => confirm())
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

test('mail that is queued meanwhile does not wait for it, either', async () => {
  await queue('ab')
  await runWhileOneWaits(async () => {
    await queue('c')
    await until(() => server.received.length === 3)
  })
  expect(taken().join('')).toBe('abc')
})

test('a connection that is refused meanwhile is the only one that is missing then', async () => {
  await queue('abc')
  server.allowsConnections = 1
  const waiting: (() => void)[] = []
  server.onMail = async (count, confirm) => {
    if (count === 2) {
      await until(() => rows().some(({ lastError }) => lastError !== null))
      server.allowsConnections = Number.POSITIVE_INFINITY
      confirm()
      await queue('defg')
      return
    }
    waiting.push(confirm)
    // Each later mail waits until two are there.
    if (count === 1 || waiting.length === 2) for (const each of waiting.splice(0)) each()
  }
  await run()
  await run()
  expect(taken().toSorted().join('')).toBe('abdefg')
})

test('a mail that an administrator sends again in a failing attempt is tried again', async () => {
  await queue('ab')
  server.onMail = (count, confirm) => {
    if (count < 2) confirm()
    else if (count === 2) void retryMessage(db, 2).then(() => confirm(new Error('no')))
    else confirm()
  }
  await run()
  expect(taken().join('')).toBe('abb')
})

test.each([
  ['marked as sent', 'sent_at on outbox_messages when new.sent_at is not null and old.id = 2'],
  ['saved', 'last_error on outbox_messages when old.id = 2'],
])('a mail that was sent and cannot be %s is tried eight times at most', async (_, change) => {
  await queue('abc')
  db.run(`create trigger unmarked before update of ${change}
    begin select raise(abort, 'unmarked'); end`)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await run().catch((error: Error) => expect(error.message).toContain('unmarked'))
    moveClock(minutes(24 * 60))
  }
  expect(taken().filter((name) => name === 'b')).toHaveLength(8)
  expect(rows()[1]?.failedAt).not.toBeNull()
})
