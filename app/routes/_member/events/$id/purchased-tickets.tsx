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
import { readWords } from '#app/shared/search-fields.ts'
import { useText } from '#app/text/index.ts'
import { DownloadForm } from '#app/ui/download-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { changeSoldTicket } from '../../+sold-ticket.server.ts'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/purchased-tickets'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const search = readWords(new URL(request.url).searchParams)
  const of = { eventId: event.id }
  trackTicketsRead(actor, event, of)
  const { rows, page, pages } = listTickets(db, of, { page: parsePage(request), search })
  return {
    event,
    search,
    page,
    pages,
    counts: countSeats(db, of),
    income: listTicketIncome(db, of),
    canUndo: canUndoCheckIns({ ...event, isCancelled: event.status === 'cancelled' }),
    tickets: rows.map((row) => formatTickets(row, event.timeZone, words)),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { actor, event } = requireManagedEvent(context, request, params)
  return changeSoldTicket(context, actor, request, paths.events.purchasedTickets(event.id))
}

/** An event's tickets with their buyers, and the seats left. */
export default function PurchasedTickets({ loaderData }: Route.ComponentProps) {
  const { purchased, door, holderMessage } = useText().tickets
  const { event, search, page, pages, counts, income, tickets } = loaderData
  return (
    <Page title={purchased.title(event.title)}>
      <p className="row-actions no-print mb-4">
        <Spaced>
          <a href={paths.events.manage(event.id)}>{purchased.back}</a>
          <a href={paths.events.doorList(event.id)}>{purchased.doorList}</a>
          <a href={paths.events.doorLinks(event.id)}>{door.links}</a>
          <a href={paths.events.message(event.id)}>{holderMessage.link}</a>
        </Spaced>
      </p>
      <DownloadForm address={paths.events.ticketsFile(event.id)}>{purchased.csv}</DownloadForm>
      <SeatCounts counts={counts} />
      <TicketIncomeTable income={income} />
      <SearchForm label={purchased.search} value={search} />
      <EventTickets tickets={tickets} search={search} canUndoCheckIns={loaderData.canUndo} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
