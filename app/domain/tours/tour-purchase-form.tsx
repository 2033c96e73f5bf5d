import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { MethodField } from '#app/domain/payments/page/method-field.tsx'
import { BuyButton, QuantitySelect } from '#app/domain/tickets/orders/ticket-purchase-controls.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useWords } from '#app/text/words.ts'
import { PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { RefusedMessage } from '#app/ui/refused-message.tsx'
import { tourPurchaseForm } from './forms.ts'
import type { TourPurchase } from './tour-purchase.server.ts'

type Props = {
  tour: TourPurchase
  /** The id of the tour date to preselect; 0 for none. */
  asked: number
  lastResult: SubmissionResult<string[]> | undefined
}

/** The form that sells a tour's tickets; without tour dates only the way back. */
export function TourPurchaseForm(props: Props) {
  const { tour, lastResult } = props
  const { purchase } = useText().tours
  const back = (
    <a className="button-quiet" href={paths.play.show(tour.listingId)}>
      {purchase.back}
    </a>
  )
  if (tour.dates.length > 0) return <DateForm {...props} back={back} />
  // The last date can be over or cancelled since the form was opened.
  const [problem] = Object.values(lastResult?.error ?? {}).flat()
  return (
    <>
      {problem && <RefusedMessage message={problem} />}
      <p>{back}</p>
    </>
  )
}

function DateForm({ tour, asked, lastResult, back }: Props & { back: ReactNode }) {
  const formats = useWords()
  const text = useText()
  const { purchase, chooseDate } = text.tours
  const { purchase: words, fields: labels, card } = text.tickets
  const open = tour.dates.filter((date) => !date.isSoldOut)
  const [form, fields] = usePortalForm(tourPurchaseForm(text), {
    id: 'tour',
    lastResult,
    defaultValue: { tourDate: asked ? String(asked) : '', quantity: '1', method: 'card' },
  })
  const options = open.map(({ id, starts, priceCents, available }) => ({
    value: String(id),
    cents: priceCents,
    // If all dates have one price, the page shows it above the form.
    label: joinFacts([
      starts,
      priceCents !== tour.priceCents && formats.ticketPrice(priceCents),
      available !== null && card.left(formats.number(available)),
    ]),
  }))
  return (
    <PortalForm form={form} className="ticket-purchase ticket-form">
      <SelectField
        field={fields.tourDate}
        label={purchase.date}
        options={options}
        empty={chooseDate}
        isOptional={false}
      />
      <div className="field">
        <label htmlFor={fields.quantity.id}>{labels.amount}</label>
        <QuantitySelect
          field={fields.quantity}
          least={1}
          most={tour.perPerson}
          describedBy={fields.quantity.descriptionId}
        />
        {fields.quantity.errors?.[0] && (
          <p className="field-error" id={fields.quantity.errorId}>
            {fields.quantity.errors[0]}
          </p>
        )}
        <p className="field-hint" id={fields.quantity.descriptionId}>
          {words.perPerson(tour.perPerson)}
        </p>
      </div>
      {open.some(({ priceCents }) => priceCents > 0) && (
        <MethodField field={fields.method} methods={tour.methods} />
      )}
      <BuyButton
        isFree={open.every(({ priceCents }) => priceCents === 0)}
        soldOut={open.length === 0 ? purchase.soldOut : null}
      />{' '}
      {back}
    </PortalForm>
  )
}
