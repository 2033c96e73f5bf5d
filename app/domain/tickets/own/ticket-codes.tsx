import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { TicketPosition } from './bought-tickets.server.ts'
import type { ShownTicket } from './shown-ticket.server.ts'
import { TicketStatusWord } from './ticket-status.tsx'

type TicketCodesProps = {
  tickets: readonly ShownTicket[]
  /** `h3` in a section with a heading of its own. */
  heading?: 'h2' | 'h3'
}

/** Every ticket of an order with its code: on phones one a screen, in print one a page. */
export function TicketCodes({ tickets, heading: Heading = 'h2' }: TicketCodesProps) {
  const { events, tickets: text } = useText()
  const calendar = tickets.find((ticket) => ticket.calendar)?.calendar
  return (
    <>
      <ol className="code-pages">
        {tickets.map((ticket, index) => (
          <li key={ticket.id} id={toAnchor(index)} className="code-page">
            <p className="muted">{text.codes.position(index + 1, tickets.length)}</p>
            <Heading>{ticket.title}</Heading>
            <p>{ticket.when}</p>
            <p>{ticket.where}</p>
            <TicketCode ticket={ticket} />
            <TicketSteps
              place={{
                at: index + 1,
                count: tickets.length,
                previous: index > 0 ? `#${toAnchor(index - 1)}` : null,
                next: index + 1 < tickets.length ? `#${toAnchor(index + 1)}` : null,
              }}
            />
          </li>
        ))}
      </ol>
      {/* Below the codes, the first of which is on the first screen of a phone. */}
      <p className="no-print prose mt-6">{text.codes.print}</p>
      {calendar && (
        <p className="links no-print mt-2">
          <a href={calendar}>{events.page.calendarFile}</a>
        </p>
      )}
    </>
  )
}

/** The address of one ticket within its page. */
function toAnchor(index: number) {
  return `ticket-${index + 1}`
}

/** The tickets that were just bought with a payment; nothing if there are none. */
export function PaidTickets({ tickets }: { tickets: readonly ShownTicket[] }) {
  const { success } = useText().tickets
  if (tickets.length === 0) return null
  return (
    <section className="mb-8">
      <h2>{success}</h2>
      <TicketCodes tickets={tickets} heading="h3" />
    </section>
  )
}

/** Links to the tickets of an order before and after one; nothing if it is the only one. */
export function TicketSteps({ place }: { place: TicketPosition }) {
  const { codes } = useText().tickets
  const { at, count, previous, next } = place
  if (count === 1) return null
  return (
    <nav className="code-steps no-print" aria-label={codes.position(at, count)}>
      <Spaced>
        {previous ? (
          <a className="button-quiet" href={previous}>
            {codes.previous}
          </a>
        ) : (
          <span />
        )}
        {next && (
          <a className="button-quiet" href={next}>
            {codes.next}
          </a>
        )}
      </Spaced>
    </nav>
  )
}

/**
 * The parts of a ticket that door staff need: the code, as an image and as text, the type and the
 * holder.
 */
export function TicketCode({ ticket }: { ticket: ShownTicket }) {
  const { tickets } = useText()
  return (
    <>
      {ticket.qr && (
        <img
          className="code-image"
          src={ticket.qr}
          width="320"
          height="320"
          alt={tickets.qrAlt(ticket.code)}
        />
      )}
      <p className="ticket-code">{ticket.code}</p>
      <p>
        {joinFacts([ticket.type, ticket.holder])}{' '}
        {ticket.status !== 'valid' && <TicketStatusWord status={ticket.status} />}
      </p>
    </>
  )
}
