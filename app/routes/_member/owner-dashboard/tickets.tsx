import { listHeldOrders } from '#app/domain/tickets/orders/held-orders.server.ts'
import { HeldOrders } from '#app/domain/tickets/orders/held-orders.tsx'
import { isComing, listBoughtTickets } from '#app/domain/tickets/own/bought-tickets.server.ts'
import { ComingTickets } from '#app/domain/tickets/own/coming-tickets.tsx'
import { PastTickets } from '#app/domain/tickets/own/past-tickets.tsx'
import { showPast, showTickets } from '#app/domain/tickets/own/shown-ticket.server.ts'
import { TicketCodes } from '#app/domain/tickets/own/ticket-codes.tsx'
import { listOwnTickets } from '#app/domain/tickets/queries.server.ts'
import { ticketStylesheet } from '#app/domain/tickets/ticket-stylesheet.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { readWords } from '#app/shared/search-fields.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/tickets'

export const links = ticketStylesheet

/** With `order`, the tickets of one order, all with their codes (docs/rules.md#ticket-pages). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('order')) {
    const rows = listBoughtTickets(db, actor, parseId(searchParams.get('order') ?? ''))
    if (rows.length === 0) throw notFound()
    return { ordered: await showTickets(db, rows, words) }
  }
  const search = readWords(searchParams)
  const { rows, page, pages } = listOwnTickets(db, actor, {
    page: parsePage(request),
    search,
    withPassedOn: true,
  })
  return {
    ordered: null,
    held: listHeldOrders(db, actor),
    search,
    page,
    pages,
    coming: await showTickets(db, rows.filter(isComing), words),
    past: rows.filter((row) => !isComing(row)).map((row) => showPast(row, words)),
  }
}

export default function MyTickets({ loaderData }: Route.ComponentProps) {
  const { mine, purchase } = useText().tickets
  const place = useChosenPlace()
  if (loaderData.ordered) {
    const [first] = loaderData.ordered
    return (
      <Page title={purchase.titleFor(first?.title ?? '')}>
        <TicketCodes tickets={loaderData.ordered} />
        <p className="links no-print mt-8">
          <a href={paths.ownerDashboard.tickets(place)}>{mine.title}</a>
        </p>
      </Page>
    )
  }
  const { held, search, page, pages, coming, past } = loaderData
  const isEmpty = coming.length + past.length === 0
  const searchForm = <SearchForm label={mine.search} value={search} />
  return (
    <Page title={mine.title}>
      {held.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2">{mine.toPay}</h2>
          <HeldOrders orders={held} />
        </section>
      )}
      {search !== '' && searchForm}
      {coming.length > 0 && (
        <>
          <h2 className="mb-2">{mine.coming}</h2>
          <ComingTickets tickets={coming} isComplete={pages === 1 && search === ''} />
        </>
      )}
      {past.length > 0 && <h2 className="mb-2">{mine.past}</h2>}
      {/* The codes of coming tickets are on the first screen of a phone. */}
      {search === '' && (past.length > 0 || pages > 1) && searchForm}
      {(past.length > 0 || isEmpty) && <PastTickets tickets={past} search={search} />}
      <Pager page={page} pages={pages} />
    </Page>
  )
}
