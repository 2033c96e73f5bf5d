import { eq, sql } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import type { MailContent } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { getAdmission } from './admission.server.ts'
import { listOrderTickets } from './queries.server.ts'

/**
 * Mails the buyer the tickets of a leading order and of the orders it pays for, each with its code.
 */
export const mailTickets: Reaction<'order.completed'> = (tx, { activity }) => {
  const issued = listOrderTickets(tx, activity.id).map(({ ticket, order, ticketType }) => ({
    code: ticket.code,
    order,
    ticketType,
  }))
  const [first, ...others] = issued
  if (!first) return
  const { order, ticketType, code } = first
  const { title, startTime, timeZone, location: place } = getAdmission(tx, ticketType)
  const shared = { holder: order.buyerName, title, startTime, timeZone, place }
  const content: MailContent =
    others.length === 0
      ? { template: 'ticket', ...shared, ticketType: ticketType.name, code }
      : {
          template: 'tickets',
          ...shared,
          tickets: issued.map((each) => ({ ticketType: each.ticketType.name, code: each.code })),
        }
  queueMail(tx, {
    to: order.buyerEmail,
    locale: toLocale(languageQuery(tx).get({ id: order.buyerId ?? 0 })?.locale),
    content,
    qrCodes: issued.map((each) => each.code),
  })
}

const languageQuery = preparedQuery((db) =>
  db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
