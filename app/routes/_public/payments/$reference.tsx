import { data, redirect } from 'react-router'
import { z } from 'zod'
import { cancelPayment } from '#app/domain/payments/cancel.server.ts'
import type { Payment } from '#app/domain/payments/fulfillment.server.ts'
import { LookAgain } from '#app/domain/payments/page/look-again.tsx'
import { OpenPayment } from '#app/domain/payments/page/open-payment.tsx'
import { PaymentFacts } from '#app/domain/payments/page/payment-facts.tsx'
import {
  getNextStep,
  getPaymentState,
  isOwnReference,
  type PaymentState,
} from '#app/domain/payments/payment.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { askStatusForVisitor } from '#app/domain/payments/provider/asked-status.server.ts'
import {
  findPayment,
  findPaymentByReference,
  getAddressEnd,
} from '#app/domain/payments/queries.server.ts'
import { isCatchingUp } from '#app/domain/payments/reconciliation.server.ts'
import {
  findUnmatchedByReference,
  type UnmatchedPayment,
} from '#app/domain/payments/unmatched/unmatched.server.ts'
import {
  PaymentBeingCheckedPage,
  UnmatchedPaymentPage,
} from '#app/domain/payments/unmatched/unmatched-payment-page.tsx'
import { describeTownHall } from '#app/domain/settings/town-hall.server.ts'
import { findPaidOccasion, getSalePage } from '#app/domain/tickets/orders/paid-occasion.server.ts'
import { listPaidTickets } from '#app/domain/tickets/own/bought-tickets.server.ts'
import { showTickets } from '#app/domain/tickets/own/shown-ticket.server.ts'
import { PaidTickets } from '#app/domain/tickets/own/ticket-codes.tsx'
import { ticketStylesheet } from '#app/domain/tickets/ticket-stylesheet.ts'
import { actorContext, getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectToPayment } from '#app/http/redirects/checkout.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { wakeJobSparingly } from '#app/shared/wake-job.server.ts'
import { type Text, useText } from '#app/text/index.ts'
import type { Words } from '#app/text/words.ts'
import { Page } from '#app/ui/page.tsx'
import { refreshedId } from '#app/ui/stop-refreshing.tsx'
import type { Route } from './+types/$reference'

export const handle: PageHandle = { isPersonal: true }
export const links = ticketStylesheet

const intents = z.object({ intent: z.enum(['pay', 'cancel']) })

/**
 * Shows the state of a payment. Payers often return before the provider's message arrives, so the
 * provider is asked about an open payment. A GET must not write, so a job is woken to store the
 * answer.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const payment = findPaymentByReference(db, context.get(actorContext), params.reference)
  const kept = findUnmatchedByReference(db, params.reference)
  if (kept && payment?.status !== 'paid') {
    return data({ unmatched: describeUnmatched(kept, words), isChecking: false as const })
  }
  const isStill = new URL(request.url).searchParams.has('still')
  if (!payment) return awaitReconciliation(params.reference, { isStill }, words.text)
  const update = payment.status === 'pending' ? await askStatusForVisitor(payment) : null
  if (update === 'not_asked') return checkAgain(payment.reference, { isStill })
  // Limited, like the question, because anybody can open the page again and again.
  if (update) wakeJobSparingly('reconcile payments', seconds(2))
  const at = (instant: string | null) => instant && words.instant(instant, config.timeZone)
  const isArriving = update?.status === 'paid'
  const occasion = findPaidOccasion(db, payment)
  const page = {
    unmatched: null,
    isChecking: false as const,
    payment: publicFacts(payment, isArriving ? 'paid' : getPaymentState(payment)),
    isArriving,
    until: words.deadline(payment.expiresAt, config.timeZone, occasion?.timeZone),
    townHall: describeTownHall(db),
    paidAt: at(payment.paidAt),
    openUntil: at(getAddressEnd(payment)),
    next: getNextStep(payment, occasion && getSalePage(occasion)),
    tickets: await showTickets(db, listPaidTickets(db, context.get(actorContext), payment), words),
  }
  // Includes the address, because a browser at a fragment of the page (`#…`) would not reload it.
  const again = { Refresh: `2; url=${paths.payment(payment.reference)}` }
  return data(page, { headers: isArriving && !isStill ? again : {} })
}

/**
 * Shows a waiting page, because after a restore the provider may know a payment that the portal
 * does not know yet.
 */
function awaitReconciliation(reference: string, { isStill }: { isStill: boolean }, text: Text) {
  if (!isOwnReference(reference) || !isCatchingUp(db)) throw notFound(text.payments.gone)
  // Limited, because anybody can make up a reference.
  wakeJobSparingly('reconcile payments', seconds(10))
  return checkAgain(reference, { isStill })
}

/** Shows a waiting page until it is known whether it was paid. */
function checkAgain(reference: string, { isStill }: { isStill: boolean }) {
  const again = { Refresh: `5; url=${paths.payment(reference)}` }
  return data(
    { unmatched: null, isChecking: true as const, reference },
    { headers: isStill ? {} : again },
  )
}

/** Returns the facts for anybody with the address: without the payer and the provider's ids. */
function publicFacts(payment: Payment, state: PaymentState) {
  const { id, amountCents, refundedCents, currency, reference } = payment
  const { receiptNumber, method, status } = payment
  const amounts = { amountCents, refundedCents, currency }
  const names = { id, reference, receiptNumber }
  return { item: toPaidItem(payment), ...amounts, ...names, method, status, state }
}

/** Returns money without an order as its payer's page shows it (docs/rules.md#unmatched-money). */
function describeUnmatched(kept: UnmatchedPayment, words: Words) {
  const { state, paymentId, amountCents, currency, description, reference } = kept
  const matched = state === 'matched' && paymentId && findPayment(db, paymentId)
  return {
    state,
    description,
    amount: words.cents(amountCents, currency),
    reference,
    next: matched ? paths.payment(matched.reference) : null,
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const payment = findPaymentByReference(db, context.get(actorContext), params.reference)
  if (!payment) throw notFound(text.payments.gone)
  const form = await readForm(request, intents, text)
  if (!form.ok) throw form.problem()
  const { payments } = text
  const page = paths.payment(payment.reference)
  if (form.value.intent === 'cancel') {
    // The page says what became of it instead, such as that it was paid in another window.
    if (!(await cancelPayment(db, payment.id))) return redirect(page, { status: 303 })
    // The campaign page shows the cancellation itself (docs/rules.md#after-payment).
    const isCampaign = payment.purpose === 'campaign'
    const back = isCampaign && getNextStep({ ...payment, status: 'cancelled' })
    if (back) return redirect(back, { status: 303 })
    const what = describeItem(toPaidItem(payment), getWords(context))
    return redirectWithFlash(page, { kind: 'success', message: payments.cancelled(what) })
  }
  return redirectToPayment(context, payment)
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { payments } = useText()
  if (loaderData.unmatched) return <UnmatchedPaymentPage {...loaderData.unmatched} />
  if (loaderData.isChecking) return <PaymentBeingCheckedPage {...loaderData} />
  const { payment, isArriving, until, townHall, paidAt, openUntil, next, tickets } = loaderData
  const sentence = isArriving ? payments.arriving : payments.stateSentences[payment.state]
  return (
    <Page title={payments.title} said={sentence}>
      <p className="flash" role="status" id={refreshedId}>
        {sentence}
      </p>
      <PaidTickets tickets={tickets} />
      <PaymentFacts payment={payment} until={until} paidAt={paidAt} />
      {openUntil && <p className="mt-4 muted">{payments.openUntil(openUntil)}</p>}
      {next && (
        <p className="links mt-4">
          <a href={next}>{payment.status === 'paid' ? payments.next : payments.back}</a>
        </p>
      )}
      {isArriving && <LookAgain reference={payment.reference} />}
      {payment.status === 'pending' && !isArriving && (
        <OpenPayment payment={payment} until={until} townHall={townHall} />
      )}
    </Page>
  )
}
