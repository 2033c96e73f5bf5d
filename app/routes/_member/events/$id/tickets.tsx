import { findEventFor } from '#app/domain/events/queries.server.ts'
import { purchaseForm } from '#app/domain/tickets/forms.ts'
import { type OrderOutcome, orderTickets } from '#app/domain/tickets/order.server.ts'
import { loadTicketSales } from '#app/domain/tickets/sales.server.ts'
import { refusedField } from '#app/domain/tickets/ticket.ts'
import { TicketSales } from '#app/domain/tickets/ticket-sales.tsx'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { redirectToPayment } from '#app/http/checkout.server.ts'
import { type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { checkForm } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { toSubmission } from '#app/http/submission.server.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { changeWaiting, saleIntents } from '../../+waiting-list.server.ts'
import type { Route } from './+types/tickets'

function requireEvent(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const found = findEventFor(db, actor, parseId(id))
  if (!found) throw notFound()
  return { actor, event: found.event }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event } = requireEvent(context, request, params.id)
  const { id, title } = event
  return { event: { id, title }, sales: loadTicketSales(db, actor, id) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireEvent(context, request, params.id)
  const posted = await readFormData(text, request)
  const intent = saleIntents.safeParse(posted.get('intent')).data ?? 'buy'
  if (intent !== 'buy') {
    const ticketTypeId = parseId(String(posted.get('ticketTypeId')))
    return changeWaiting(text, actor, intent, ticketTypeId, paths.events.show(event.id))
  }
  const form = checkForm(text, posted, purchaseForm(text))
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, posted)
  const order = { ...form.value, eventId: event.id }
  const outcome = await orderTickets(db, actor, order, submission)
  if (outcome.ok) return leadOn(text, outcome)
  const { reasons } = text.tickets
  const field = refusedField(outcome.reason) === 'quantity' ? 'quantity' : 'ticketTypeId'
  return form.refuse({ [field]: [reasons[outcome.reason]] }, refusalStatus(outcome.reason))
}

/** Redirects to the tickets if they are free, otherwise to the payment. */
function leadOn(text: Text, { payment }: Extract<OrderOutcome, { ok: true }>) {
  if (payment) return redirectToPayment(text, payment)
  const message = text.tickets.success
  return redirectWithFlash(paths.ownerDashboard.tickets(), { kind: 'success', message })
}

export default function EventTickets({ loaderData, actionData }: Route.ComponentProps) {
  const { sales } = useText().tickets
  const { event } = loaderData
  return (
    <Page title={sales.titleOf(event.title)}>
      <p>
        <a href={paths.events.show(event.id)}>{sales.back}</a>
      </p>
      <TicketSales sales={loaderData.sales} lastResult={actionData?.result} />
    </Page>
  )
}
