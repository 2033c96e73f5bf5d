import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { Holder } from './queries.server.ts'
import { formatTicketCode } from './ticket-code.ts'
import { TicketStatusWord } from './ticket-status.tsx'

/** All ticket holders by name, for checking them off on paper. */
export function DoorListTable({ holders }: { holders: readonly Holder[] }) {
  const { purchased, facts } = useText().tickets
  return (
    <DataTable
      rows={holders}
      toKey={(row) => row.id}
      empty={purchased.empty}
      columns={[
        { label: facts.holder, isTitle: true, cell: (row) => row.holder },
        { label: facts.type, cell: (row) => row.type },
        { label: facts.code, cell: (row) => formatTicketCode(row.code) },
        { label: facts.status, cell: (row) => <TicketStatusWord status={row.status} /> },
      ]}
    />
  )
}
