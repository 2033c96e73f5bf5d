import type { Actor } from '#app/domain/accounts/account.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { HeldOrders } from '#app/domain/tickets/orders/held-orders.tsx'
import { ticketPurchaseStylesheet } from '#app/domain/tickets/orders/ticket-purchase-stylesheet.ts'
import { tourPurchaseForm } from '#app/domain/tours/forms.ts'
import { orderTourTickets } from '#app/domain/tours/order.server.ts'
import { sellsTickets } from '#app/domain/tours/sells-tickets.ts'
import { SoldOutDates } from '#app/domain/tours/sold-out-dates.tsx'
import { loadTourPurchase } from '#app/domain/tours/tour-purchase.server.ts'
import { TourPurchaseForm } from '#app/domain/tours/tour-purchase-form.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { parseId } from '#app/http/params.ts'
import { redirectToPayment } from '#app/http/redirects/checkout.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import { changeWaiting, type WaitingIntent, waitingIntents } from '../../+waiting-list.server.ts'
import type { Route } from './+types/purchase-ticket'

export const links = ticketPurchaseStylesheet

/** Disables the button until a date is chosen, and shows the total in it. */
export const handle: PageHandle = { script: 'ticket-total' }

function requireTourPurchase(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const words = getWords(context)
  const { tours } = words.text
  const listing = findListing(db, actor, 'play', parseId(id))
  if (!listing) throw notFound(tours.notFound)
  const purchase = loadTourPurchase(db, actor, listing, words)
  if (purchase.refusal)
    throw conflict(tours.refusals[purchase.refusal], paths.play.show(listing.id))
  return { actor, purchase }
}

function hasPage(actor: Actor, id: string): boolean {
  const listing = findListing(db, actor, 'play', parseId(id))
  return listing ? sellsTickets(findPlayDetails(db, listing.id)) : false
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { purchase } = requireTourPurchase(context, request, params.id)
  const asked = parseId(new URL(request.url).searchParams.get('date') ?? '')
  return { ...purchase, asked, typed: loadTyped(context, request) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const posted = await readFormData(request, text)
  const submission = toSubmission(context, request, posted)
  const change = (intent: WaitingIntent, back: string) => {
    const ticketTypeId = parseId(String(posted.get(intent)))
    return changeWaiting(actor, ticketTypeId, intent, { back, submission }, getWords(context))
  }
  // A tour that is off the lists has no page, but members can still leave its waiting list.
  if (posted.has('leave') && !hasPage(actor, params.id)) {
    return change('leave', paths.ownerDashboard.tickets())
  }
  const { purchase } = requireTourPurchase(context, request, params.id)
  const waiting = waitingIntents.find((intent) => posted.has(intent))
  if (waiting) return change(waiting, paths.play.purchaseTicket(purchase.listingId))
  const form = checkForm(posted, tourPurchaseForm(text), text)
  if (!form.ok) return form.refuse()
  const order = { ...form.value, listingId: purchase.listingId }
  const outcome = await orderTourTickets(db, actor, order, submission)
  const { tickets, tours } = text
  if (!outcome.ok) {
    const sentence = tours.purchase.failed(tickets.reasons[outcome.reason])
    const isTooMany = outcome.reason === 'too_many' || outcome.reason === 'not_enough'
    const field = isTooMany ? 'quantity' : 'tourDate'
    return form.refuse({ [field]: [sentence] }, refusalStatus(outcome.reason))
  }
  if (outcome.payment) return redirectToPayment(context, outcome.payment, tours.purchase.notPayable)
  return redirectWithFlash(paths.ownerDashboard.tickets({ order: outcome.orderId }), {
    kind: 'success',
    message: tickets.success,
  })
}

export default function PurchaseTourTicket({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { purchase } = useText().tours
  const { listings } = useText()
  const { title, description, location, priceCents, dates } = loaderData
  return (
    <Page title={purchase.title(title)}>
      <p className="prose mb-4 whitespace-pre-line" dir="auto">
        {description}
      </p>
      <Facts
        facts={[
          [purchase.location, location],
          [purchase.price, priceCents !== null && words.ticketPrice(priceCents)],
        ]}
      />
      {dates.length === 0 && <p className="mb-4">{listings.detail.noTourDates}</p>}
      <HeldOrders orders={dates.flatMap(({ held }) => held)} />
      <TourPurchaseForm
        tour={loaderData}
        asked={loaderData.asked}
        lastResult={actionData?.result ?? loaderData.typed}
      />
      <SoldOutDates dates={dates} />
    </Page>
  )
}
