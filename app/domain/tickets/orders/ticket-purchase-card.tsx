import type { SubmissionResult } from '@conform-to/react'
import { MethodField } from '#app/domain/payments/page/method-field.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { toGiveBackSpan } from '../refunds/give-back-rule.ts'
import { WaitingButtons } from '../waiting-list/waiting-buttons.tsx'
import { HeldOrders } from './held-orders.tsx'
import { isHolderField } from './names-form.ts'
import { mixedPurchaseFields } from './purchase-forms.ts'
import { quantityFieldName } from './quantity-fields.ts'
import type { TicketPurchase } from './ticket-purchase.server.ts'
import { BuyButton, QuantitySelect, TicketRow } from './ticket-purchase-controls.tsx'

type TicketPurchaseCardProps = { purchase: TicketPurchase; lastResult?: SubmissionResult<string[]> }

/** The card that sells an event's tickets; nothing if it has none (docs/rules.md#ticket-choice). */
export function TicketPurchaseCard({ purchase, lastResult }: TicketPurchaseCardProps) {
  const { tickets } = useText()
  const { types, held, waited } = purchase
  if ([types, held, waited].every(({ length }) => length === 0)) return null
  return (
    <section className="ticket-purchase" id="tickets">
      <h2>{tickets.purchase.title}</h2>
      <HeldOrders orders={held} />
      <WaitedTypes purchase={purchase} />
      <TypesOnSale purchase={purchase} lastResult={lastResult} />
    </section>
  )
}

function TypesOnSale({ purchase, lastResult }: TicketPurchaseCardProps) {
  const { tickets } = useText()
  const { types, held, waited, isOnSale } = purchase
  const others = types.filter(({ id }) => !waited.some((type) => type.id === id))
  if (others.length === 0) return null
  if (!isOnSale) {
    return (
      <>
        <ul>
          {others.map((type) => (
            <TicketRow key={type.id} {...type} seats={null} />
          ))}
        </ul>
        <p>{tickets.reasons.not_on_sale}</p>
      </>
    )
  }
  const form = <PurchaseForm purchase={purchase} lastResult={lastResult} />
  if (held.length === 0) return form
  return (
    <details open={lastResult !== undefined}>
      <summary>{tickets.held.others}</summary>
      {form}
    </details>
  )
}

/** Types off sale for which the member waits, or has an offer of free tickets to answer. */
function WaitedTypes({ purchase: { eventId, waited } }: Pick<TicketPurchaseCardProps, 'purchase'>) {
  const { reasons } = useText().tickets
  if (waited.length === 0) return null
  return (
    <form method="post" action={paths.events.tickets(eventId)}>
      <SubmissionKey />
      <ul>
        {waited.map(({ waiting, ...type }) => (
          <TicketRow key={type.id} {...type} seats={null} isSoldOut={false}>
            <p className="muted">{reasons.not_on_sale}</p>
            <WaitingButtons type={type} waiting={waiting} />
          </TicketRow>
        ))}
      </ul>
    </form>
  )
}

function PurchaseForm({ purchase, lastResult }: TicketPurchaseCardProps) {
  const text = useText()
  const { purchase: words } = text.tickets
  const { types } = purchase
  const open = types.filter((type) => !type.isSoldOut)
  const [only, ...others] = open
  const one = only && others.length === 0 ? only.id : null
  const [form, fields] = usePortalForm(
    mixedPurchaseFields(
      types.map(({ id }) => id),
      text,
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
    // A count that the form does not offer, such as 1e999, is left out of the sum.
    const count = sent >= 1 && sent <= purchase.perPerson ? sent : 0
    return { count, cents: count * priceCents }
  })
  // The names of a refused order's tickets, so that they need not be typed again.
  const names = Object.entries(lastResult?.initialValue ?? {}).filter(([name]) =>
    isHolderField(name),
  )
  const isPaid = open.some((type) => type.priceCents > 0)
  return (
    <PortalForm form={form} action={paths.events.tickets(purchase.eventId)} className="ticket-form">
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
                  most={Math.min(type.most, purchase.perPerson)}
                />
              )}
              <WaitingChoice purchase={purchase} type={type} />
            </TicketRow>
          )
        })}
      </ul>
      {isPaid && fields.method && <MethodField field={fields.method} methods={purchase.methods} />}
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
      <p className="muted">{words.perPerson(purchase.perPerson)}</p>
      <GiveBackRuleLine rule={purchase.giveBack} />
    </PortalForm>
  )
}

/** How tickets can be given back; nothing if the organizer does not allow it. */
function GiveBackRuleLine({ rule }: { rule: TicketPurchase['giveBack'] }) {
  const { saleRules } = useText().tickets
  if (!rule || rule.giveBackHours === null) return null
  if (rule.isOver) return <p className="muted">{saleRules.over}</p>
  const { count, unit } = toGiveBackSpan(rule.giveBackHours)
  return <p className="muted">{saleRules.rule(count, unit, rule.giveBackPercent)}</p>
}

type WaitingProps = { purchase: TicketPurchase; type: TicketPurchase['types'][number] }

/**
 * The waiting list of a type without free seats, or whose free seats are offered to the member. Who
 * waits can leave it also while seats are free, as after reaching the limit per person.
 */
function WaitingChoice({ purchase, type }: WaitingProps) {
  const { card } = useText().tickets
  const isOpen = type.isSoldOut || type.waiting === 'offered'
  if (type.waiting !== 'waiting' && (type.isToPay || !isOpen)) return null
  if (!purchase.isMember) {
    return (
      <a href={paths.events.tickets(purchase.eventId)}>
        {card.waitingList} <span className="sr-only">{type.name}</span>
      </a>
    )
  }
  return <WaitingButtons type={type} waiting={type.waiting} />
}
