import { doorList } from '#app/domain/tickets/queries.server.ts'
import { formatTicketCode } from '#app/domain/tickets/ticket-code.ts'
import { TicketStatusWord } from '#app/domain/tickets/ticket-status.tsx'
import { db } from '#app/http/database.server.ts'
import { requireManagedEvent } from '#app/http/managed-event.server.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/door-list'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  return {
    event,
    when: formatInstant(event.startTime, event.timeZone),
    rows: doorList(db, { eventId: event.id }).map(({ ticket, order, definition }) => ({
      ...ticket,
      holder: order.buyerName,
      type: definition.name,
    })),
  }
}

/** Everybody who may come in, by name, for a door without a line. */
export default function DoorList({ loaderData }: Route.ComponentProps) {
  const { purchased, facts } = useText().tickets
  const { event, when, rows } = loaderData
  return (
    <Page title={purchased.doorListOf(event.title)}>
      <p className="mb-4">{when}</p>
      <DataTable
        rows={rows}
        keyOf={(row) => row.id}
        empty={purchased.empty}
        columns={[
          { label: facts.holder, isTitle: true, cell: (row) => row.holder },
          { label: facts.type, cell: (row) => row.type },
          { label: facts.code, cell: (row) => formatTicketCode(row.code) },
          { label: facts.status, cell: (row) => <TicketStatusWord status={row.status} /> },
        ]}
      />
    </Page>
  )
}
