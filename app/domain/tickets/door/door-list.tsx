import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { formatTicketCode } from '../own/ticket-code.ts'
import { TicketStatusWord } from '../own/ticket-status.tsx'
import type { Holder } from './door-list.server.ts'

/** All ticket holders by name, with a box to tick on paper for each of their tickets. */
export function DoorListTable({ holders }: { holders: readonly Holder[] }) {
  const { purchased, facts, purchase } = useText().tickets
  return (
    <DataTable
      rows={holders}
      toKey={(row) => row.id}
      empty={purchased.empty}
      columns={[
        { label: facts.holder, isTitle: true, cell: (row) => row.holder },
        {
          label: purchase.title,
          isPlain: true,
          cell: (row) => (
            <ul>
              {row.tickets.map(({ id, code, type, status }) => (
                <li key={id}>
                  <span className="mr-2 inline-block size-4 border border-current align-text-bottom" />
                  {formatTicketCode(code)} · {type}
                  {status !== 'valid' && ' · '}
                  {status !== 'valid' && <TicketStatusWord status={status} />}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}
