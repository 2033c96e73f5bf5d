import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { users } from '#db/schema/accounts.ts'
import { tickets } from '#db/schema/tickets.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { readQrCodes } from '#tests/support/qr-codes.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { newTicketedEvent, newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderTickets } from './orders/order.server.ts'
import { formatTicketCode } from './own/ticket-code.ts'
import { refundTicket } from './refunds/refund.server.ts'

test('the tickets of an order are one mail, with a code to scan for each', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const buyer = newActor(db)
  const eventId = newEvent(db, { ownerId: owner.userId })
  const type = { name: 'Seat', price: 0, quantity: 5, ticketImageUrl: '' }
  const ticketTypeId = await newTicketType(db, owner, eventId, type)
  await orderTickets(db, buyer, { ticketTypeId, quantity: 3 })

  const server = await MailServer.start()
  await sendDueMail(db, () => createMailer(server.url), renderMail)
  await server.stop()

  const codes = db
    .select()
    .from(tickets)
    .orderBy(tickets.id)
    .all()
    .map(({ code }) => code)
  expect(server.received.map(({ to }) => to)).toEqual([[buyer.email]])
  const mail = await PostalMime.parse(server.received[0]?.raw ?? '')
  expect(mail.subject).toBe('Your 3 tickets: Harvest supper')
  expect(mail.text).not.toContain('Paid')
  for (const code of codes) expect(mail.text).toContain(formatTicketCode(code))
  const scanned = mail.attachments.map(({ content }) =>
    readQrCodes(new Uint8Array(content as ArrayBuffer)),
  )
  expect(scanned).toEqual(codes.map((code) => [code]))
})

test('tickets and news about their payment go to the address that the buyer has now', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const buyer = newActor(db)
  const { paymentId } = await sale.ordered(await sale.type(), buyer)
  db.update(users).set({ email: 'new@example.org' }).where(eq(users.id, buyer.userId)).run()
  await sale.settle(paymentId, 'paid')
  expect(lastMailTo(db, 'new@example.org').text).toContain('Here is your ticket.')
  expect(lastMailTo(db, 'new@example.org').text).toContain('\nPaid: $12\n')
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, 'The seat broke.')
  expect(lastMailTo(db, 'new@example.org').text).toContain('The seat broke.')
  expect(listMails(db).filter(({ toAddress }) => toAddress === buyer.email)).toEqual([])
})
