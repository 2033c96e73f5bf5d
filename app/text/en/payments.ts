import type { PaymentPurpose, PaymentState } from '#app/domain/payments/payment.ts'

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
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
  partly_refunded: 'partly refunded',
}

const stateSentences: Record<PaymentState, string> = {
  pending: 'This has not been paid yet.',
  paid: 'Thank you, your payment has arrived.',
  failed: 'The payment failed. Nothing has been charged.',
  cancelled: 'This was cancelled. Nothing has been charged.',
  expired: 'The time to pay ran out. Nothing has been charged.',
  refunded: 'Your money has been given back in full.',
  partly_refunded: 'A part of your money has been given back.',
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
    refunded: 'Given back',
    state: 'Status',
    until: 'Pay until',
    paidAt: 'Paid',
    receipt: 'Receipt number',
    reference: 'Reference',
  },
  arriving: 'The bank has said yes. One moment, we are writing it down …',
  waiting: 'If you have paid just now, the bank may still be checking.',
  lookAgain: 'Look again',
  pay: 'Pay by card',
  cancel: 'Cancel this payment',
  cancelled: 'The payment is cancelled.',
  payOffline: (until: string) =>
    `Please pay at the town hall by ${until} and bring the reference. Your order is kept until then.`,
  back: 'Go on',
  next: 'What you have paid for',
  reasons: {
    not_open: 'This payment is not open any more.',
    no_provider: 'This portal does not take cards yet. Please write to the town.',
    provider_failed:
      'The payment service cannot be reached at the moment. Please try again in a minute; your order is kept.',
  },
  sales: {
    title: 'Sales and income',
    income: 'Your income',
    townIncome: 'Income of the town',
    empty: 'Nothing has been sold yet.',
    search: 'Payer, item or reference',
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
    monthName: (month: string) => {
      const [year, number] = month.split('-')
      return `${number}/${year}`
    },
  },
  refund: {
    title: 'Give money back',
    amount: 'Amount',
    most: (left: string) => `At most ${left}.`,
    invalidAmount: 'Please enter an amount such as 25 or 12.50.',
    reason: 'Reason',
    reasonHint: 'The payer reads it.',
    byHand: 'Given back by hand',
    byHandHint: 'The card’s bank did not take it back. Nothing is sent to the card this time.',
    submit: 'Refund',
    done: 'The money goes back. The payer is told.',
    given: 'Given back',
    statuses: { requested: 'on its way', succeeded: 'done', failed: 'failed' },
  },
  receive: { title: 'Paid at the town hall', submit: 'Mark as paid' },
  received: 'The payment is noted.',
  refusals: {
    not_found: 'This payment no longer exists.',
    not_open: 'This payment is not open any more.',
    not_paid: 'This has not been paid.',
    too_much: 'That is more than is left of this payment.',
    nothing_left: 'All of it has been given back already.',
  },
  tooLate: 'Your payment came too late: what it was for had gone meanwhile.',
  messages: {
    received: (amount: string, what: string) =>
      `We have received your payment of ${amount} for “${what}”. Thank you!`,
    refunded: (amount: string, what: string, reason: string) =>
      `${amount} for “${what}” has been given back to you.${reason && ` ${reason}`}`,
    refundFailed: (amount: string, who: string, what: string) =>
      `${amount} for “${what}” could not be given back to ${who} through the payment service. Please give it back by hand.`,
    dispute: {
      opened: (what: string, who: string) =>
        `${who} disputes the payment for “${what}” with the bank. Please answer in the payment service’s dashboard.`,
      won: (what: string) => `The dispute about the payment for “${what}” was decided for you.`,
      lost: (what: string) =>
        `The dispute about the payment for “${what}” was lost: the money went back.`,
    },
  },
  mailSubjects: {
    refunded: (portal: string) => `Your refund from ${portal}`,
    received: (portal: string) => `Receipt for your payment to ${portal}`,
  },
  tellMail: (subject: string, message: string, link: string) => ({
    subject,
    text: `Hello,\n\n${message}\n\n${link}\n`,
  }),
  sandbox: {
    title: 'Test checkout',
    intro: 'This page stands in for the payment service. No card is asked for and no money moves.',
    pay: 'Pay',
    paySlowly: 'Pay after a bank check',
    decline: 'Card is declined',
    declined: 'Your card was declined. Nothing has been charged; you can try again.',
    cancel: 'Back without paying',
    closed: 'This checkout is closed.',
    afterwards: 'What can happen afterwards at the payment service',
    refund: 'Refund there',
    dispute: 'Card holder disputes',
    winDispute: 'Dispute is won',
    loseDispute: 'Dispute is lost',
    done: 'Done. The portal has been told.',
  },
}
