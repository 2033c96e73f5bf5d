import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { CheckboxField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { receiptForm, refundForm } from '../forms.ts'

type LastResult = { lastResult?: SubmissionResult<string[]> }

type RefundFormProps = LastResult & {
  /** Cents that can still be refunded. */
  left: number
  /** The bank refused the card refund, so it may be recorded as handed over in person. */
  hasFailed: boolean
  /** It was not paid by card, so the refund is handed over before it is recorded. */
  isInPerson: boolean
}

export function RefundForm({ left, hasFailed, isInPerson, lastResult }: RefundFormProps) {
  const words = useWords()
  const text = useText()
  const { refund } = text.payments
  const [form, fields] = usePortalForm(refundForm(text), {
    id: 'refund',
    lastResult,
    defaultValue: { amount: (left / 100).toFixed(2) },
  })
  return (
    <section className="mt-8">
      <h2 className="section-heading">{refund.title}</h2>
      {isInPerson && <p className="prose mb-3">{refund.inPersonHint}</p>}
      <PortalForm form={form} isBelow>
        <InputField
          field={fields.amount}
          label={refund.amount}
          hint={refund.most(words.cents(left))}
          inputMode="decimal"
        />
        <InputField field={fields.reason} label={refund.reason} hint={refund.reasonHint} />
        {hasFailed && (
          <CheckboxField field={fields.byHand} label={refund.byHand} hint={refund.byHandHint} />
        )}
        <button className="button-danger" name="intent" value="refund">
          {refund.submit}
        </button>
      </PortalForm>
    </section>
  )
}

export function ReceiptForm({ lastResult }: LastResult) {
  const text = useText()
  const { receive, facts } = text.payments
  const [form, fields] = usePortalForm(receiptForm(text), { id: 'receive', lastResult })
  return (
    <section className="mt-8">
      <h2 className="section-heading">{receive.title}</h2>
      <PortalForm form={form} isBelow>
        <InputField field={fields.receiptNumber} label={facts.receipt} />
        <input
          type="hidden"
          name={fields.usedNumber.name}
          value={String(lastResult?.initialValue?.receiptNumber ?? '')}
        />
        <button className="button" name="intent" value="receive">
          {receive.submit}
        </button>
      </PortalForm>
    </section>
  )
}

/** For the organizer of an order that was to be paid at the town hall. */
export function DirectPaymentForm() {
  const { receiveDirectly } = useText().payments
  return (
    <form method="post" className="mt-8">
      <h2 className="section-heading">{receiveDirectly.title}</h2>
      <p className="prose mb-3">{receiveDirectly.intro}</p>
      <button className="button" name="intent" value="receive-directly">
        {receiveDirectly.submit}
      </button>
    </form>
  )
}
