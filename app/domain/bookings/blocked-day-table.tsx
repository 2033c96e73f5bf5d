import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { listBlockedDays } from './blocked-days.server.ts'
import { Stay } from './stay.tsx'

type BlockedDayTableProps = { rows: ReturnType<typeof listBlockedDays> }

/** The blocked days of a rental, each with a button that lets them be booked again. */
export function BlockedDayTable({ rows }: BlockedDayTableProps) {
  const { blocked, owner } = useText().bookings
  return (
    <DataTable
      rows={rows}
      toKey={(row) => row.id}
      empty={blocked.empty}
      columns={[
        { label: owner.columns.days, isTitle: true, cell: (row) => <Stay booking={row} /> },
        {
          label: owner.columns.action,
          isAction: true,
          cell: (row) => (
            <form method="post">
              <input type="hidden" name="blocked" value={row.id} />
              <button className="link-button">
                {blocked.open}{' '}
                <span className="sr-only">
                  <Stay booking={row} />
                </span>
              </button>
            </form>
          ),
        },
      ]}
    />
  )
}
