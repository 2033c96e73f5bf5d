import type { Stay } from '#app/domain/activity/shared-parameters.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { member, owner, ownerIfAny, quote, type Rules } from '../rule.ts'

/** Returns the days of a stay, and its price if it has one. */
function days({ startDate, endDate, priceCents }: Stay, { text, day, cents }: Words): string {
  const { fromTo, inAll } = text.bookings
  const stay = fromTo(day(startDate), day(endDate))
  return typeof priceCents === 'number' ? `${stay}, ${inAll(cents(priceCents))}` : stay
}

type Answered = { answer: string; answeredBy?: string | null }

/** Older activities have no `answeredBy`. */
function answerQuote({ answer, answeredBy }: Answered, { text }: Words) {
  const { town, person, owner } = text.notifications.quotes
  if (answeredBy === undefined) return quote(answer, owner)
  return quote(answer, answeredBy === null ? town : (written) => person(answeredBy, written))
}

const townQuote = ({ answer }: Answered, { text }: Words) =>
  quote(answer, text.notifications.quotes.town)

export const applicationRules: Rules<'application'> = {
  'application.sent': {
    to: owner,
    link: () => paths.ownerDashboard.applications(),
    notice: ({ memberName, title, offerCents }, { text, cents }) => {
      const { received, offered } = text.applications.messages
      return offerCents
        ? offered(memberName, title, cents(offerCents))
        : received(memberName, title)
    },
    quote: ({ memberName, message }, { text }) =>
      quote(message, (written) => text.notifications.quotes.person(memberName, written)),
    replyTo: ({ email }) => email,
  },
  'application.withdrawn': {
    to: owner,
    link: () => paths.ownerDashboard.applications(),
    notice: ({ memberName, title }, { text }) =>
      text.applications.messages.withdrawn(memberName, title),
  },
  'application.approved': {
    to: member,
    link: () => paths.myRequests(),
    notice: ({ title }, { text: { applications } }) =>
      applications.messages.decided(title, 'approved'),
    quote: answerQuote,
  },
  'application.denied': {
    to: member,
    link: () => paths.myRequests(),
    notice: ({ title }, { text: { applications } }) =>
      applications.messages.decided(title, 'denied'),
    quote: answerQuote,
  },
  'application.answered_by_town': {
    to: ownerIfAny,
    link: () => paths.ownerDashboard.applications(),
    notice: ({ memberName, title, status }, { text: { applications } }) =>
      applications.messages.answeredByTown(memberName, title, applications.statuses[status]),
    quote: townQuote,
  },
  'application.listing_taken': {
    to: member,
    link: () => paths.myRequests(),
    notice: ({ title }, { text }) => text.applications.messages.listingTaken(title),
  },
}

export const bookingRules: Rules<'booking'> = {
  'booking.requested': {
    to: owner,
    link: () => paths.ownerDashboard.bookings(),
    notice: ({ memberName, ...stay }, words) =>
      words.text.bookings.messages.requested(memberName, stay.title, days(stay, words)),
  },
  'booking.cancelled': {
    to: owner,
    link: () => paths.ownerDashboard.bookings(),
    notice: ({ memberName, wasAccepted = true, ...stay }, words) => {
      const { cancelled, withdrawn } = words.text.bookings.messages
      const message = wasAccepted ? cancelled : withdrawn
      return message(memberName, stay.title, days(stay, words))
    },
  },
  'booking.cancelled_by_owner': {
    to: member,
    link: () => paths.myRequests(),
    notice: (stay, words) =>
      words.text.bookings.messages.cancelledByOwner(stay.title, days(stay, words)),
    quote: answerQuote,
  },
  'booking.accepted': answered('accepted'),
  'booking.declined': answered('declined'),
  'booking.lapsed': {
    to: member,
    link: () => paths.myRequests(),
    notice: (stay, words) => words.text.bookings.messages.lapsed(stay.title, days(stay, words)),
  },
  'booking.answered_by_town': {
    to: ownerIfAny,
    link: () => paths.ownerDashboard.bookings(),
    notice: ({ memberName, status, ...stay }, words) => {
      const { messages, statuses } = words.text.bookings
      const what = [memberName, stay.title, days(stay, words)] as const
      if (status === 'cancelled') return messages.cancelledByTown(...what)
      return messages.answeredByTown(...what, statuses[status])
    },
    quote: townQuote,
  },
}

function answered(status: 'accepted' | 'declined') {
  return {
    to: member,
    link: () => paths.myRequests(),
    notice: (stay: Stay, words: Words) =>
      words.text.bookings.messages.decided(stay.title, days(stay, words), status),
    quote: answerQuote,
  }
}
