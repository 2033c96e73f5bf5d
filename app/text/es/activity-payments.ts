import { because, listed } from './activity-phrases.ts'

type Paid = { amount?: string; item?: string }
type Reasoned = { reason?: string }

const describePaid = ({ amount, item }: Paid) => listed(amount, item)

/** Sentences of the history about money. */
export const paymentSentences = {
  'payment.paid': () => 'Llegó un pago.',
  'payment.received': ({ receiptNumber }: { receiptNumber?: string }) =>
    `Se registró un pago en el ayuntamiento${listed(receiptNumber)}.`,
  'payment.received_directly': () => 'Se registró un pago a la organización del evento.',
  'payment.failed': () => 'Un pago falló.',
  'payment.cancelled': () => 'Se canceló un pago.',
  'payment.expired': () => 'Un pago no se hizo a tiempo.',
  'payment.fulfilled': (paid: Paid) => `Se entregó lo que se pagó${describePaid(paid)}.`,
  'payment.refunded': ({ reason, ...paid }: Paid & Reasoned) =>
    `Se reembolsó un pago${describePaid(paid)}${because(reason)}`,
  'payment.refund_owed': (paid: Paid) =>
    `Hay que entregar un reembolso en mano${describePaid(paid)}.`,
  'payment.refund_failed': (paid: Paid) => `No se pudo reembolsar un pago${describePaid(paid)}.`,
  'payment.disputed': (paid: Paid) => `Se disputó un pago${describePaid(paid)}.`,
  'payment.dispute_won': (paid: Paid) => `Se ganó la disputa de un pago${describePaid(paid)}.`,
  'payment.dispute_lost': (paid: Paid) => `Se perdió la disputa de un pago${describePaid(paid)}.`,

  'unmatched_payment.found': ({ amount }: Paid) =>
    `Se encontró dinero sin pedido${listed(amount)}.`,
  'unmatched_payment.matched': ({ amount, paymentId }: Paid & { paymentId?: number }) =>
    `Se asignó dinero sin pedido al pago ${paymentId ?? ''}${listed(amount)}.`,
  'unmatched_payment.disputed': ({ amount }: Paid) =>
    `Se disputó dinero sin pedido${listed(amount)}.`,
  'unmatched_payment.refund_requested': ({ amount }: Paid) =>
    `Se va a reembolsar dinero sin pedido${listed(amount)}.`,
  'unmatched_payment.refunded': ({ amount }: Paid) =>
    `Se reembolsó dinero sin pedido${listed(amount)}.`,
  'unmatched_payment.refund_failed': ({ amount }: Paid) =>
    `No se pudo reembolsar dinero sin pedido${listed(amount)}.`,
}
