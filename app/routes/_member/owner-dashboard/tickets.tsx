import { HeldOrders } from '#app/domain/tickets/held-orders.tsx'
import { listHeldOrders, listOwnTickets } from '#app/domain/tickets/queries.server.ts'
import { formatTicketCode } from '#app/domain/tickets/ticket-code.ts'
import { TicketStatusWord } from '#app/domain/tickets/ticket-status.tsx'
import { describeTicketType } from '#app/domain/tickets/ticket-type-name.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import type { Route } from './+types/tickets'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
  const { rows, page, pages } = listOwnTickets(db, actor, { page: parsePage(request), search })
  return {
    held: listHeldOrders(db, actor),
    search,
    page,
    pages,
    tickets: rows.map(({ ticket, ticketType, title, startTime, timeZone }) => ({
      ...ticket,
      title,
      type: describeTicketType(ticketType.name, words),
      when: words.start(startTime, timeZone ?? config.timeZone),
    })),
  }
}

export default function MyTickets({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { mine, facts } = useText().tickets
  const { held, search, page, pages, tickets } = loaderData
  return (
    <Page title={mine.title}>
      {held.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2">{mine.toPay}</h2>
          <HeldOrders orders={held} />
        </section>
      )}
      <SearchForm label={mine.search} value={search} />
      <DataTable
        rows={tickets}
        keyOf={(ticket) => ticket.id}
        empty={<a href={paths.events.list()}>{mine.empty}</a>}
        linksRows
        columns={[
          {
            label: facts.event,
            isTitle: true,
            cell: (ticket) => <a href={paths.ticket(ticket.code)}>{ticket.title}</a>,
          },
          { label: facts.type, cell: (ticket) => ticket.type },
          { label: facts.when, cell: (ticket) => ticket.when },
          { label: facts.code, cell: (ticket) => formatTicketCode(ticket.code) },
          { label: facts.price, cell: (ticket) => words.cents(ticket.priceCents) },
          { label: facts.status, cell: (ticket) => <TicketStatusWord status={ticket.status} /> },
        ]}
      />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
