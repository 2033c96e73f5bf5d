import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { deleteMember } from '#app/domain/own-data/delete-account.server.ts'
import { days, hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events, outboxMessages, tickets, users } from '#db/schema/index.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findText } from '#tests/support/find-text.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import {
  countHolders,
  maxMessagesADay,
  messageHolders,
  writableDays,
} from './message-holders.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let holder: Actor
let other: Actor
let paid: number

beforeEach(async () => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  ;[holder, other] = [newActor(db), newActor(db)]
  paid = await sale.type({ quantity: 9 })
  const free = await sale.type({ price: 0 })
  await sale.ordered(free, holder, 2)
  await sale.ordered(free, other)
})

afterEach(resetClock)

const send = (message = 'Bring a coat: the hall is cold.', who = sale.owner) =>
  messageHolders(db, who, sale.eventId, message)
const read = (actor: Actor) =>
  listNotifications(db, actor, 1, wordsFor('en')).rows.map(({ message, quote }) => ({
    message,
    quote,
  }))

test('everybody with a valid ticket is written to once, whatever their number of tickets', async () => {
  const { paymentId } = await sale.ordered(paid, holder)
  await sale.settle(paymentId, 'paid')
  const before = listMails(db).length
  expect(countHolders(db, sale.eventId)).toBe(2)
  expect(await send()).toEqual({ ok: true, recipients: 2 })
  expect(listMails(db)).toHaveLength(before + 2)
  const { text, subject, replyTo } = lastMailTo(db, holder.email)
  expect(subject).toMatch(/^A message about “/)
  expect(text).toContain('The organizer writes: “Bring a coat: the hall is cold.”')
  expect(replyTo).toBeNull()
  expect(text).not.toContain(sale.owner.email)
  expect(read(holder)[0]).toMatchObject({ quote: expect.stringContaining('Bring a coat') })
})

test('those who were checked in are written to, too', async () => {
  db.update(tickets).set({ status: 'used' }).run()
  expect(await send('Whose umbrella is this?')).toEqual({ ok: true, recipients: 2 })
  expect(lastMailTo(db, holder.email).text).toContain('Whose umbrella is this?')
})

test('who only reserved tickets is not written to', async () => {
  const reserved = newActor(db)
  await sale.ordered(paid, reserved)
  expect(await send()).toEqual({ ok: true, recipients: 2 })
  expect(read(reserved)).toEqual([])
})

test('only so many messages are sent within a day; administrators have no limit', async () => {
  for (let n = 0; n < maxMessagesADay; n += 1) expect((await send()).ok).toBe(true)
  expect(await send()).toEqual({ ok: false, reason: 'too_many_today' })
  expect((await send('From the town', newActor(db, { role: 'admin' }))).ok).toBe(true)
  moveClock(hours(25))
  expect((await send()).ok).toBe(true)
})

test('a message of an administrator is the town’s', async () => {
  await send('The road is closed.', newActor(db, { role: 'admin' }))
  expect(lastMailTo(db, holder.email).text).toContain('The town writes: “The road is closed.”')
})

test('buyers who cannot log in are not counted, and get nothing', async () => {
  db.update(users).set({ membershipStatus: 'suspended' }).where(eq(users.id, other.userId)).run()
  const before = listMails(db).length
  expect(await send()).toEqual({ ok: true, recipients: 1 })
  expect(listMails(db)).toHaveLength(before + 1)
})

test('nothing is sent for an event that is not public, or long over', async () => {
  const { endTime = '' } = db.select().from(events).get() ?? {}
  setClock(Date.parse(endTime) + days(writableDays) - 1)
  expect((await send()).ok).toBe(true)
  moveClock(1)
  expect(await send()).toEqual({ ok: false, reason: 'not_now' })
  resetClock()
  db.update(events).set({ status: 'draft' }).run()
  expect(await send()).toEqual({ ok: false, reason: 'not_now' })
})

test('the message is deleted with the account of who wrote it', async () => {
  await send('Call 517 555 0100 before noon.')
  db.update(outboxMessages).set({ sentAt: nowInstant() }).run()
  const admin = newActor(db, { role: 'admin' })
  const over = { startTime: instantFromNow(-hours(3)), endTime: instantFromNow(-hours(1)) }
  db.update(events).set(over).run()
  expect(await deleteMember(db, admin, sale.owner.userId)).toEqual({ ok: true })
  expect(findText(db, '517 555 0100')).toEqual([])
})

test('only the organizer and administrators write, and only if somebody has a ticket', async () => {
  expect(await send('Hello', holder)).toEqual({ ok: false, reason: 'not_found' })
  const empty = newTicketedEvent(db)
  const sent = await messageHolders(db, empty.owner, empty.eventId, 'Hello')
  expect(sent).toEqual({ ok: false, reason: 'nobody' })
})
