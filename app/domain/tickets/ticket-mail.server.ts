import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import type { MailContent } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { getOccasion } from './occasion.server.ts'
import { findByCode, listOrderTickets } from './queries.server.ts'

/**
 * Mails the buyer the tickets of a leading order and of the orders it pays for, each with its code.
 */
export const mailTickets: Reaction<'order.completed'> = (tx, { activity }) => {
  const issued = listOrderTickets(tx, activity.id).map(({ ticket, order, ticketType }) => ({
    code: ticket.code,
    priceCents: ticket.priceCents,
    order,
    ticketType,
  }))
  const [first, ...others] = issued
  if (!first) return
  const { order, ticketType, code } = first
  const { title, startTime, timeZone, location: place } = getOccasion(tx, ticketType)
  const buyer = memberQuery(tx).get({ id: order.buyerId ?? 0 })
  const paidCents = issued.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const shared = { holder: order.buyerName, title, startTime, timeZone, place, paidCents }
  const content: MailContent =
    others.length === 0
      ? { template: 'ticket', ...shared, ticketType: ticketType.name, code }
      : {
          template: 'tickets',
          ...shared,
          tickets: issued.map((each) => ({ ticketType: each.ticketType.name, code: each.code })),
        }
  queueMail(tx, {
    // The buyer may have changed the address since the order.
    to: buyer?.email ?? order.buyerEmail,
    locale: toLocale(buyer?.locale),
    content,
    qrCodes: issued.map((each) => each.code),
  })
}

/** Mails a ticket that was passed on to its new holder, with its new code. */
export const mailPassedOnTicket: Reaction<'ticket.passed_on'> = (tx, { activity, secret }) => {
  const found = findByCode(tx, secret.code)
  if (!secret.email || !found) return
  const giver = memberQuery(tx).get({ id: activity.memberId })
  const { title, startTime, timeZone, location: place } = found.occasion
  queueMail(tx, {
    to: secret.email,
    locale: toLocale(giver?.locale),
    content: {
      template: 'passed_on_ticket',
      holder: activity.holderName,
      giver: giver?.name ?? found.order.buyerName,
      ...{
        title,
        ticketType: found.ticketType.name,
        code: secret.code,
        startTime,
        timeZone,
        place,
      },
    },
    qrCodes: [secret.code],
  })
}

const memberQuery = preparedQuery((db) =>
  db
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .prepare(),
)
