import { useText } from '#app/text/index.ts'
import type { ShownTicket } from './shown-ticket.server.ts'
import { TicketCode } from './ticket-codes.tsx'

type ComingTicketsProps = {
  tickets: readonly ShownTicket[]
  /** Whether these are all of them, neither paged nor searched; only then they are numbered. */
  isComplete: boolean
}

/**
 * The member's tickets for events and tours that are not over: each event or tour date once, with
 * the codes of its tickets.
 */
export function ComingTickets({ tickets, isComplete }: ComingTicketsProps) {
  const byDate = Map.groupBy(tickets, ({ about, when }) => `${about} ${when}`)
  return [...byDate].map(([key, ofDate]) => (
    <TicketsOfDate key={key} tickets={ofDate} isComplete={isComplete} />
  ))
}

function TicketsOfDate({ tickets, isComplete }: ComingTicketsProps) {
  const { codes } = useText().tickets
  const [first] = tickets
  if (!first) return null
  return (
    <section className="coming-tickets">
      <h3>
        <a href={first.about}>{first.title}</a>
      </h3>
      <p>{first.when}</p>
      <p>{first.where}</p>
      <ul className="ticket-strip">
        {tickets.map((ticket, index) => (
          <li key={ticket.id}>
            <p className="muted">
              {isComplete &&
                tickets.length > 1 &&
                `${codes.position(index + 1, tickets.length)} · `}
              <a href={ticket.path}>
                {codes.open} <span className="sr-only">{ticket.code}</span>
              </a>
            </p>
            <TicketCode ticket={ticket} />
          </li>
        ))}
      </ul>
    </section>
  )
}
