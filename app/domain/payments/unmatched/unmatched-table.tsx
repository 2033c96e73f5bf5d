import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { type ShownUnmatched, UnmatchedStatus } from './unmatched-facts.tsx'

export function UnmatchedTable({ rows }: { rows: ShownUnmatched[] }) {
  const words = useWords()
  const { columns, empty, unnamed } = words.text.unmatched
  return (
    <DataTable
      rows={rows}
      toKey={(row) => row.id}
      empty={empty}
      linksRows
      columns={[
        {
          label: columns.what,
          isTitle: true,
          cell: (row) => (
            <a href={paths.admin.unmatchedPayment(row.id)}>{row.description ?? unnamed}</a>
          ),
        },
        { label: columns.payer, isText: true, cell: (row) => row.payerEmail },
        { label: columns.paidAt, isShort: true, cell: (row) => row.paidAt },
        {
          label: columns.amount,
          isNumber: true,
          cell: (row) => words.cents(row.amountCents, row.currency),
        },
        { label: columns.state, cell: (row) => <UnmatchedStatus state={row.state} /> },
      ]}
    />
  )
}
