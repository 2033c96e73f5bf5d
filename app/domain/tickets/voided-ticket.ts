import type { VoidedTicket } from '#app/domain/activity/shared-parameters.ts'
import type { Occasion } from './occasion.server.ts'
import type { Ticket, TicketType } from './ticket.ts'

type Voided = {
  ticket: Ticket
  ticketType: TicketType
  occasion: Pick<Occasion, 'startTime' | 'endTime' | 'timeZone'>
}

/** Returns what a refund of one ticket tells its buyer about it. */
export function toVoidedTicket({ ticket, ticketType, occasion }: Voided): VoidedTicket {
  const { startTime, endTime, timeZone } = occasion
  const { code, holderName } = ticket
  const { name } = ticketType
  return { ticketType: name, holderName: holderName ?? '', code, startTime, endTime, timeZone }
}
