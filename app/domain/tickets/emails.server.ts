import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { formatStart } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import type { Admission } from './admission.server.ts'
import type { Ticket, TicketOrder, TicketType } from './ticket.ts'
import { formatTicketCode } from './ticket-code.ts'

type IssuedTicket = {
  ticket: Ticket
  order: TicketOrder
  ticketType: TicketType
  admission: Admission
}

/** Mails one ticket to whoever bought it. */
export function mailTicket(tx: Db, { ticket, order, ticketType, admission }: IssuedTicket) {
  const { ticketMail } = textFor().tickets
  const mail = ticketMail(config.portalName, {
    holder: order.buyerName,
    title: admission.title,
    type: ticketType.name,
    code: formatTicketCode(ticket.code),
    when: formatStart(admission.startTime, admission.timeZone),
    where: admission.location,
    link: config.origin + paths.ticket(ticket.code),
  })
  queueMail(tx, { to: order.buyerEmail, ...mail, qrCode: ticket.code })
}
