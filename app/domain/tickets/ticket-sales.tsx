import type { SubmissionResult } from '@conform-to/react'
import { MethodField } from '#app/domain/payments/method-field.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { toGiveBackSpan } from './give-back-rule.ts'
import { HeldOrders } from './held-orders.tsx'
import { isHolderField } from './names-form.ts'
import { mixedPurchaseFields } from './purchase-forms.ts'
import { quantityFieldName } from './ticket.ts'
import type { TicketSales as Sales } from './ticket-sales.server.ts'
import { BuyButton, QuantitySelect, TicketRow } from './ticket-sales-controls.tsx'
import { WaitingButtons } from './waiting-buttons.tsx'

type TicketSalesProps = { sales: Sales; lastResult?: SubmissionResult<string[]> }

/** The card that sells an event's tickets; nothing if it has none (docs/rules.md#ticket-choice). */
export function TicketSales({ sales, lastResult }: TicketSalesProps) {
  const { tickets } = useText()
  if (sales.types.length === 0) return null
  return (
    <section className="ticket-sales" id="tickets">
      <h2>{tickets.sales.title}</h2>
      <HeldOrders orders={sales.held} />
      {sales.isOnSale && sales.held.length > 0 ? (
        <details open={lastResult !== undefined}>
          <summary>{tickets.held.others}</summary>
          <PurchaseForm sales={sales} lastResult={lastResult} />
        </details>
      ) : sales.isOnSale ? (
        <PurchaseForm sales={sales} lastResult={lastResult} />
      ) : (
        <>
          <ul>
            {sales.types.map((type) => (
              <TicketRow key={type.id} {...type} seats={null} />
            ))}
          </ul>
          <p>{tickets.reasons.not_on_sale}</p>
        </>
      )}
    </section>
  )
}

function PurchaseForm({ sales, lastResult }: TicketSalesProps) {
  const text = useText()
  const { sales: words } = text.tickets
  const { types } = sales
  const open = types.filter((type) => !type.isSoldOut)
  const [only, ...others] = open
  const one = only && others.length === 0 ? only.id : null
  const [form, fields] = usePortalForm(
    mixedPurchaseFields(
      text,
      types.map(({ id }) => id),
    ),
    {
      id: 'purchase',
      lastResult,
      defaultValue: Object.fromEntries([
        ['method', 'card'],
        ...open.map(({ id, own }) => [quantityFieldName(id), String(own || (one === id ? 1 : 0))]),
      ]),
    },
  )
  const chosen = open.map(({ id, priceCents }) => {
    const sent = Number(lastResult?.initialValue?.[quantityFieldName(id)])
    // A refused count that the form does not offer, such as 1e999, has no sum.
    const count = sent >= 1 && sent <= sales.perPerson ? sent : 0
    return { count, cents: count * priceCents }
  })
  // The names of a refused order's tickets, so that they need not be typed again.
  const names = Object.entries(lastResult?.initialValue ?? {}).filter(([name]) =>
    isHolderField(name),
  )
  const isPaid = open.some((type) => type.priceCents > 0)
  return (
    <PortalForm form={form} action={paths.events.tickets(sales.eventId)} className="ticket-form">
      {names.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <ul>
        {types.map((type) => {
          const field = fields[quantityFieldName(type.id)]
          return (
            <TicketRow key={type.id} {...type} error={field?.errors?.[0]} field={field}>
              {field && !type.isSoldOut && (
                <QuantitySelect
                  field={field}
                  type={type}
                  most={Math.min(type.most, sales.perPerson)}
                />
              )}
              <WaitingChoice sales={sales} type={type} />
            </TicketRow>
          )
        })}
      </ul>
      {isPaid && fields.method && <MethodField field={fields.method} methods={sales.methods} />}
      {open.length > 0 && (
        <BuyButton
          isFree={!isPaid}
          chosenCents={
            chosen.some(({ count }) => count > 0)
              ? chosen.reduce((sum, { cents }) => sum + cents, 0)
              : null
          }
        />
      )}
      <p className="muted">{words.perPerson(sales.perPerson)}</p>
      <GiveBackRuleLine rule={sales.giveBack} />
    </PortalForm>
  )
}

/** How tickets can be given back; nothing if the organizer does not allow it. */
function GiveBackRuleLine({ rule }: { rule: Sales['giveBack'] }) {
  const { saleRules } = useText().tickets
  if (!rule || rule.giveBackHours === null) return null
  if (rule.isOver) return <p className="muted">{saleRules.over}</p>
  const { count, unit } = toGiveBackSpan(rule.giveBackHours)
  return <p className="muted">{saleRules.rule(count, unit, rule.giveBackPercent)}</p>
}

type WaitingProps = { sales: Sales; type: Sales['types'][number] }

/** The waiting list of a type without free seats, or whose free seats are offered to the member. */
function WaitingChoice({ sales, type }: WaitingProps) {
  const { card } = useText().tickets
  if (type.isToPay) return null
  if (!type.isSoldOut && type.waiting !== 'offered') return null
  if (!sales.isMember) {
    return (
      <a href={paths.events.tickets(sales.eventId)}>
        {card.waitingList} <span className="sr-only">{type.name}</span>
      </a>
    )
  }
  return <WaitingButtons type={type} waiting={type.waiting} />
}
