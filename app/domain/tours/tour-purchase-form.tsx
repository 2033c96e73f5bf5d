import type { SubmissionResult } from '@conform-to/react'
import { MethodField } from '#app/domain/payments/method-field.tsx'
import { BuyButton, QuantitySelect } from '#app/domain/tickets/ticket-sales-controls.tsx'
import { WaitingButtons } from '#app/domain/tickets/waiting-buttons.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useWords } from '#app/text/words.ts'
import { PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { tourPurchaseForm } from './forms.ts'
import type { TourPurchase } from './purchase-page.server.ts'

type Props = {
  sales: TourPurchase
  /** The date whose tickets are asked for; 0 if none. */
  asked: number
  lastResult: SubmissionResult<string[]> | undefined
}

export function TourPurchaseForm({ sales, asked, lastResult }: Props) {
  const formats = useWords()
  const text = useText()
  const { purchase, chooseDate } = text.tours
  const { sales: words, fields: labels, card } = text.tickets
  const open = sales.dates.filter((date) => !date.isSoldOut)
  const [form, fields] = usePortalForm(tourPurchaseForm(text), {
    id: 'tour',
    lastResult,
    defaultValue: { tourDate: asked ? String(asked) : '', quantity: '1', method: 'card' },
  })
  const formatPrice = (cents: number) => (cents === 0 ? purchase.free : formats.cents(cents))
  const options = open.map(({ id, starts, priceCents, available }) => ({
    value: String(id),
    cents: priceCents,
    // A price that all dates have is above the form.
    label: joinFacts([
      starts,
      priceCents !== sales.priceCents && formatPrice(priceCents),
      available !== null && card.left(formats.number(available)),
    ]),
  }))
  return (
    <PortalForm form={form} className="ticket-sales ticket-form">
      <SelectField
        field={fields.tourDate}
        label={purchase.date}
        options={options}
        empty={chooseDate}
        isOptional={false}
      />
      <div className="field">
        <label htmlFor={fields.quantity.id}>{labels.amount}</label>
        <QuantitySelect field={fields.quantity} least={1} most={sales.perPerson} />
        {fields.quantity.errors?.[0] && (
          <p className="field-error" id={fields.quantity.errorId}>
            {fields.quantity.errors[0]}
          </p>
        )}
        <p className="field-hint">{words.perPerson(sales.perPerson)}</p>
      </div>
      {open.some(({ priceCents }) => priceCents > 0) && (
        <MethodField field={fields.method} methods={sales.methods} />
      )}
      <BuyButton
        isFree={open.every(({ priceCents }) => priceCents === 0)}
        soldOut={open.length === 0 ? purchase.soldOut : null}
      />{' '}
      <a className="button-quiet" href={paths.play.show(sales.listingId)}>
        {purchase.back}
      </a>
    </PortalForm>
  )
}

/** Sold-out dates, and those whose free seats are offered to the member, each with its waiting list. */
export function SoldOutDates({ sales }: { sales: TourPurchase }) {
  const { purchase } = useText().tours
  const { reasons } = useText().tickets
  const soldOut = sales.dates.filter(
    ({ isSoldOut, waiting, held }) => (isSoldOut || waiting === 'offered') && held.length === 0,
  )
  if (soldOut.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-2">{purchase.soldOutDates}</h2>
      <ul className="link-list">
        {soldOut.map(({ id, ticketTypeId, when, isSoldOut, waiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-2"
          >
            <span>{when}</span>
            {isSoldOut && <span className="status-rejected">{reasons.sold_out}</span>}
            <form method="post" className="flex items-center gap-3">
              <SubmissionKey />
              <WaitingButtons type={{ id: ticketTypeId, name: when }} waiting={waiting} />
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
