import { eq } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { users } from '#db/schema/accounts.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { getAdmission } from './admission.server.ts'

/** Mails the buyer each ticket of an order with its code. */
export const mailTickets: Reaction<'order.completed'> = (tx, { activity }) => {
  const issued = tx
    .select({
      code: tickets.code,
      order: ticketOrders,
      ticketType: ticketTypes,
      buyer: users,
    })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .leftJoin(users, eq(users.id, ticketOrders.buyerId))
    .where(eq(tickets.orderId, activity.id))
    .orderBy(tickets.id)
    .all()
  for (const { code, order, ticketType, buyer } of issued) {
    const { title, startTime, timeZone, location } = getAdmission(tx, ticketType)
    queueMail(tx, {
      to: order.buyerEmail,
      locale: toLocale(buyer?.locale),
      content: {
        template: 'ticket',
        holder: order.buyerName,
        title,
        ticketType: ticketType.name,
        code,
        startTime,
        timeZone,
        place: location,
      },
      qrCode: code,
    })
  }
}
