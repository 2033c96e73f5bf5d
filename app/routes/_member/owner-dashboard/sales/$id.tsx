import { receiptForm, refundForm } from '#app/domain/payments/forms.ts'
import { PaymentFacts } from '#app/domain/payments/page/payment-facts.tsx'
import { getUnrefundedCents } from '#app/domain/payments/payment.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { may } from '#app/domain/payments/permissions.ts'
import { RefundList } from '#app/domain/payments/refunds/refund-list.tsx'
import { toRefundReason } from '#app/domain/payments/refunds/refund-reason.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import {
  recordCashRefund,
  recordDirectPayment,
  recordOfflinePayment,
} from '#app/domain/payments/sales/cash.server.ts'
import { findSale } from '#app/domain/payments/sales/ledger.server.ts'
import {
  DirectPaymentForm,
  ReceiptForm,
  RefundForm,
} from '#app/domain/payments/sales/sale-forms.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useWords } from '#app/text/words.ts'
import { Page } from '#app/ui/page.tsx'
import { RefusedMessage } from '#app/ui/refused-message.tsx'
import type { Route } from './+types/$id'

function requireSale(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const sale = findSale(db, actor, parseId(id))
  if (!sale) throw notFound()
  return { actor, ...sale }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { actor, payment, receivedBy, refunds } = requireSale(context, request, params.id)
  const at = (instant: string | null) => instant && words.instant(instant, config.timeZone)
  return {
    payment: { ...payment, item: toPaidItem(payment) },
    receivedBy,
    may: {
      receive: may(actor, 'receive', payment),
      receiveDirectly: may(actor, 'receiveDirectly', payment),
      refund: may(actor, 'refund', payment),
    },
    until: words.deadline(payment.expiresAt, config.timeZone),
    paidAt: at(payment.paidAt),
    refunds: refunds.map((refund) => ({
      ...refund,
      reason: toRefundReason(refund),
      at: at(refund.createdAt),
    })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const words = getWords(context)
  const { text } = words
  const { actor, payment } = requireSale(context, request, params.id)
  const { payments } = text
  const what = describeItem(toPaidItem(payment), words)
  const posted = await readFormData(request, text)
  const page = paths.ownerDashboard.sale(payment.id)
  if (posted.get('intent') === 'receive') {
    const form = checkForm(posted, receiptForm(text), text)
    if (!form.ok) return form.refuse()
    const { receiptNumber: number, usedNumber } = form.value
    const receipt = { number, isShared: number === usedNumber }
    const outcome = await recordOfflinePayment(db, actor, payment.id, receipt)
    if (!outcome.ok && outcome.reason === 'receipt_used') {
      return form.refuse({ receiptNumber: [payments.receive.used(outcome.usedBy)] }, 409)
    }
    if (!outcome.ok) return form.refuse({ '': [payments.refusals[outcome.reason]] }, 409)
    return redirectWithFlash(page, { kind: 'success', message: payments.received(what) })
  }
  if (posted.get('intent') === 'receive-directly') {
    const outcome = await recordDirectPayment(db, actor, payment.id)
    const message = outcome.ok ? payments.received(what) : payments.refusals[outcome.reason]
    return redirectWithFlash(page, { kind: outcome.ok ? 'success' : 'error', message })
  }
  if (posted.get('intent') === 'hand-over') {
    const { ok } = await recordCashRefund(db, actor, parseId(String(posted.get('refund'))))
    if (!ok) throw notFound()
    return redirectWithFlash(page, { kind: 'success', message: payments.refund.handedOver(what) })
  }
  const form = checkForm(posted, refundForm(text), text)
  if (!form.ok) return form.refuse()
  const { amount: amountCents, reason, byHand } = form.value
  const refund = { amountCents, reason, byHand }
  const submission = toSubmission(context, request, posted)
  const outcome = await refundPayment(db, actor, payment.id, refund, submission)
  if (!outcome.ok) return form.refuse({ amount: [payments.refusals[outcome.reason]] }, 409)
  wakeJob('send refunds')
  const { done, handedOver } = payments.refund
  const message = outcome.isHandedOver ? handedOver(what) : done(what)
  return redirectWithFlash(page, { kind: 'success', message })
}

/** One sale: its payment, its refunds, and the forms to record or refund money. */
export default function Sale({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { payments } = words.text
  const { payment, until, paidAt, receivedBy, refunds, may: allowed } = loaderData
  const left = getUnrefundedCents(payment)
  const isAwaitingCash = payment.method === 'offline' && payment.status === 'pending'
  const receives = isAwaitingCash && allowed.receive
  const isRefundable = allowed.refund && payment.status === 'paid' && left > 0
  const result = actionData?.result
  const isReceipt = result?.initialValue?.intent === 'receive'
  // Somebody else may have ended what the sent form was for; then the page no longer has the form.
  const problems = (isReceipt ? receives : isRefundable) ? [] : Object.values(result?.error ?? {})
  return (
    <Page title={describeItem(payment.item, words)}>
      <p className="links mb-4">
        <a href={paths.ownerDashboard.sales()}>{payments.sales.back}</a>
      </p>
      {problems.length > 0 && <RefusedMessage message={problems.flat()[0] ?? ''} />}
      <PaymentFacts
        payment={payment}
        until={until}
        paidAt={paidAt}
        payer={payment.payerEmail}
        receivedBy={receivedBy}
      />
      <RefundList refunds={refunds} payment={payment} mayHandOver={allowed.refund} />
      {isRefundable && (
        <RefundForm
          left={left}
          hasFailed={refunds.some(({ status }) => status === 'failed')}
          isInPerson={payment.method !== 'card'}
          lastResult={isReceipt ? undefined : result}
        />
      )}
      {receives && <ReceiptForm lastResult={isReceipt ? result : undefined} />}
      {isAwaitingCash && allowed.receiveDirectly && <DirectPaymentForm />}
    </Page>
  )
}
