import type { UnmatchedReason, UnmatchedState } from '#app/domain/payments/unmatched/unmatched.ts'

const reasons: Record<UnmatchedReason, string> = {
  unknown:
    'The portal does not know the order. This happens after an older copy of the database was restored.',
  other_amount: 'Another amount or currency was paid than the order asked for.',
  paid_twice: 'The order had already been paid.',
}

const states: Record<UnmatchedState, string> = {
  open: 'to be decided',
  disputed: 'disputed',
  refunding: 'being refunded',
  refund_failed: 'refund failed',
  refunded: 'refunded',
  matched: 'matched to an order',
}

const payerSentences: Record<UnmatchedState, string> = {
  open: 'We have received your payment, but it does not match an open order here. The town knows and will put it right: you get what you paid for, or your money back. Please do not pay again.',
  disputed: 'Your bank is looking into this payment. Please wait for its answer.',
  refund_failed:
    'We have received your payment, but it does not match an open order here. The town knows and will give you your money back.',
  refunding: 'Your payment is being refunded.',
  refunded: 'Your payment has been refunded in full.',
  matched: 'Your payment has been put right. Thank you for your patience.',
}

/** Money that the provider took and that belongs to no order. */
export const unmatched = {
  title: 'Money without an order',
  titleOpen: (count: number) => `Money without an order (${count} to decide)`,
  intro:
    'The payment provider took this money for the portal, and no order here belongs to it. Nothing was delivered for it. Refund it, or match it to an order that is waiting to be paid.',
  empty: 'There is no money without an order.',
  reasons,
  states,
  payerSentences,
  checking:
    'We are checking whether this payment has arrived. If it has, it is not lost: this page will say what becomes of it. Please do not pay again.',
  matchedPayment: 'See the payment',
  columns: { what: 'For', payer: 'Payer', paidAt: 'Paid', amount: 'Amount', state: 'Status' },
  facts: {
    why: 'Why it is here',
    order: 'Order',
    session: 'Checkout at the payment provider',
    intent: 'Payment at the payment provider',
    decidedBy: 'Decided by',
    partlyRefunded: 'Partly refunded at the payment provider',
  },
  unnamed: 'A payment',
  disputeAdvice:
    'The payer disputes this payment with the bank. Please answer in the payment provider’s dashboard. A refund now could pay the money back twice; you can decide here once the bank has decided.',
  refund: {
    title: 'Refund',
    intro: (amount: string) =>
      `All that is left of ${amount} goes back to the card, and the payer is notified.`,
    submit: 'Refund the money',
    confirm: 'Yes, refund the money',
    done: 'The refund is on its way.',
    byHand: 'I have handed the money over',
    confirmByHand: 'Yes, record this refund',
    byHandDone: 'The refund by hand is recorded.',
  },
  match: {
    title: 'Match to an order',
    intro:
      'These orders cost as much and are not paid. The money pays for the one you choose; if it is no longer available, the money goes back.',
    none: 'No unpaid order costs as much. You can ask the payer to order again without paying, and match the money to that order.',
    order: 'Order',
    option: (what: string, payer: string, state: string) => `${what}, ${payer} (${state})`,
    submit: 'Match',
    done: 'The money has been matched to the order.',
  },
  refusals: {
    not_found: 'This payment no longer exists.',
    decided: 'This has already been decided.',
    disputed: 'The payer’s bank has not decided yet.',
    no_fit: 'This order has been paid meanwhile, or costs something else.',
  },
  messages: {
    found: (portal: string, amount: string, who: string | null, why: string) => ({
      subject: `Money without an order on ${portal}`,
      message: `${amount}${who ? ` from ${who}` : ''} came in without an order. ${why} Please refund it or match it to an order.`,
    }),
    disputed: (amount: string, who: string | null) => ({
      subject: `A payment of ${amount} is disputed`,
      message: `${who || 'Somebody'} has asked their bank to take back a payment of ${amount} that belongs to no order. Please answer in the payment provider’s dashboard, and refund nothing until the bank has decided.`,
    }),
    refunded: (portal: string, amount: string) => ({
      subject: `Your refund from ${portal}`,
      message: `We are refunding you ${amount}: it did not match an open order on the portal. On a card, it can take several days to appear.`,
    }),
    refundFailed: (amount: string, who: string | null) => ({
      subject: `A refund of ${amount} failed`,
      message: `${amount} without an order could not be refunded${who ? ` to ${who}` : ''} through the payment provider. Please refund it by hand.`,
    }),
  },
}
