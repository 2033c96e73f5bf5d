import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredTokens } from '#app/domain/accounts/one-time-tokens.server.ts'
import { requestPasswordReset } from '#app/domain/accounts/password-change.server.ts'
import { checkMail } from '#app/domain/operations/status.server.ts'
import { days, hours, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { newActor } from '#tests/support/users.ts'
import { listUndelivered, retryMessage, sendDueMail } from './delivery.server.ts'
import { lacksLink, type MailContent, type NewMail, type StoredMail } from './mail.ts'
import { createMailer } from './mailer.server.ts'
import { queueMail } from './outbox.server.ts'

let db: OpenDatabase
let server: MailServer

beforeEach(async () => {
  db = freshDatabase()
  server = await MailServer.start()
})
afterEach(async () => {
  resetClock()
  await server.stop()
})

const words = { subject: 'Grüße', text: 'Hello Ann,\n\nyours.\n' }
const mail: NewMail = {
  to: 'ann@example.org',
  locale: 'en',
  content: { template: 'password_changed', name: 'Ann' },
}
const render = ({ content }: Pick<StoredMail, 'content'>) => {
  const said = content as MailContent
  return said.template === 'email_changed' ? { subject: said.newEmail, text: 'x' } : words
}
const connect = () => createMailer(server.url)
const run = () => sendDueMail(db, connect, render)
const row = () => db.select().from(outboxMessages).get()

test('a temporary refusal is tried again later, with growing pauses, until it is taken', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  server.refusal = { code: 451 }
  await run()
  expect(row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
  await run()
  expect(row()?.attempts, 'not before its time').toBe(1)
  moveClock(minutes(1))
  await run()
  server.refusal = null
  moveClock(minutes(3))
  await run()
  expect(server.received, 'the second pause is longer').toHaveLength(0)
  moveClock(minutes(1))
  await run()
  expect(server.received).toHaveLength(1)
})

test('a permanent refusal is shown to the administrator, who can try again', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  server.refusal = { code: 550 }
  await run()
  expect(listUndelivered(db)).toMatchObject([{ attempts: 1, toAddress: mail.to }])
  expect(row()?.failedAt).not.toBeNull()
  server.refusal = null
  expect(await retryMessage(db, row()?.id ?? 0)).toBe(row()?.toAddress)
  await run()
  expect(server.received).toHaveLength(1)
})

test.each([
  [550, '5.1.1 <ann@example.org>: no such user', 'refused'],
  [550, '5.1.10 Recipient not found', 'refused'],
  [552, '5.2.2 Mailbox full', 'refused'],
  [550, '5.1.8 <portal@example.org>: Sender address rejected', 'failures'],
  [550, '5.7.1 Relaying denied', 'failures'],
  [550, 'Unrouteable address', 'failures'],
])('the answer "%i %s" to a recipient is counted as %s', async (code, answer, counted) => {
  await write(db, (tx) => queueMail(tx, mail))
  server.refusal = { code, words: answer }
  await run()
  const counts = { waiting: 0, failures: 0, refused: 0, [counted]: 1 }
  expect(checkMail(db)).toMatchObject(counts)
  expect(listUndelivered(db)).toHaveLength(1)
})

test('a mail that failed loses its link when that is over, and is not sent again', async () => {
  const { email } = newActor(db)
  await requestPasswordReset(db, email)
  const token = mailedToken(db, email)
  const retry = () => retryMessage(db, row()?.id ?? 0)
  server.refusal = { code: 550 }
  await run()
  await deleteExpiredTokens(db)
  expect(JSON.stringify(row()), 'its link works').toContain(token)
  expect(await retry()).toBe(email)
  await run()
  moveClock(hours(1))
  await deleteExpiredTokens(db)
  expect(JSON.stringify(row())).not.toContain(token)
  expect(listUndelivered(db).map(({ content }) => lacksLink(content))).toEqual([true])
  server.refusal = null
  expect(await retry()).toBeNull()
  await run()
  expect(server.received).toHaveLength(0)
})

test('a wrong password for the mail server keeps all mail queued', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  await sendDueMail(db, () => createMailer(server.url.replace('//', '//portal:wrong@')), render)
  expect(row()).toMatchObject({ attempts: 0, failedAt: null, sentAt: null })
  expect(row()?.lastError).toContain('535')
})

test.each([
  ['cannot be reached', () => createMailer('smtp://127.0.0.1:1')],
  ['refuses the password', () => createMailer(server.url.replace('//', '//portal:wrong@'))],
  ['refuses the sender', connect],
])(
  'a server that %s for a week loses no mail, and is left alone for longer and longer',
  async (why, connectAgain) => {
    server.refusesSender = why === 'refuses the sender'
    await write(db, (tx) => queueMail(tx, mail))
    let tries = 0
    const tryToConnect = () => {
      tries += 1
      return connectAgain()
    }
    for (let past = 0; past < days(7); past += minutes(15)) {
      await sendDueMail(db, tryToConnect, render)
      moveClock(minutes(15))
    }
    expect(row()).toMatchObject({ attempts: 0, sentAt: null, failedAt: null })
    expect(tries).toBeLessThan(40)
    server.refusesSender = false
    moveClock(hours(6))
    await run()
    expect(server.received).toHaveLength(1)
  },
)

test('after eight refusals for now, a mail has failed', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  server.refusal = { code: 451 }
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await run()
    moveClock(days(1))
  }
  expect(row()).toMatchObject({ attempts: 8, sentAt: null })
  expect(row()?.failedAt).not.toBeNull()
})
