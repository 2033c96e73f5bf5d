import { describeItem, describeReason, type PaidItem } from '#app/domain/payments/payment-item.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { administrators, type Recipient, type Rules } from '../rule.ts'

const payer = ({ payerId, payerEmail }: { payerId: number | null; payerEmail: string }) => [
  { payerId, email: payerEmail },
]
const paymentPage = ({ reference }: { reference: string }) => paths.payment(reference)
const salePage = ({ id }: { id: number }) => paths.ownerDashboard.sale(id)
const sellerAndAdministrators = ({ payeeId }: { payeeId: number | null }): Recipient[] =>
  payeeId === null ? administrators() : [...administrators(), { memberId: payeeId }]

export const paymentRules: Rules<'payment'> = {
  'payment.paid': null,
  'payment.failed': null,
  'payment.cancelled': null,
  'payment.expired': null,
  // Tickets and donations are confirmed by their own mails.
  'payment.fulfilled': {
    to: ({ isFee, ...paid }) => (isFee ? payer(paid) : []),
    link: paymentPage,
    message: ({ item, ...paid }, words) =>
      words.text.payments.messages.received(words.money(paid), describeItem(item, words)),
    mailSubject: (portalName, { text }) => text.payments.mailSubjects.received(portalName),
  },
  'payment.refunded': {
    to: payer,
    link: paymentPage,
    message: ({ item, reason, ...paid }, words) =>
      words.text.payments.messages.refunded(
        words.money(paid),
        describeItem(item, words),
        describeReason(reason, words),
      ),
    mailSubject: (portalName, { text }) => text.payments.mailSubjects.refunded(portalName),
  },
  'payment.refund_failed': {
    to: administrators,
    link: salePage,
    message: ({ item, payerEmail, ...paid }, words) =>
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

function disputed(outcome: 'opened' | 'won' | 'lost') {
  return {
    to: sellerAndAdministrators,
    link: salePage,
    message: ({ item, payerEmail }: { item: PaidItem; payerEmail: string }, words: Words) =>
      words.text.payments.messages.dispute[outcome](describeItem(item, words), payerEmail),
  }
}
