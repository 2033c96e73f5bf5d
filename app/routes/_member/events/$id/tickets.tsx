import { data } from 'react-router'
import type { z } from 'zod'
import { type EventRow, formatPlace } from '#app/domain/events/event.ts'
import { findEventFor } from '#app/domain/events/queries.server.ts'
import { HolderNames } from '#app/domain/tickets/orders/holder-names.tsx'
import {
  holderFieldName,
  type Naming,
  pickHolderNames,
  ticketNamesForm,
} from '#app/domain/tickets/orders/names-form.ts'
import { orderMixedTickets } from '#app/domain/tickets/orders/order.server.ts'
import { mixedPurchaseForm } from '#app/domain/tickets/orders/purchase-forms.ts'
import { quantityFieldName } from '#app/domain/tickets/orders/quantity-fields.ts'
import {
  loadTicketPurchase,
  type TicketPurchase,
} from '#app/domain/tickets/orders/ticket-purchase.server.ts'
import { TicketPurchaseCard } from '#app/domain/tickets/orders/ticket-purchase-card.tsx'
import { ticketPurchaseStylesheet } from '#app/domain/tickets/orders/ticket-purchase-stylesheet.ts'
import { listTicketTypes } from '#app/domain/tickets/types/ticket-types.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { type Context, getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, type FormReply } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { parseId } from '#app/http/params.ts'
import { redirectToPayment } from '#app/http/redirects/checkout.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { changeWaiting, waitingIntents } from '../../+waiting-list.server.ts'
import type { Route } from './+types/tickets'

export const links = ticketPurchaseStylesheet

/** Keeps the sum of the chosen tickets in the button. */
export const handle: PageHandle = { script: 'ticket-total' }

type Chosen = z.output<ReturnType<typeof mixedPurchaseForm>>

function requireEvent(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const found = findEventFor(db, actor, parseId(id))
  if (!found) throw notFound()
  return { actor, event: found.event }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event } = requireEvent(context, request, params.id)
  const { id, title } = event
  const purchase = loadTicketPurchase(db, actor, id)
  const when = getWords(context).span(event)
  const shown = { id, title, when, where: formatPlace(event) }
  const typed = loadTyped(context, request)
  return { event: shown, purchase, typed, naming: readNaming(purchase, typed, getText(context)) }
}

/** Returns what a kept form that asked for names has chosen; null for any other form. */
function readNaming({ types }: TicketPurchase, typed: FormReply | undefined, text: Text) {
  if (!typed?.initialValue?.named) return null
  const ids = types.map(({ id }) => id)
  const chosen = mixedPurchaseForm(ids, text).safeParse(typed.initialValue)
  return chosen.success && chosen.data.lines.length > 0 ? chosen.data : null
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireEvent(context, request, params.id)
  const posted = await readFormData(request, text)
  const submission = toSubmission(context, request, posted)
  // The name of a waiting-list button is its action, and its value the ticket type.
  const waiting = waitingIntents.find((intent) => posted.has(intent))
  if (waiting) {
    const ticketTypeId = parseId(String(posted.get(waiting)))
    const back = paths.events.show(event.id)
    return changeWaiting(actor, ticketTypeId, waiting, { back, submission }, getWords(context))
  }
  const { card, chooseType, reasons, success } = text.tickets
  const types = listTicketTypes(db, event.id)
  const ids = types.map(({ id }) => id)
  const form = checkForm(posted, mixedPurchaseForm(ids, text), text)
  if (!form.ok) return form.refuse()
  const { lines } = form.value
  if (lines.length === 0) return form.refuse({ '': [chooseType] })
  const named = nameTickets(posted, { event, types }, form.value, text)
  if (!named.ok) return named.ask()
  const order = { ...form.value, lines: named.lines, eventId: event.id }
  const outcome = await orderMixedTickets(db, actor, order, submission)
  if (!outcome.ok) {
    const { reason, ticketTypeId } = outcome
    const whole = lines.length > 1 ? [card.nothingOrdered] : []
    const type = loadTicketPurchase(db, actor, event.id).types.find(({ id }) => id === ticketTypeId)
    const showsSeatsLeft = reason === 'not_enough' && event.showsSeatsLeft && type
    const sentence = showsSeatsLeft ? card.onlyLeft(type.most) : reasons[reason]
    const named = type && types.length > 1 ? `${type.name}: ${sentence}` : sentence
    const problems = { '': whole, [quantityFieldName(ticketTypeId)]: [named] }
    const status = refusalStatus(reason)
    const { result } = form.refuse(problems, status).data
    const initialValue = { ...result.initialValue, ...pickHolderNames(lines, posted) }
    return data({ result: { ...result, initialValue } }, status)
  }
  if (outcome.payment) return redirectToPayment(context, outcome.payment)
  const codes = paths.ownerDashboard.tickets({ order: outcome.orderId })
  return redirectWithFlash(codes, { kind: 'success', message: success })
}

type Sold = { event: EventRow; types: ReturnType<typeof listTicketTypes> }

/**
 * Adds the typed names to the chosen tickets. If the event asks for names and they are missing,
 * asks.
 */
function nameTickets(posted: FormData, { event, types }: Sold, chosen: Chosen, text: Text) {
  const { lines, method } = chosen
  if (!event.asksNames) return { ok: true as const, lines }
  const naming: Naming = { lines, method }
  if (!posted.has('named')) {
    // Names that were typed before an order was refused come back.
    const initialValue = pickHolderNames(lines, posted)
    const result = Object.keys(initialValue).length > 0 ? { initialValue } : undefined
    return { ok: false as const, ask: () => data({ naming, result }) }
  }
  const form = checkForm(posted, ticketNamesForm(lines, types, text), text)
  if (!form.ok) {
    const { result } = form.refuse().data
    return { ok: false as const, ask: () => data({ naming, result }, 400) }
  }
  const findName = (id: number, at: number) => form.value[holderFieldName(id, at)] ?? ''
  const withNames = lines.map(({ ticketTypeId, quantity }) => {
    const names = Array.from({ length: quantity }, (_, at) => findName(ticketTypeId, at))
    return { ticketTypeId, quantity, names }
  })
  return { ok: true as const, lines: withNames }
}

export default function EventTickets({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase, names } = useText().tickets
  const { event } = loaderData
  const { types, held, waited } = loaderData.purchase
  const isEmpty = [types, held, waited].every(({ length }) => length === 0)
  const naming = actionData ? 'naming' in actionData && actionData.naming : loaderData.naming
  const lastResult = actionData?.result ?? loaderData.typed
  return (
    <Page title={purchase.titleFor(event.title)} part={naming ? names.title : null}>
      <p>{event.when}</p>
      {event.where && <p>{event.where}</p>}
      <p className="links mb-4">
        <a href={paths.events.show(event.id)}>{purchase.back}</a>
      </p>
      {isEmpty && <EmptyState>{purchase.none}</EmptyState>}
      {naming ? (
        <HolderNames purchase={loaderData.purchase} naming={naming} lastResult={lastResult} />
      ) : (
        <TicketPurchaseCard purchase={loaderData.purchase} lastResult={lastResult} />
      )}
    </Page>
  )
}
