import type { VoidedTicket } from '#app/domain/activity/shared-parameters.ts'
import type { Occasion } from '../occasion.server.ts'
import type { Ticket, TicketType } from '../ticket.ts'

type Voided = {
  ticket: Ticket
  ticketType: TicketType
  occasion: Pick<Occasion, 'startTime' | 'endTime' | 'timeZone'>
}

/**
 * Returns what a refund of one ticket tells its buyer about it. The code of a ticket that was passed
 * on is its new holder's alone (docs/rules.md#passing-on).
 */
export function toVoidedTicket({ ticket, ticketType, occasion }: Voided): VoidedTicket {
  const { startTime, endTime, timeZone } = occasion
  const { holderName, passedOnAt } = ticket
  const code = passedOnAt === null ? ticket.code : ''
  const { name } = ticketType
  return { ticketType: name, holderName: holderName ?? '', code, startTime, endTime, timeZone }
}
