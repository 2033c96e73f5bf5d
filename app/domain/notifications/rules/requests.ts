import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { member, owner, type Rules } from '../rule.ts'

type Stay = { title: string; startDate: string; endDate: string }

const days = ({ startDate, endDate }: Stay, { text, day }: Words) =>
  text.bookings.fromTo(day(startDate), day(endDate))

export const applicationRules: Rules<'application'> = {
  'application.sent': {
    to: owner,
    link: () => paths.ownerDashboard.applications(),
    message: ({ memberName, title }, { text }) =>
      text.applications.messages.received(memberName, title),
  },
  'application.withdrawn': {
    to: owner,
    link: () => paths.ownerDashboard.applications(),
    message: ({ memberName, title }, { text }) =>
      text.applications.messages.withdrawn(memberName, title),
  },
  'application.approved': {
    to: member,
    link: () => paths.myRequests(),
    message: ({ title, answer }, { text: { applications } }) =>
      applications.messages.decided(title, applications.statuses.approved, answer),
  },
  'application.denied': {
    to: member,
    link: () => paths.myRequests(),
    message: ({ title, answer }, { text: { applications } }) =>
      applications.messages.decided(title, applications.statuses.denied, answer),
  },
}

export const bookingRules: Rules<'booking'> = {
  'booking.requested': {
    to: owner,
    link: () => paths.ownerDashboard.bookings(),
    message: ({ memberName, ...stay }, words) =>
      words.text.bookings.messages.requested(memberName, stay.title, days(stay, words)),
  },
  'booking.cancelled': {
    to: owner,
    link: () => paths.ownerDashboard.bookings(),
    message: ({ memberName, ...stay }, words) =>
      words.text.bookings.messages.cancelled(memberName, stay.title, days(stay, words)),
  },
  'booking.accepted': answered('accepted'),
  'booking.declined': answered('declined'),
  'booking.lapsed': answered('lapsed'),
}

function answered(status: 'accepted' | 'declined' | 'lapsed') {
  return {
    to: member,
    link: () => paths.myRequests(),
    message: ({ answer, ...stay }: Stay & { answer: string }, words: Words) => {
      const { messages, statuses } = words.text.bookings
      return messages.decided(stay.title, days(stay, words), statuses[status], answer)
    },
  }
}
