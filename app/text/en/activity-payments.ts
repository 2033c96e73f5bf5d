import { because, listed } from './activity-phrases.ts'

type Paid = { amount?: string; item?: string }
type Reasoned = { reason?: string }

const describePaid = ({ amount, item }: Paid) => listed(amount, item)

/** Sentences of the history about money. */
export const paymentSentences = {
  'payment.paid': () => 'A payment arrived.',
  'payment.received': ({ receiptNumber }: { receiptNumber?: string }) =>
    `A payment at the town hall was recorded${listed(receiptNumber)}.`,
  'payment.received_directly': () => 'A payment to the organizer was recorded.',
  'payment.failed': () => 'A payment failed.',
  'payment.cancelled': () => 'A payment was cancelled.',
  'payment.expired': () => 'A payment was not made in time.',
  'payment.fulfilled': (paid: Paid) => `A purchase was delivered${describePaid(paid)}.`,
  'payment.refunded': ({ reason, ...paid }: Paid & Reasoned) =>
    `A payment was refunded${describePaid(paid)}${because(reason)}`,
  'payment.refund_owed': (paid: Paid) =>
    `A refund is to be handed over in person${describePaid(paid)}.`,
  'payment.refund_failed': (paid: Paid) => `A payment could not be refunded${describePaid(paid)}.`,
  'payment.disputed': (paid: Paid) => `A payment was disputed${describePaid(paid)}.`,
  'payment.dispute_won': (paid: Paid) => `The dispute of a payment was won${describePaid(paid)}.`,
  'payment.dispute_lost': (paid: Paid) => `The dispute of a payment was lost${describePaid(paid)}.`,

  'unmatched_payment.found': ({ amount }: Paid) =>
    `Money without an order was found${listed(amount)}.`,
  'unmatched_payment.matched': ({ amount, paymentId }: Paid & { paymentId?: number }) =>
    `Money without an order was matched to payment ${paymentId ?? ''}${listed(amount)}.`,
  'unmatched_payment.disputed': ({ amount }: Paid) =>
    `Money without an order was disputed${listed(amount)}.`,
  'unmatched_payment.refund_requested': ({ amount }: Paid) =>
    `Money without an order is to be refunded${listed(amount)}.`,
  'unmatched_payment.refunded': ({ amount }: Paid) =>
    `Money without an order was refunded${listed(amount)}.`,
  'unmatched_payment.refund_failed': ({ amount }: Paid) =>
    `Money without an order could not be refunded${listed(amount)}.`,
}
