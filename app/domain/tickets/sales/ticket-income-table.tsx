import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { TicketIncome } from './ticket-income.server.ts'

/** What was paid for the tickets of an event or tour date, by method and together. */
export function TicketIncomeTable({ income }: { income: readonly TicketIncome[] }) {
  const words = useWords()
  const { income: text } = words.text.tickets.purchased
  if (income.length === 0) return null
  const rows = income.map((row) => ({ ...row, label: text.methods[row.method] }))
  const total = (of: (row: TicketIncome) => number) => income.reduce((sum, row) => sum + of(row), 0)
  const together = {
    label: text.together,
    payments: total(({ payments }) => payments),
    paidCents: total(({ paidCents }) => paidCents),
    refundedCents: total(({ refundedCents }) => refundedCents),
  }
  return (
    <section className="my-6">
      <h2 className="mb-2">{text.title}</h2>
      <DataTable
        rows={rows.length > 1 ? [...rows, together] : rows}
        toKey={({ label }) => label}
        columns={[
          { label: text.method, isTitle: true, cell: ({ label }) => label },
          { label: text.payments, isNumber: true, cell: ({ payments }) => payments },
          { label: text.paid, isNumber: true, cell: ({ paidCents }) => words.cents(paidCents) },
          {
            label: text.refunded,
            isNumber: true,
            cell: ({ refundedCents }) => words.cents(refundedCents),
          },
          {
            label: text.kept,
            isNumber: true,
            cell: ({ paidCents, refundedCents }) => words.cents(paidCents - refundedCents),
          },
        ]}
      />
      {income.some(({ method }) => method === 'direct') && (
        <p className="mt-2 text-muted">{text.directNote}</p>
      )}
    </section>
  )
}
