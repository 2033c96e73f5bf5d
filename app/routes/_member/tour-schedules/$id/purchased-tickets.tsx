import { trackTicketsRead } from '#app/domain/personal-data-access/reads.server.ts'
import { canUndoCheckIns } from '#app/domain/tickets/door/check-in.server.ts'
import { countSeats, formatTickets, listTickets } from '#app/domain/tickets/queries.server.ts'
import { EventTickets, SeatCounts } from '#app/domain/tickets/sales/event-tickets.tsx'
import { listTicketIncome } from '#app/domain/tickets/sales/ticket-income.server.ts'
import { TicketIncomeTable } from '#app/domain/tickets/sales/ticket-income-table.tsx'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { readWords } from '#app/shared/search-fields.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { changeSoldTicket } from '../../+sold-ticket.server.ts'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/purchased-tickets'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const found = requireManagedTourDate(context, request, params)
  const { name, back, tourDate } = found
  const search = readWords(new URL(request.url).searchParams)
  const of = { tourDateId: tourDate.id }
  trackTicketsRead(found.actor, found.listing, of)
  const { rows, page, pages } = listTickets(db, of, { page: parsePage(request), search })
  const tickets = rows.map((row) => formatTickets(row, config.timeZone, words))
  const counts = countSeats(db, of)
  const income = listTicketIncome(db, of)
  const canUndo = canUndoCheckIns({ ...tourDate, isCancelled: tourDate.cancelledAt !== null })
  return { name, back, search, page, pages, tickets, counts, income, canUndo }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { actor, tourDate } = requireManagedTourDate(context, request, params)
  return changeSoldTicket(context, actor, request, paths.tourDates.purchasedTickets(tourDate.id))
}

/** A tour date's tickets with their buyers, and the seats left. */
export default function TourTickets({ loaderData }: Route.ComponentProps) {
  const { purchased } = useText().tickets
  const { tourDates } = useText().play.mine
  const { name, back, search, page, pages, counts, income, tickets, canUndo } = loaderData
  return (
    <Page title={purchased.title(name)}>
      <p className="links no-print mb-4">
        <a href={back}>{tourDates}</a>
      </p>
      <SeatCounts counts={counts} />
      <TicketIncomeTable income={income} />
      <SearchForm label={purchased.search} value={search} />
      <EventTickets tickets={tickets} search={search} canUndoCheckIns={canUndo} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
