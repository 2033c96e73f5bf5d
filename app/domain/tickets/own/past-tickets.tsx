import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { PastTicket } from './shown-ticket.server.ts'
import { formatTicketCode } from './ticket-code.ts'
import { TicketStatusWord } from './ticket-status.tsx'

type PastTicketsProps = {
  tickets: readonly PastTicket[]
  /** The searched text; empty if there was no search. */
  search: string
}

/** Tickets that the member cannot use any more: used, cancelled, passed on, or for what is over. */
export function PastTickets({ tickets, search }: PastTicketsProps) {
  const words = useWords()
  const place = useChosenPlace()
  const { mine, purchased, facts, passOn } = useText().tickets
  return (
    <DataTable
      rows={tickets}
      toKey={(ticket) => ticket.id}
      empty={
        search ? (
          purchased.emptyFiltered(search)
        ) : (
          <a href={paths.events.list(place)}>{mine.empty}</a>
        )
      }
      linksRows
      columns={[
        {
          label: facts.event,
          isTitle: true,
          cell: ({ code, title }) => (code ? <a href={paths.ticket(code)}>{title}</a> : title),
        },
        { label: facts.type, cell: (ticket) => ticket.type },
        { label: facts.when, cell: (ticket) => ticket.when },
        { label: facts.code, isShort: true, cell: ({ code }) => code && formatTicketCode(code) },
        {
          label: facts.price,
          isNumber: true,
          cell: ({ priceCents }) => words.ticketPrice(priceCents),
        },
        {
          label: facts.status,
          cell: ({ code, status, holder }) => {
            if (!code) return passOn.passedOn(holder)
            // Valid tickets of what is over were never used.
            return status === 'valid' ? mine.unused : <TicketStatusWord status={status} />
          },
        },
      ]}
    />
  )
}
