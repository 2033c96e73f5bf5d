import type { Paid } from '#app/domain/activity/shared-parameters.ts'
import { describeItem } from '#app/domain/payments/payment-item.ts'
import { describeReasonCode } from '#app/domain/payments/refunds/refund-reason.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { administrators, describeVoidedTicket, quote, type Recipient, type Rules } from '../rule.ts'

type Payer = Pick<Paid, 'payerId' | 'payerEmail' | 'locale' | 'item'>
const payer = ({ payerId, payerEmail, locale = null, item }: Payer) => [
  { payerId, email: payerEmail, isTyped: item.purpose === 'donation', locale },
]
const paymentPage = ({ reference }: { reference: string }) => paths.payment(reference)
const salePage = ({ id }: { id: number }) => paths.ownerDashboard.sale(id)
const payeeAndAdministrators = ({ payeeId }: { payeeId: number | null }): Recipient[] =>
  payeeId === null ? administrators() : [...administrators(), { memberId: payeeId }]

export const paymentRules: Rules<'payment'> = {
  'payment.paid': null,
  'payment.received': null,
  'payment.received_directly': null,
  'payment.failed': null,
  'payment.cancelled': null,
  'payment.expired': null,
  // Tickets and donations are confirmed by their own mails.
  'payment.fulfilled': {
    to: ({ isFee, ...paid }) => (isFee ? payer(paid) : []),
    link: paymentPage,
    notice: ({ item, ...paid }, words, portalName) =>
      words.text.payments.messages.received(
        portalName,
        words.money(paid),
        describeItem(item, words),
      ),
  },
  'payment.refunded': {
    to: payer,
    link: paymentPage,
    // Older rows do not say it, and their money has arrived.
    notice: ({ item, reason, isHandedOver = true, ...paid }, words, portalName) =>
      words.text.payments.messages.refunded(
        portalName,
        words.money(paid),
        describeItem(item, words),
        isHandedOver,
        [
          describeReasonCode(reason.code, words),
          words.text.payments.messages.oneTicket(describeVoidedTicket(paid, words)),
        ],
      ),
    quote: ({ writtenReason }, { text }) => quote(writtenReason, text.notifications.quotes.reason),
  },
  'payment.refund_owed': {
    // The notification of a ticket that is given back says this too, and by whom.
    to: ({ payeeId, reason }) => (reason.code === 'given_back' ? [] : [{ memberId: payeeId }]),
    link: salePage,
    notice: ({ item, payerEmail, ...paid }, words) =>
      words.text.payments.messages.refundOwed(
        words.money(paid),
        payerEmail,
        describeItem(item, words),
      ),
  },
  'payment.refund_failed': {
    to: administrators,
    link: salePage,
    notice: ({ item, payerEmail, ...paid }, words) =>
      words.text.payments.messages.refundFailed(
        words.money(paid),
        payerEmail,
        describeItem(item, words),
      ),
  },
  'payment.disputed': disputed('opened'),
  'payment.dispute_won': disputed('won'),
  'payment.dispute_lost': disputed('lost'),
}

const unmatchedPage = ({ id }: { id: number }) => paths.admin.unmatchedPayment(id)

export const unmatchedRules: Rules<'unmatched_payment'> = {
  'unmatched_payment.found': {
    to: administrators,
    link: unmatchedPage,
    notice: ({ reason, ...found }, words, portalName) =>
      words.text.unmatched.messages.found(
        portalName,
        words.money(found),
        found.payerEmail,
        words.text.unmatched.reasons[reason],
      ),
  },
  'unmatched_payment.matched': null,
  'unmatched_payment.disputed': {
    to: administrators,
    link: unmatchedPage,
    notice: ({ payerEmail, ...found }, words) =>
      words.text.unmatched.messages.disputed(words.money(found), payerEmail),
  },
  'unmatched_payment.refund_requested': {
    to: ({ payerEmail: email, locale = null }) =>
      email ? [{ payerId: null, email, isTyped: true, locale }] : [],
    link: paymentPage,
    notice: (given, words, portalName) =>
      words.text.unmatched.messages.refunded(portalName, words.money(given)),
  },
  'unmatched_payment.refunded': null,
  'unmatched_payment.refund_failed': {
    to: administrators,
    link: unmatchedPage,
    notice: (given, words) =>
      words.text.unmatched.messages.refundFailed(words.money(given), given.payerEmail),
  },
}

type Disputed = Pick<Paid, 'item' | 'payerEmail' | 'amountCents' | 'currency'>

function disputed(outcome: 'opened' | 'won' | 'lost') {
  return {
    to: payeeAndAdministrators,
    link: salePage,
    notice: ({ item, payerEmail, ...paid }: Disputed, words: Words) =>
      words.text.payments.messages.dispute[outcome](
        describeItem(item, words),
        payerEmail,
        words.money(paid),
      ),
  }
}
