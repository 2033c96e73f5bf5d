import { limitReasons } from './limits.ts'

/** Describes a deadline, as a number of days or hours before the start. */
const before = (count: number, unit: 'days' | 'hours') => {
  if (count === 0) return 'until the event begins'
  const one = unit === 'days' ? 'day' : 'hour'
  return `until ${count} ${count === 1 ? one : unit} before the event`
}

/** The organizer's rules for giving tickets back, and for names on tickets. */
export const saleRules = {
  heading: 'Rules of the sale',
  submit: 'Save the rules',
  saved: (event: string) => `The rules of the sale for “${event}” are saved.`,
  giveBack: 'Giving tickets back',
  giveBackHint:
    'How long before the start buyers can give a ticket back. Leave empty if they cannot.',
  unit: 'Counted in',
  units: { hours: 'hours before the start', days: 'days before the start' },
  invalidGiveBack: (days: number) =>
    `Please enter a number from 0 to ${days} days before the start, or leave the field empty.`,
  percent: 'How much of the price is refunded (percent)',
  percentHint: 'What is kept is yours. The rule holds for tickets that are bought from now on.',
  invalidPercent: 'Please enter a number from 0 to 100.',
  asksNames: 'Ask for a name for each ticket',
  asksNamesHint:
    'The names are printed on the tickets, on the door list and in the file of tickets.',
  /** Shown to buyers on the ticket card. */
  rule: (count: number, unit: 'days' | 'hours', percent: number) =>
    `Tickets can be given back ${before(count, unit)}. ${
      percent === 100
        ? 'The full price is refunded.'
        : percent === 0
          ? 'There is no refund.'
          : `${percent}% of the price is refunded.`
    }`,
  /** Shown instead once that time is over. */
  over: 'Tickets that are bought now cannot be given back anymore.',
}

/** The form for the names on an order's tickets. */
export const ticketNames = {
  title: 'Who are the tickets for?',
  intro: 'Each ticket carries a name. You can change it until the event begins.',
  name: (type: string, at: number, count: number) =>
    count === 1 ? `Name for ${type}` : `Name for ${type}, ${at} of ${count}`,
  back: 'Choose other tickets',
}

export const giveBack = {
  link: 'Give it back',
  title: (event: string) => `Give back a ticket for ${event}`,
  until: (until: string) => `You can give it back until ${until}.`,
  whole: (amount: string) => `You get back the full ${amount} you paid.`,
  part: (amount: string, paid: string, kept: string) =>
    `You get back ${amount} of the ${paid} you paid; the organizer keeps ${kept}.`,
  nothing: (paid: string) => `You get no refund of the ${paid} you paid.`,
  free: 'It was free, so there is nothing to refund.',
  byHand: 'It was not paid by card, so the money is handed to you in person.',
  effect: 'The ticket stops working at once, and its seat is free for somebody else.',
  submit: 'Give this ticket back',
  keep: 'Keep the ticket',
  done: 'The ticket is given back.',
  doneRefund: (amount: string) =>
    `The ticket is given back. We are refunding ${amount} to your card.`,
  doneByHand: (amount: string) =>
    `The ticket is given back. ${amount} will be handed to you in person.`,
  isBack: 'You gave this ticket back. It is no longer valid.',
  refundReason: 'You gave the ticket back.',
  refusals: {
    not_allowed: 'These tickets cannot be given back. Please ask the organizer.',
    too_late: 'It is too late to give this ticket back.',
    not_valid: 'This ticket is no longer valid.',
    passed_on: 'This ticket was passed on.',
    disputed:
      'Your bank is looking into this payment. The ticket cannot be given back until it has decided.',
  },
}

export const passOn = {
  link: 'Change the name or pass it on',
  title: (event: string) => `Pass on a ticket for ${event}`,
  name: 'Name on the ticket',
  email: 'Email address of the new holder',
  emailHint:
    'With an address, the ticket gets a new code, which is emailed to its new holder only. Yours stops working at once, and you cannot take the ticket back. If the event moves or is cancelled, we tell you, so please tell the new holder. Without an address, only the name changes.',
  submit: 'Save',
  named: (name: string) => `The ticket is now for ${name}.`,
  mailed: (name: string) => `The ticket is passed on to ${name}, who gets it by email.`,
  /** Shown to the buyer instead of the ticket's status. */
  passedOn: (name: string) => `passed on to ${name}`,
  refusals: {
    not_valid: 'This ticket is no longer valid.',
    begun: 'It has begun, so the name can no longer be changed.',
    too_many_today: limitReasons.too_many_today,
  },
}
