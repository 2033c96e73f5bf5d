import { describeItem } from '#app/domain/payments/payment-item.ts'
import { listTransactions } from '#app/domain/payments/sales/ledger.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/transactions'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, page, pages } = listTransactions(
    db,
    requireMember(context, request),
    parsePage(request),
  )
  const dated = rows.map((row) => ({ ...row, date: words.instant(row.date, config.timeZone) }))
  return { page, pages, rows: dated }
}

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { clientBook, payments } = words.text
  const { title, empty, columns } = clientBook.transactions
  return (
    <Page title={title}>
      <DataTable
        rows={loaderData.rows}
        toKey={(row) => row.id}
        empty={empty}
        columns={[
          { label: columns.id, cell: (row) => row.id },
          { label: columns.listing, isTitle: true, cell: (row) => describeItem(row.item, words) },
          { label: columns.client, cell: (row) => row.client },
          { label: columns.date, cell: (row) => row.date },
          { label: columns.type, cell: (row) => payments.purposes[row.type] },
          {
            label: columns.amount,
            isNumber: true,
            cell: (row) => words.cents(row.amountCents),
          },
          { label: columns.status, cell: (row) => payments.states[row.status] },
        ]}
      />
      <Pager page={loaderData.page} pages={loaderData.pages} />
    </Page>
  )
}
