import { limitReasons } from './limits.ts'

const dayMistakes = {
  in_the_past: 'The first day is in the past. Please choose a later one.',
  too_far: 'The first day is more than a year away. Please choose an earlier one.',
  end_before_start: 'The last day is before the first. Please choose a later one.',
}

const statuses = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  lapsed: 'expired',
  cancelled: 'cancelled',
}

export const bookings = {
  title: 'Choose your days',
  chooseStart: 'Please choose the first day.',
  chooseEnd: 'Please choose the last day.',
  /** The button's label until both days are chosen. */
  chooseDays: 'Choose your days',
  chooseLast: 'Choose the last day',
  from: (day: string) => `From ${day}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  taken: 'taken',
  notFree: 'not available',
  today: 'today',
  between: 'one of your days',
  howToChoose: 'Tap the first day, then the last.',
  legend: 'Underlined: free · shaded: your days · hatched: taken · ringed: today.',
  answerTime:
    'If the owner does not answer within 72 hours (or before your last day is over), the request expires. The portal takes no payment for stays: agree with the owner how to pay.',
  submit: (days: number, sum: string | null) => {
    const request = days === 1 ? 'Request 1 day' : `Request ${days} days`
    return sum ? `${request} · ${sum}` : request
  },
  /** @param nights if they are what is paid for */
  total: (days: number, amount: string, nights?: number | null) => {
    if (nights)
      return nights === 1 ? `1 night: ${amount} in all` : `${nights} nights: ${amount} in all`
    return days === 1 ? `1 day: ${amount} in all` : `${days} days: ${amount} in all`
  },
  /** Why the days in the page's address cannot be chosen. */
  mistakes: {
    not_a_day:
      'This is not a day of the calendar. Please choose one, or enter one such as 11/20/2026.',
    ...dayMistakes,
    too_long: 'A stay can be at most 366 days. Please choose an earlier last day.',
    not_available: 'The owner does not offer all of these days. Please choose others.',
    days_taken: 'At least one of these days is taken. Please choose others.',
  },
  success: 'Booking request submitted successfully!',
  fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  /** The price of a stay. */
  inAll: (amount: string) => `${amount} in all`,
  length: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  reasons: {
    not_found: 'This listing no longer exists.',
    not_for_rent: 'This property cannot be booked.',
    own_listing: 'This is your own listing.',
    in_the_past: 'The first day is in the past.',
    too_far: 'The first day is more than a year away.',
    end_before_start: 'The last day is before the first.',
    too_long: 'A stay can be at most 366 days.',
    not_available: 'The property is not available on all of these days.',
    price_changed: 'The price has changed since you opened the page. Please look at it again.',
    too_many: 'Three of your requests for this property are waiting. Please wait for the answer.',
    too_many_today: limitReasons.too_many_today,
    days_taken: 'At least one of these days has just been taken. Please choose others.',
  },
  answers: {
    not_found: 'This request no longer exists.',
    already_decided: 'This request has already been decided.',
    lapsed: 'This request has expired: it was not answered in time.',
    over: 'The last day of this booking is over, so it cannot be cancelled anymore.',
    not_accepted: 'This request still waits for your answer. Decline it instead.',
  },
  statuses,
  messages: {
    requested: (name: string, listing: string, days: string) => ({
      subject: `New booking request for “${listing}”`,
      message: `${name} asks to book “${listing}”, ${days}. If you do not answer within 72 hours, or before the last day is over, the request expires.`,
    }),
    cancelled: (name: string, listing: string, days: string) => ({
      subject: `A booking of “${listing}” is cancelled`,
      message: `${name} cancelled the booking of “${listing}”, ${days}.`,
    }),
    withdrawn: (name: string, listing: string, days: string) => ({
      subject: `A booking request for “${listing}” was withdrawn`,
      message: `${name} no longer wants to book “${listing}”, ${days}. You do not need to answer.`,
    }),
    cancelledByOwner: (listing: string, days: string) => ({
      subject: `Your booking of “${listing}” is cancelled`,
      message: `Your accepted booking of “${listing}”, ${days}, has been cancelled.`,
    }),
    lapsed: (listing: string, days: string) => ({
      subject: `Your booking request for “${listing}” has expired`,
      message: `Your booking request for “${listing}”, ${days}, has expired because the owner did not answer in time. You can send a new one.`,
    }),
    decided: (listing: string, days: string, status: 'accepted' | 'declined') => ({
      subject: `Your booking request for “${listing}” is ${statuses[status]}`,
      message:
        status === 'accepted'
          ? `Your booking request for “${listing}”, ${days}, is accepted. The owner can reach you by email about arrival and payment.`
          : `Your booking request for “${listing}”, ${days}, is declined. You can ask for other days.`,
    }),
    answeredByTown: (name: string, listing: string, days: string, word: string) => ({
      subject: `The town answered a booking request for “${listing}”`,
      message: `The booking of “${listing}” by ${name}, ${days}, is ${word}. ${name} has been notified.`,
    }),
    cancelledByTown: (name: string, listing: string, days: string) => ({
      subject: `The town cancelled a booking of “${listing}”`,
      message: `The booking of “${listing}” by ${name}, ${days}, is cancelled. ${name} has been notified.`,
    }),
  },
  blocked: {
    title: (listing: string) => `Blocked days of “${listing}”`,
    link: 'Block days',
    back: 'To the listing',
    intro:
      'Nobody can book the rental on blocked days, for example when you use it yourself. Visitors see them as taken.',
    empty: 'No days are blocked.',
    add: 'Block days',
    first: 'First day',
    last: 'Last day',
    open: 'Open again',
    done: (days: string) => `Days blocked: ${days}.`,
    opened: (days: string) => `Days open again: ${days}.`,
    gone: 'These days are no longer blocked.',
    rentals: 'Blocked days',
    rentalsHint: 'Choose a rental to block some of its days:',
    reasons: {
      not_found: 'This listing no longer exists.',
      not_for_rent: 'This property cannot be booked.',
      ...dayMistakes,
      too_long: 'At most 366 days can be blocked at once. Please choose an earlier last day.',
      booked:
        'Somebody has requested or booked some of these days. Decline the request or cancel the booking first.',
      blocked_already: 'Some of these days are blocked already.',
      too_many_spans: 'This rental has too many blocked days. Please open some again first.',
    },
  },
  owner: {
    showAll: 'Show the requests for everybody’s places',
    showOwn: 'Show only those for my places and the town’s',
    title: 'Requests for my places',
    waiting: 'Waiting for your answer',
    decided: 'Decided',
    empty: 'No request is waiting.',
    emptyDecided: 'Nothing has been decided yet.',
    columns: {
      listing: 'Listing',
      member: 'Member',
      days: 'Days',
      answerBy: 'Answer by',
      status: 'Status',
      answer: 'Your answer',
      action: 'Action',
    },
    answer: 'Answer',
    accept: 'Accept',
    decline: 'Decline',
    cancel: 'Cancel booking',
    confirmCancel: 'Yes, cancel this booking',
    reason: 'Reason',
    answered: {
      accepted: (name: string, title: string) =>
        `You accepted the request of ${name} for “${title}”. ${name} has been notified.`,
      declined: (name: string, title: string) =>
        `You declined the request of ${name} for “${title}”. ${name} has been notified.`,
      cancelled: (name: string, title: string) =>
        `You cancelled the booking of ${name} for “${title}”. ${name} has been notified.`,
    },
  },
}
