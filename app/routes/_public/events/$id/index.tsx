import { redirect } from 'react-router'
import { findNextEvent } from '#app/domain/events/calendar/next-event.server.ts'
import { EventPage } from '#app/domain/events/page/event-page.tsx'
import { OwnerNote } from '#app/domain/events/page/owner-note.tsx'
import { toEventJsonLd } from '#app/domain/events/page/structured-data.ts'
import { viewEvent } from '#app/domain/events/page/view.server.ts'
import { getVisibility } from '#app/domain/events/permissions.ts'
import { findManagedEvent, findPublicEvent } from '#app/domain/events/queries.server.ts'
import { JumpToTickets } from '#app/domain/tickets/orders/jump-to-tickets.tsx'
import { loadTicketPurchase } from '#app/domain/tickets/orders/ticket-purchase.server.ts'
import { TicketPurchaseCard } from '#app/domain/tickets/orders/ticket-purchase-card.tsx'
import { ticketPurchaseStylesheet } from '#app/domain/tickets/orders/ticket-purchase-stylesheet.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { MapLinks } from '#app/ui/map-links.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { Route } from './+types/index'

export const links = ticketPurchaseStylesheet

export const headers = publicHeaders

/** Keeps the sum of the chosen tickets in the button. */
export const handle: PageHandle = { script: 'ticket-total' }

/**
 * Shows the approved version. Owner and administrators are redirected to the preview of an event
 * that is not public.
 */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext)
  const id = parseId(params.id)
  const event = findPublicEvent(db, id)
  if (!event) {
    if (actor && findManagedEvent(db, actor, id)) throw redirect(paths.events.preview(id))
    throw notFound()
  }
  const savesData = request.headers.get('save-data') === 'on'
  const purchase = loadTicketPurchase(db, actor, id)
  const view = viewEvent(db, event, event.status, getWords(context), savesData)
  return {
    id,
    purchase,
    view,
    next: findNextEvent(db, event),
    thing: toEventJsonLd(event, { purchase, image: view.image, ...config }),
    moderationStatus: getVisibility(actor, event) === 'newest' ? event.moderationStatus : null,
  }
}

export default function Event({ loaderData }: Route.ComponentProps) {
  const { page } = useText().events
  const { id, view, purchase, next, moderationStatus, thing } = loaderData
  const place = useChosenPlace()
  const { when, where, status } = view
  const isOver = status === 'completed' || status === 'cancelled'
  const sells = purchase.isOnSale && purchase.types.length > 0
  const description = joinFacts([when, where, view.description])
  const largest = view.image?.sizes.at(-1)
  const preview = largest && { ...largest, alt: view.imageAlt }
  return (
    <>
      <PageTitle title={view.title} facts={{ description, image: preview }} />
      <JsonLd thing={thing} />
      {moderationStatus && <OwnerNote id={id} moderationStatus={moderationStatus} />}
      <EventPage
        view={view}
        savesData={useSaveData()}
        isSoldOut={sells && purchase.types.every((type) => type.isSoldOut)}
        action={sells && <JumpToTickets types={purchase.types} />}
      >
        {!isOver && (
          <>
            <p className="links no-print">
              <a href={paths.events.calendarFile(id)}>{page.calendarFile}</a>
              {where && <MapLinks address={where} />}
            </p>
            <TicketPurchaseCard purchase={purchase} />
          </>
        )}
      </EventPage>
      <p className="links no-print">
        <a href={paths.events.list(place)}>{page.all}</a>
        {next && (
          <>
            {' · '}
            <a rel="next" href={paths.events.show(next.id, place)}>
              {page.next(next.title)}
            </a>
          </>
        )}
      </p>
      {!moderationStatus && <ReportLink kind="event" about={paths.events.show(id)} />}
    </>
  )
}
