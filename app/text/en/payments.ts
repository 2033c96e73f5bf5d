import type { PaymentPurpose, PaymentState } from '#app/domain/payments/payment.ts'
import { quote } from '../quote.ts'

const purposes: Record<PaymentPurpose, string> = {
  ticket: 'Ticket',
  tour: 'Tour ticket',
  activation: 'Play listing',
  classified: 'Classified ad',
  campaign: 'Ad campaign',
  donation: 'Donation',
}

const states: Record<PaymentState, string> = {
  pending: 'pending',
  paid: 'paid',
  paid_directly: 'paid to the organizer',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
  partly_refunded: 'partly refunded',
}

const stateSentences: Record<PaymentState, string> = {
  pending: 'This has not been paid yet.',
  paid: 'Thank you, we have received your payment.',
  paid_directly: 'You have paid the organizer. Thank you.',
  failed: 'The payment failed. You have not been charged.',
  cancelled: 'This was cancelled. You have not been charged.',
  expired: 'The time to pay ran out. You have not been charged.',
  refunded:
    'You get the whole payment back: to your card within several days, or in person if you did not pay by card.',
  partly_refunded:
    'You get part of the payment back: to your card within several days, or in person if you did not pay by card.',
}

export const payments = {
  title: 'Payment',
  purposes,
  states,
  stateSentences,
  facts: {
    what: 'For',
    amount: 'Amount',
    payer: 'Payer',
    refunded: 'Refunded',
    state: 'Status',
    until: 'Pay until',
    paidAt: 'Paid',
    receipt: 'Receipt number',
    receivedBy: 'Taken by',
    number: 'Payment number',
    reference: 'Reference',
  },
  arriving: 'Payment received. Your order is being completed…',
  waiting: 'If you have just paid, your bank may still be checking the payment.',
  methods: { card: 'by card', offline: 'at the town hall' },
  lookAgain: 'Check again',
  pay: 'Pay by card',
  cancel: 'Cancel this payment',
  confirmCancel: 'Yes, cancel this payment',
  cancelOrder: 'Cancel this order',
  confirmCancelOrder: 'Yes, cancel this order',
  cancelled: (what: string) => `The payment is cancelled: ${what}.`,
  payOffline: (until: string, number: string) =>
    `Please pay at the town hall by ${until}, and bring the payment number ${number}. Your order is kept until then.`,
  /** In the list of one's posts, as a link to the payment. */
  openFee: (number: string, until: string) => `Payment ${number}, open until ${until}`,
  openUntil: (until: string) =>
    `Anyone with the address of this page can open it until ${until}, and after that only the payer and those who were paid.`,
  gone: 'There is no such payment, or its page has expired. If it is yours, please log in.',
  back: 'Continue',
  next: 'What you have paid for',
  reasons: {
    not_open: 'This payment is no longer open.',
    no_provider: 'This portal does not take cards yet. Please write to the town.',
    provider_failed:
      'The payment provider cannot be reached at the moment. Please try again in a minute; your order is kept.',
  },
  sales: {
    title: 'Sales and income',
    income: 'Your income',
    townIncome: 'Income of the town',
    charts: 'Income by month, and seats sold',
    payments: 'Payments',
    empty: 'Nothing has been sold yet.',
    emptyFiltered: (search: string) => `No sale matches “${search}”.`,
    search: 'Payer, item, number, amount or ticket code',
    export: 'Ledger as CSV',
    back: 'All sales',
    columns: {
      what: 'For',
      type: 'Type',
      payer: 'Payer',
      at: 'Time',
      amount: 'Amount',
      status: 'Status',
    },
  },
  income: {
    caption: 'Income of the last twelve months',
    month: 'Month',
    amount: 'Income',
    sentence: (now: string, before: string) =>
      `${now} so far this month, ${before} in the month before.`,
  },
  refund: {
    title: 'Refund',
    amount: 'Amount',
    most: (left: string) => `At most ${left}.`,
    invalidAmount: 'Please enter an amount such as 25 or 12.50.',
    reason: 'Reason',
    reasonHint: 'The payer will see it.',
    byHand: 'Refunded by hand',
    byHandHint:
      'The card’s bank refused the refund. Check this when you have handed the money over; nothing is sent to the card.',
    submit: 'Refund',
    done: (what: string) => `The refund is on its way: ${what}. The payer has been notified.`,
    refunded: 'Refunds so far',
    inPersonHint:
      'This was not paid by card. Hand the money over before you press the button; nothing is sent.',
    because: (reason: string) => `Reason: ${reason}`,
    statuses: { requested: 'on its way', succeeded: 'done', failed: 'failed' },
    owed: 'to be handed over',
    handover: (amount: string) => `I have handed over ${amount}`,
    confirmHandover: 'Yes, record this refund',
    handedOver: (what: string) => `The refund is recorded: ${what}. The payer has been notified.`,
  },
  receive: {
    title: 'Paid at the town hall',
    submit: 'Mark as paid',
    used: (payment: number) =>
      `Payment ${payment} already has this receipt number. Please check it; if the receipt is for both, press the button again.`,
  },
  receiveDirectly: {
    title: 'Paid to me at the door',
    intro:
      'If the buyer paid you in cash and you keep the money, record it here: the tickets are issued. The town does not hold this money, and it does not count as your income here.',
    submit: 'Record as paid to me',
  },
  received: (what: string) => `The payment is recorded: ${what}.`,
  refusals: {
    not_found: 'This payment no longer exists.',
    not_open: 'This payment is no longer open.',
    not_paid: 'This has not been paid.',
    disputed:
      'The payer’s bank is looking into this payment, and may give the money back itself. Please wait for its answer.',
    too_much: 'That is more than can still be refunded.',
    nothing_left: 'This payment has already been refunded in full.',
  },
  tooLate: 'Your payment came too late: what it was for was no longer available.',
  messages: {
    received: (portal: string, amount: string, what: string) => ({
      subject: `Receipt for your payment to ${portal}`,
      message: `We have received your payment of ${amount} for ${quote(what)}. Thank you!`,
    }),
    /** @param more sentences from the portal; any may be empty */
    refunded: (
      portal: string,
      amount: string,
      what: string,
      isHandedOver: boolean,
      more: readonly string[],
    ) => ({
      subject: `Your refund from ${portal}`,
      message: [
        isHandedOver
          ? `You have been given back ${amount} for ${quote(what)}.`
          : `We are refunding you ${amount} for ${quote(what)}. On a card, it can take several days to appear.`,
        ...more,
      ]
        .filter(Boolean)
        .join(' '),
    }),
    /** Says which ticket of an order a refund is for; empty if it is not for one. */
    oneTicket: (ticket: string) =>
      ticket && `The refund is for one ticket, which is no longer valid: ${ticket}.`,
    refundOwed: (amount: string, who: string, what: string) => ({
      subject: `Please pay back ${amount}`,
      message: `${amount} for ${quote(what)} is to be refunded to ${who || 'the payer'}, who did not pay by card. Please hand it over, and record it on the page of the sale.`,
    }),
    refundFailed: (amount: string, who: string, what: string) => ({
      subject: `A refund of ${amount} failed`,
      message: `${amount} for ${quote(what)} could not be refunded to ${who || 'the payer'} through the payment provider. Please refund it by hand.`,
    }),
    dispute: {
      opened: (what: string, who: string, amount: string) => ({
        subject: `A payment of ${amount} is disputed`,
        message: `${who || 'The payer'} has asked their bank to take back the payment for ${quote(what)}. The town answers the bank, in the payment provider’s dashboard. Until the bank decides, this payment cannot be refunded.`,
      }),
      won: (what: string, who: string, amount: string) => ({
        subject: `The dispute about a payment of ${amount} is won`,
        message: `The dispute of ${who || 'the payer'} about the payment of ${amount} for ${quote(what)} was won: the bank leaves the money here.`,
      }),
      lost: (what: string, who: string, amount: string) => ({
        subject: `The dispute about a payment of ${amount} is lost`,
        message: `The dispute about the payment of ${amount} for ${quote(what)} was lost: the bank gave the disputed money back to ${who || 'the payer'}.`,
      }),
    },
  },
  sandbox: {
    title: 'Test checkout',
    intro: 'This page stands in for the payment provider. No card is asked for and no money moves.',
    pay: 'Pay',
    paySlowly: 'Pay after a bank check',
    decline: 'Card is declined',
    declined: 'Your card was declined. Nothing has been charged; you can try again.',
    cancel: 'Back without paying',
    closed: 'This checkout is closed.',
    afterwards: 'What can happen afterwards at the payment provider',
    refund: 'Refund there',
    dispute: 'Card holder disputes',
    winDispute: 'Dispute is won',
    loseDispute: 'Dispute is lost',
    done: 'Done. The portal has been notified.',
  },
}
