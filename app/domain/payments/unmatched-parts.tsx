import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { unmatchedMatchForm } from './forms.ts'
import type { PaymentState } from './payment.ts'
import { describeItem, type PaidItem } from './payment-item.ts'
import { type UnmatchedReason, type UnmatchedState, unmatchedTones } from './unmatched.ts'

type Kept = {
  id: number
  reference: string
  reason: UnmatchedReason
  state: UnmatchedState
  paymentId: number | null
  providerSessionId: string | null
  providerIntentId: string
  amountCents: number
  currency: string
  payerEmail: string | null
  description: string | null
  /** Formatted, in the town's time zone. */
  paidAt: string
}

function State({ state }: { state: UnmatchedState }) {
  const { unmatched } = useText()
  return <StatusWord tone={unmatchedTones[state]}>{unmatched.states[state]}</StatusWord>
}

export function UnmatchedTable({ rows }: { rows: Kept[] }) {
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
          isShort: true,
          cell: (row) => words.cents(row.amountCents, row.currency),
        },
        { label: columns.state, cell: (row) => <State state={row.state} /> },
      ]}
    />
  )
}

type UnmatchedFactsProps = {
  kept: Kept
  /** The name of the administrator who decided. */
  resolver: string | null
}

export function UnmatchedFacts({ kept, resolver }: UnmatchedFactsProps) {
  const words = useWords()
  const { unmatched, payments } = words.text
  const { facts, columns, reasons } = unmatched
  const rows = [
    [facts.why, reasons[kept.reason]],
    [columns.payer, kept.payerEmail],
    [columns.amount, words.cents(kept.amountCents, kept.currency)],
    [columns.paidAt, kept.paidAt],
    [columns.state, <State key="state" state={kept.state} />],
    [
      facts.order,
      kept.paymentId && (
        <a key="order" href={paths.ownerDashboard.sale(kept.paymentId)}>
          {kept.paymentId}
        </a>
      ),
    ],
    [facts.decidedBy, resolver],
    [payments.facts.reference, kept.reference],
    [facts.session, kept.providerSessionId],
    [facts.intent, kept.providerIntentId],
  ] as const
  return <Facts facts={rows} />
}

export function RefundButton({ kept }: { kept: Kept }) {
  const words = useWords()
  const { refund } = words.text.unmatched
  return (
    <section className="mt-8">
      <h2 className="mb-3">{refund.title}</h2>
      <p className="mb-3">{refund.intro(words.cents(kept.amountCents, kept.currency))}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <button className="button-danger" name="intent" value="refund">
          {refund.submit}
        </button>
        {kept.state === 'refund_failed' && (
          <button className="button-quiet" name="intent" value="by-hand">
            {refund.byHand}
          </button>
        )}
      </form>
    </section>
  )
}

type MatchFormProps = {
  orders: ReadonlyArray<{ id: number; item: PaidItem; payerEmail: string; state: PaymentState }>
  lastResult?: SubmissionResult<string[]>
}

export function MatchForm({ orders, lastResult }: MatchFormProps) {
  const words = useWords()
  const { unmatched, payments } = words.text
  const { match } = unmatched
  const [form, fields] = usePortalForm(unmatchedMatchForm(words.text), { id: 'match', lastResult })
  const options = orders.map(({ id, item, payerEmail, state }) => ({
    value: String(id),
    label: match.option(describeItem(item, words), payerEmail, payments.states[state]),
  }))
  return (
    <section className="mt-8">
      <h2 className="mb-3">{match.title}</h2>
      {options.length === 0 ? (
        <p>{match.none}</p>
      ) : (
        <PortalForm form={form} isBelow>
          <p>{match.intro}</p>
          <SelectField field={fields.order} label={match.order} options={options} />
          <button className="button" name="intent" value="match">
            {match.submit}
          </button>
        </PortalForm>
      )}
    </section>
  )
}
