import type { SubmissionResult } from '@conform-to/react'
import { useWords } from '#app/text/words.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { unmatchedMatchForm } from '../forms.ts'
import type { PaymentState } from '../payment.ts'
import { describeItem, type PaidItem } from '../payment-item.ts'
import type { ShownUnmatched } from './unmatched-facts.tsx'

export function RefundButton({ kept }: { kept: ShownUnmatched }) {
  const words = useWords()
  const { refund } = words.text.unmatched
  return (
    <section className="mt-8">
      <h2 className="section-heading">{refund.title}</h2>
      <p className="mb-3">{refund.intro(words.cents(kept.amountCents, kept.currency))}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <ConfirmedButton label={refund.submit} confirm={refund.confirm} intent="refund" />
        {kept.state === 'refund_failed' && (
          <ConfirmedButton label={refund.byHand} confirm={refund.confirmByHand} intent="by-hand" />
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
      <h2 className="section-heading">{match.title}</h2>
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
