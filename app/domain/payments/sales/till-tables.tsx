import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'

type Sum = { person: string | null; takenCents: number; refundedCents: number }

/** What each person took and handed over, and the total if there are several. */
export function TillSums({ sums }: { sums: readonly Sum[] }) {
  const words = useWords()
  const { till } = words.text
  const total = {
    person: till.everyone,
    takenCents: addUp(sums, ({ takenCents }) => takenCents),
    refundedCents: addUp(sums, ({ refundedCents }) => refundedCents),
  }
  const rows = sums.length > 1 ? [...sums, total] : sums
  return (
    <DataTable
      caption={till.sums}
      rows={rows.map((sum, index) => ({ ...sum, index }))}
      toKey={({ index }) => index}
      columns={[
        {
          label: till.columns.person,
          isTitle: true,
          cell: ({ person }) => person ?? till.unknownPerson,
        },
        {
          label: till.columns.taken,
          isNumber: true,
          cell: ({ takenCents }) => words.cents(takenCents),
        },
        {
          label: till.columns.refunded,
          isNumber: true,
          cell: ({ refundedCents }) => words.cents(refundedCents),
        },
        {
          label: till.columns.left,
          isNumber: true,
          cell: ({ takenCents, refundedCents }) => words.cents(takenCents - refundedCents),
        },
      ]}
    />
  )
}

function addUp(sums: readonly Sum[], cents: (sum: Sum) => number): number {
  return sums.reduce((all, sum) => all + cents(sum), 0)
}

type TillMovementsProps = {
  movements: ReadonlyArray<{
    refundId: number | null
    paymentId: number
    time: string
    what: string
    receipt: string | null
    /** Null if the reader may not open the sale. */
    payer: string | null
    person: string | null
    cents: number
    currency: string
    /** Whether the reader may open the sale. */
    mayOpen: boolean
  }>
}

/** Each payment and refund of a day, in their order. */
export function TillMovements({ movements }: TillMovementsProps) {
  const words = useWords()
  const { till, payments } = useText()
  return (
    <DataTable
      caption={till.movements}
      rows={movements}
      toKey={({ paymentId, refundId }) => `${paymentId} ${refundId ?? ''}`}
      linksRows
      columns={[
        {
          label: payments.sales.columns.what,
          isTitle: true,
          cell: ({ paymentId, refundId, what, mayOpen }) => {
            const title = refundId === null ? what : till.refundFor(what)
            return mayOpen ? <a href={paths.ownerDashboard.sale(paymentId)}>{title}</a> : title
          },
        },
        { label: till.columns.time, isShort: true, cell: ({ time }) => time },
        { label: payments.facts.receipt, isText: true, cell: ({ receipt }) => receipt },
        {
          label: payments.sales.columns.payer,
          isText: true,
          cell: ({ payer }) => <span className="lg:whitespace-nowrap">{payer}</span>,
        },
        { label: till.columns.person, cell: ({ person }) => person ?? till.unknownPerson },
        {
          label: payments.sales.columns.amount,
          isNumber: true,
          cell: ({ cents, currency }) => words.cents(cents, currency),
        },
      ]}
    />
  )
}
