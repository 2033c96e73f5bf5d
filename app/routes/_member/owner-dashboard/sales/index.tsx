import { paymentTones } from '#app/domain/payments/payment.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { may } from '#app/domain/payments/permissions.ts'
import { IncomeChart } from '#app/domain/payments/sales/income-chart.tsx'
import { listSales } from '#app/domain/payments/sales/ledger.server.ts'
import {
  listMonthlyIncome,
  sumPayeeIncome,
} from '#app/domain/payments/sales/payee-income.server.ts'
import { isOrderMatching } from '#app/domain/tickets/orders/order-search.server.ts'
import { listSoldSeats } from '#app/domain/tickets/sales/sold-seats.server.ts'
import { SoldSeatsChart } from '#app/domain/tickets/sales/sold-seats-chart.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { readWords } from '#app/shared/search-fields.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { DownloadForm } from '#app/ui/download-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const search = readWords(new URL(request.url).searchParams)
  const { rows, page, pages } = listSales(db, actor, {
    page: parsePage(request),
    search,
    matchOrder: (orderId) => isOrderMatching(orderId, search),
  })
  const isTown = may(actor, 'listAll')
  const payee = isTown ? null : actor.userId
  return {
    isTown,
    keepsTill: may(actor, 'listTill'),
    search,
    page,
    pages,
    sales: rows.map((sale) => ({
      ...sale,
      item: toPaidItem(sale),
      at: words.instant(sale.createdAt, config.timeZone),
    })),
    incomeCents: sumPayeeIncome(db, payee),
    months: listMonthlyIncome(db, payee),
    seats: listSoldSeats(db, actor),
  }
}

/** A payee's income and sales; an administrator sees the whole ledger. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { sales: text, states, purposes } = words.text.payments
  const { sales, seats, isTown, keepsTill, search, page, pages, incomeCents, months } = loaderData
  return (
    <Page title={text.title}>
      <p>
        {isTown ? text.townIncome : text.income}: <strong>{words.cents(incomeCents)}</strong>
      </p>
      <details>
        <summary>{text.charts}</summary>
        <IncomeChart months={months} />
        {seats.length > 0 && <SoldSeatsChart sales={seats} />}
      </details>
      {keepsTill && (
        <p className="links mt-2">
          <a href={paths.ownerDashboard.till()}>{words.text.till.title}</a>
        </p>
      )}
      <h2 className="mt-4 mb-2">{text.payments}</h2>
      <SearchForm label={text.search} value={search} />
      {isTown && (
        <DownloadForm address={paths.admin.export('payments.csv')}>{text.export}</DownloadForm>
      )}
      <DataTable
        rows={sales}
        toKey={(sale) => sale.id}
        empty={search ? text.emptyFiltered(search) : text.empty}
        linksRows
        columns={[
          {
            label: text.columns.what,
            isTitle: true,
            cell: (sale) => (
              <a href={paths.ownerDashboard.sale(sale.id)}>{describeItem(sale.item, words)}</a>
            ),
          },
          { label: text.columns.type, cell: (sale) => purposes[sale.purpose] },
          {
            label: text.columns.payer,
            isText: true,
            cell: (sale) => <span className="lg:whitespace-nowrap">{sale.payerEmail}</span>,
          },
          {
            label: text.columns.at,
            cell: (sale) => <span className="lg:whitespace-nowrap">{sale.at}</span>,
          },
          {
            label: text.columns.amount,
            isNumber: true,
            cell: (sale) => words.cents(sale.amountCents, sale.currency),
          },
          {
            label: text.columns.status,
            cell: (sale) => (
              <StatusWord tone={paymentTones[sale.state]}>{states[sale.state]}</StatusWord>
            ),
          },
        ]}
      />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
