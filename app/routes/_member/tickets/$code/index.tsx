import { cardShape } from '#app/domain/photos/card-picture.ts'
import { findTicketPosition } from '#app/domain/tickets/own/bought-tickets.server.ts'
import { findPassOn } from '#app/domain/tickets/own/pass-on.server.ts'
import { showTicket } from '#app/domain/tickets/own/shown-ticket.server.ts'
import { TicketChanges } from '#app/domain/tickets/own/ticket-changes.tsx'
import { TicketSteps } from '#app/domain/tickets/own/ticket-codes.tsx'
import { TicketStatusWord } from '#app/domain/tickets/own/ticket-status.tsx'
import { findTicketFor } from '#app/domain/tickets/queries.server.ts'
import { findGiveBackQuote } from '#app/domain/tickets/refunds/give-back.server.ts'
import { ticketStylesheet } from '#app/domain/tickets/ticket-stylesheet.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { Route } from './+types/index'

export const links = ticketStylesheet

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const found = findTicketFor(db, actor, params.code)
  if (!found) throw notFound()
  const { code } = found.ticket
  return {
    ...(await showTicket(db, found, found.occasion, words)),
    place: findTicketPosition(db, actor, found),
    isGivenBack: found.ticket.givenBackAt !== null,
    changes: {
      giveBack: findGiveBackQuote(db, actor, code)?.quote.refusal === null ? code : null,
      passOn: findPassOn(db, actor, code)?.refusal === null ? code : null,
    },
  }
}

/** One ticket, to show on a phone or to print. */
export default function Ticket({ loaderData: ticket }: Route.ComponentProps) {
  const { events, tickets } = useText()
  const savesData = useSaveData()
  const { facts, codes } = tickets
  const { place } = ticket
  const rows = [
    [facts.type, ticket.type],
    [facts.span, ticket.when],
    [facts.where, ticket.where],
    [facts.holder, ticket.holder],
    [facts.price, ticket.price],
  ] as const
  return (
    <Page title={ticket.title} part={ticket.code}>
      {place && place.count > 1 && (
        <p className="muted mb-2">{codes.position(place.at, place.count)}</p>
      )}
      <div className="ticket">
        {ticket.qr && (
          <img src={ticket.qr} width="320" height="320" alt={tickets.qrAlt(ticket.code)} />
        )}
        <div>
          <p className="ticket-code">{ticket.code}</p>
          <p className="mb-3 capitalize">
            <TicketStatusWord status={ticket.status} />
          </p>
          <Facts facts={rows} />
        </div>
      </div>
      {place && <TicketSteps place={place} />}
      <p className="no-print mt-4">
        {ticket.status === 'valid'
          ? tickets.showAtDoor
          : ticket.isGivenBack
            ? tickets.giveBack.isBack
            : tickets.notGood[ticket.status]}
      </p>
      {ticket.picture && savesData && (
        <p className="links no-print mt-4">
          <a href={ticket.picture}>{tickets.purchase.ticketPicture(ticket.type ?? ticket.title)}</a>
        </p>
      )}
      {ticket.picture && !savesData && (
        <img
          className="mt-4 h-auto max-w-full"
          src={ticket.picture}
          width={cardShape.small}
          height={cardShape.small / cardShape.ratio}
          alt={tickets.purchase.ticketPicture(ticket.type ?? ticket.title)}
        />
      )}
      <TicketChanges {...ticket.changes} />
      {ticket.calendar && (
        <p className="links no-print mt-4">
          <a href={ticket.calendar}>{events.page.calendarFile}</a>
        </p>
      )}
      <p className="links no-print mt-2">
        <a href={ticket.about}>{tickets.aboutIt(ticket.title)}</a>
      </p>
      <p className="links no-print mt-2">
        <a href={paths.ownerDashboard.tickets()}>{tickets.mine.title}</a>
      </p>
    </Page>
  )
}
