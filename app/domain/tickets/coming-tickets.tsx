import type { ShownTicket } from './shown-ticket.server.ts'
import { TicketCode } from './ticket-codes.tsx'

/** The member's tickets for events and tours that are not over, each with its code. */
export function ComingTickets({ tickets }: { tickets: readonly ShownTicket[] }) {
  return (
    <ul className="coming-tickets">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <h3>
            <a href={ticket.path}>{ticket.title}</a>
          </h3>
          <p>{ticket.when}</p>
          <p>{ticket.where}</p>
          <TicketCode ticket={ticket} />
        </li>
      ))}
    </ul>
  )
}
