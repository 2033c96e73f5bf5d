import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { days, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { claimDuration } from './claim.server.ts'
import { sendDueMail } from './delivery.server.ts'
import type { MailContent, NewMail, StoredMail } from './mail.ts'
import { createMailer } from './mailer.server.ts'
import { deleteOldMail, queueMail } from './outbox.server.ts'

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
/** A mail with the given subject. */
const saying = (subject: string): MailContent => ({
  template: 'email_changed',
  name: 'Ann',
  newEmail: subject,
})
const render = ({ content }: Pick<StoredMail, 'content'>) => {
  const said = content as MailContent
  return said.template === 'email_changed' ? { subject: said.newEmail, text: 'x' } : words
}
const connect = () => createMailer(server.url)
const run = () => sendDueMail(db, connect, render)
const row = () => db.select().from(outboxMessages).get()

test('a queued mail arrives once, with a text part', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  await run()
  await run()
  expect(server.received).toHaveLength(1)
  const parsed = await PostalMime.parse(server.received[0]?.raw ?? '')
  expect(parsed.subject).toBe('Grüße')
  expect(parsed.text?.trim()).toBe(words.text.trim())
  expect(server.received[0]?.to).toEqual(['ann@example.org'])
  expect(row()?.sentAt).not.toBeNull()
})

test('a mail is from whom the settings name when it is sent', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  storeSetting(db, 'mail.name', 'Town, of "Millbrook"')
  storeSetting(db, 'mail.address', 'clerk@millbrook.example')
  await run()
  const { from } = await PostalMime.parse(server.received[0]?.raw ?? '')
  expect(from).toEqual({ name: 'Town, of "Millbrook"', address: 'clerk@millbrook.example' })
})

test('only a message to the town gets out-of-office replies, and other mail may have an address for answers', async () => {
  const replyTo = 'bo@example.org'
  const message = { name: 'Bo', email: replyTo, message: 'Hello' }
  await write(db, (tx) => {
    queueMail(tx, mail)
    queueMail(tx, { ...mail, replyTo })
    queueMail(tx, { ...mail, replyTo, content: { template: 'contact_message', ...message } })
  })
  await run()
  const found = server.received.map(({ raw }) => ({
    isAnswered: /^Reply-To:/m.test(raw),
    mark: /^Auto-Submitted: (.*)$/m.exec(raw)?.[1]?.trim(),
  }))
  expect(found).toHaveLength(3)
  expect(found).toContainEqual({ isAnswered: false, mark: 'auto-generated' })
  expect(found).toContainEqual({ isAnswered: true, mark: 'auto-generated' })
  expect(found).toContainEqual({ isAnswered: true, mark: undefined })
})

test('two processes that look at the same time send each mail once', async () => {
  for (let count = 0; count < 10; count += 1) await write(db, (tx) => queueMail(tx, mail))
  await Promise.all([run(), run(), run()])
  expect(server.received).toHaveLength(10)
})

test('mail claimed by a process that died is sent by another, after a while', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  const dying = sendDueMail(db, connect, () => {
    db.$client.pragma('query_only = on')
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('readonly')
  db.$client.pragma('query_only = off')
  await run()
  expect(server.received).toHaveLength(0)
  moveClock(claimDuration)
  await run()
  expect(server.received).toHaveLength(1)
})

test('mail that was queued by a clock a month ahead goes out when the clock is right', async () => {
  moveClock(days(30))
  await write(db, (tx) => queueMail(tx, mail))
  moveClock(-days(30))
  await run()
  expect(server.received).toHaveLength(1)
})

test('a portal that stops begins no further mail', async () => {
  for (let count = 0; count < 3; count += 1) await write(db, (tx) => queueMail(tx, mail))
  const stopping = new AbortController()
  const stopAtFirst: typeof render = (content) => {
    stopping.abort()
    return render(content)
  }
  await sendDueMail(db, connect, stopAtFirst, stopping.signal)
  expect(server.received).toHaveLength(1)
  await run()
  expect(server.received).toHaveLength(3)
})

test('no name, subject or address can add a header or a recipient', async () => {
  const more = '\r\nBcc: eve@example.org'
  storeSetting(db, 'mail.name', `Millbrook${more}`)
  await write(db, (tx) => {
    queueMail(tx, { ...mail, content: saying(`Hi${more}`) })
    for (const added of [more, `${more}, eve@example.org`, ', eve@example.org']) {
      queueMail(tx, { ...mail, to: `ann@example.org${added}` })
    }
  })
  await run()
  expect(server.received).toHaveLength(1)
  for (const { to, raw } of server.received) {
    expect(to).toEqual(['ann@example.org'])
    expect(raw).not.toMatch(/^Bcc:/im)
  }
})

test('sent mail is deleted after 90 days, waiting mail is not', async () => {
  await write(db, (tx) => queueMail(tx, mail))
  await run()
  await write(db, (tx) => queueMail(tx, { ...mail, content: saying('Still waiting') }))
  moveClock(days(89))
  await deleteOldMail(db)
  expect(await db.$count(outboxMessages)).toBe(2)
  moveClock(days(2))
  await deleteOldMail(db)
  expect(row()?.content).toEqual(saying('Still waiting'))
})

test('account mail is sent before all other waiting mail, and one run sends everything', async () => {
  const notice = { template: 'contact_acknowledgement', name: 'Ann', message: 'x' } as const
  for (let count = 0; count < 50; count += 1) {
    await write(db, (tx) => queueMail(tx, { ...mail, to: 'flood@example.org', content: notice }))
  }
  moveClock(minutes(1))
  await write(db, (tx) => queueMail(tx, { ...mail, to: 'newcomer@example.org' }))
  await run()
  expect(server.received).toHaveLength(51)
  expect(server.received[0]?.to).toEqual(['newcomer@example.org'])
})

test('several mails are under way at the same time', async () => {
  for (let count = 0; count < 7; count += 1) await write(db, (tx) => queueMail(tx, mail))
  // The first mail is sent alone. After it, the server answers only when three mails arrive
  // together.
  server.takesTogether = 3
  await run()
  expect(server.received).toHaveLength(7)
})

test('a mail server that allows one connection gets all mail over it', async () => {
  for (let count = 0; count < 12; count += 1) await write(db, (tx) => queueMail(tx, mail))
  server.allowsConnections = 1
  await run()
  expect(server.received.length).toBeGreaterThanOrEqual(10)
  moveClock(minutes(2))
  await run()
  expect(server.received).toHaveLength(12)
})

test('a run ends when the mail server cannot be reached, and leaves the other mail unchanged', async () => {
  for (let count = 0; count < 3; count += 1) await write(db, (tx) => queueMail(tx, mail))
  await server.stop()
  await run()
  const tried = db
    .select()
    .from(outboxMessages)
    .all()
    .map((row) => row.lastError !== null)
  expect(tried).toEqual([true, false, false])
})

test('a sent mail is kept without its secrets, and one that waits with them', async () => {
  const secret = 'a-token-of-one-person'
  const contents: MailContent[] = [
    { template: 'reset_password', token: secret },
    {
      template: 'classified_message',
      senderName: 'Ann',
      title: 'Cats',
      message: 'Hi',
      token: secret,
    },
    {
      template: 'activity',
      activity: { type: 'classified.ending', id: 1, title: 'Cats' } as never,
      name: 'Ann',
      link: paths.classifieds.renew(secret),
    },
  ]
  await write(db, (tx) => {
    for (const content of contents) queueMail(tx, { ...mail, content })
  })
  expect(JSON.stringify(db.select().from(outboxMessages).all()).split(secret)).toHaveLength(4)
  await run()
  const kept = db.select().from(outboxMessages).all()
  expect(kept.every(({ sentAt }) => sentAt)).toBe(true)
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(kept.map(({ content }) => content?.template)).toEqual(contents.map((c) => c.template))
})
