import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { InputField, PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { purchaseForm } from './forms.ts'
import { HeldOrders } from './held-orders.tsx'
import type { TicketSales as Sales } from './sales.server.ts'
import { maxPerOrder } from './ticket.ts'

type TicketSalesProps = { sales: Sales; lastResult?: SubmissionResult<string[]> }

/** An event's tickets with the form that buys them; renders nothing where it has none. */
export function TicketSales({ sales, lastResult }: TicketSalesProps) {
  const { tickets } = useText()
  if (sales.types.length === 0) return null
  const open = sales.types.filter((type) => !type.isSoldOut)
  return (
    <section className="mt-8" id="tickets">
      <h2 className="mb-3">{tickets.sales.title}</h2>
      <TypeList sales={sales} />
      {sales.isOnSale && <p className="muted">{tickets.sales.perPerson(sales.perPerson)}</p>}
      {!sales.isOnSale && <p className="mt-3">{tickets.reasons.not_on_sale}</p>}
      {sales.isOnSale && !sales.isMember && (
        <p className="mt-3">
          <a className="button" href={paths.events.tickets(sales.eventId)}>
            {tickets.sales.purchase}
          </a>
        </p>
      )}
      {sales.isOnSale && sales.isMember && open.length > 0 && (
        <PurchaseForm sales={sales} lastResult={lastResult} />
      )}
    </section>
  )
}

function TypeList({ sales }: { sales: Sales }) {
  const words = useWords()
  const { tickets } = useText()
  return (
    <ul className="link-list mb-4">
      {sales.types.map((type) => (
        <li
          key={type.id}
          className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-2"
        >
          <strong>{type.name}</strong>{' '}
          <span>{type.priceCents === 0 ? tickets.sales.free : words.cents(type.priceCents)}</span>
          {type.imageUrl && (
            <a href={type.imageUrl} rel="noreferrer nofollow">
              {tickets.sales.picture}
            </a>
          )}
          {type.isSoldOut && <span className="status-rejected">{tickets.reasons.sold_out}</span>}
          <HeldOrders orders={type.held} />
          {sales.isOnSale && sales.isMember && type.isSoldOut && type.held.length === 0 && (
            <WaitingForm eventId={sales.eventId} type={type} />
          )}
        </li>
      ))}
    </ul>
  )
}

function PurchaseForm({ sales, lastResult }: TicketSalesProps) {
  const formats = useWords()
  const text = useText()
  const { sales: words, fields: labels, chooseType } = text.tickets
  const open = sales.types.filter((type) => !type.isSoldOut)
  const [form, fields] = usePortalForm(purchaseForm(text), {
    id: 'purchase',
    lastResult,
    defaultValue: {
      ticketTypeId: open.length === 1 ? String(open[0]?.id) : '',
      quantity: '1',
      method: 'card',
    },
  })
  const isPaid = open.some((type) => type.priceCents > 0)
  return (
    <PortalForm form={form} action={paths.events.tickets(sales.eventId)}>
      <SelectField
        field={fields.ticketTypeId}
        label={words.type}
        empty={chooseType}
        options={open.map(({ id, name, priceCents }) => ({
          value: String(id),
          label: `${name}, ${priceCents === 0 ? words.free : formats.cents(priceCents)}`,
        }))}
      />
      <InputField
        field={fields.quantity}
        label={labels.amount}
        hint={words.most(Math.min(maxPerOrder, sales.perPerson))}
        isOptional={false}
        type="number"
      />
      {isPaid && sales.takesOffline && (
        <SelectField
          field={fields.method}
          label={words.method}
          isOptional={false}
          options={[
            { value: 'card', label: words.card },
            { value: 'offline', label: words.offline },
          ]}
        />
      )}
      <button className="button" name="intent" value="buy">
        {words.purchase}
      </button>
    </PortalForm>
  )
}

type WaitingType = Sales['types'][number]

function WaitingForm({ eventId, type }: { eventId: number; type: WaitingType }) {
  const { waitingList } = useText().tickets
  const choice = {
    waiting: ['leave', waitingList.leave],
    offered: ['accept', waitingList.accept],
    none: ['join', waitingList.join],
  } as const
  const standing = type.waiting === 'waiting' || type.waiting === 'offered' ? type.waiting : 'none'
  const [intent, label] = choice[standing]
  return (
    <form method="post" action={paths.events.tickets(eventId)} className="flex items-center gap-3">
      <Spaced>
        <input type="hidden" name="ticketTypeId" value={type.id} />
        {standing === 'waiting' && <span>{waitingList.standing}</span>}
        <button className="button-quiet" name="intent" value={intent}>
          {label} <span className="sr-only">{type.name}</span>
        </button>
      </Spaced>
    </form>
  )
}
