import { describeItem } from '#app/domain/payments/payment-item.ts'
import { paths } from '#app/paths.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'
import {
  administrators,
  describeVoidedTicket,
  feedbackQuote,
  member,
  ownerIfAny,
  ownerIfOther,
  quote,
  type Rules,
  townQuote,
} from '../rule.ts'

type Decided = { title: string; feedback: string; isChange: boolean }

export const eventRules: Rules<'event'> = {
  'event.created': null,
  'event.changed': null,
  'event.submitted': {
    isDigested: true,
    to: administrators,
    link: () => paths.admin.eventModeration(),
    notice: ({ memberName, title, isChange }, { text }) => {
      const { submitted, changed } = text.events.messages
      return (isChange ? changed : submitted)(memberName, title)
    },
  },
  'event.approved': decided('approved'),
  'event.rejected': decided('rejected'),
  'event.decision_undone': null,
  'event.status_changed': {
    to: ownerIfOther,
    link: () => paths.ownerDashboard.events(),
    notice: ({ title, status }, { text: { events } }) =>
      events.messages.statusChanged(title, events.statuses[status]),
  },
  'event.cancelled': {
    to: ownerIfOther,
    link: () => paths.ownerDashboard.events(),
    notice: ({ title }, { text }) => text.events.messages.cancelled(title),
    quote: townQuote,
  },
  'event.message_sent': null,
  'event.moved': null,
  'event.duplicated': null,
  'event.deleted': {
    to: ownerIfOther,
    link: () => paths.ownerDashboard.events(),
    notice: ({ title }, { text }) => text.events.messages.deleted(title),
  },
}

function decided(status: 'approved' | 'rejected') {
  return {
    to: ownerIfAny,
    link: () => paths.ownerDashboard.events(),
    notice: ({ title, isChange }: Decided, { text }: Words) => {
      const { decided, changeDecided } = text.events.messages
      return (isChange ? changeDecided : decided)(title, status)
    },
    quote: feedbackQuote,
  }
}

type Occasion = { eventId: number | null; listingId: number | null }

/** The page of the event or tour that the tickets are for. */
const occasionPage = ({ eventId, listingId }: Occasion) =>
  eventId === null ? paths.play.show(listingId ?? 0) : paths.events.show(eventId)

/** News for those with tickets. The page of a tour may be hidden by now, that of an event stays. */
const ticketNews = (occasion: Occasion) =>
  occasion.eventId === null ? paths.ownerDashboard.tickets() : occasionPage(occasion)

type Reasoned = { writtenReason?: string; isByTown?: boolean }

/** The reason for those who have tickets or want some; older activities are the organizer's. */
function reasonQuote({ writtenReason, isByTown }: Reasoned, { text }: Words) {
  const { organizer, town } = text.notifications.quotes
  return quote(writtenReason, isByTown ? town : organizer)
}

export const orderRules: Rules<'order'> = {
  'order.placed': null,
  'order.completed': null,
  'order.released': null,
  'order.to_pay': {
    to: member,
    link: ({ reference }) => paths.payment(reference),
    notice: ({ title, item, heldUntil, paymentId, townHall, ...order }, words) => {
      const { timeZone, deadlineZone = timeZone } = order
      const until = words.deadline(heldUntil, deadlineZone, timeZone)
      return words.text.tickets.messages.toPay(title, {
        what: describeItem(item, words),
        amount: words.money(order),
        how: words.text.payments.payOffline(until, String(paymentId)),
        townHall,
      })
    },
  },
  'order.not_paid': {
    to: member,
    link: occasionPage,
    notice: ({ title }, { text }) => text.tickets.messages.notPaid(title),
  },
  'order.offered': {
    to: member,
    link: ({ reference, ...occasion }) =>
      reference === null ? occasionPage(occasion) : paths.payment(reference),
    notice: ({ quantity, ticketType, title, ...offered }, { text, deadline, span }) =>
      text.tickets.messages.offered(
        quantity,
        describeTicketType(ticketType, { span }),
        title,
        deadline(offered.heldUntil, offered.deadlineZone ?? offered.timeZone, offered.timeZone),
      ),
  },
  'order.called_off': {
    to: member,
    link: ticketNews,
    notice: ({ title, tourSpan, isRefunded = true, disputedCents }, { text, span, cents }) =>
      text.tickets.messages.cancelled(title, tourSpan ? span(tourSpan) : '', {
        hasRefund: isRefunded,
        disputed: disputedCents ? cents(disputedCents) : '',
      }),
    quote: reasonQuote,
  },
  'order.messaged': {
    to: member,
    link: occasionPage,
    notice: ({ title }, { text }) => text.tickets.holderMessage.notice(title),
    quote: ({ message, isByTown }, { text }) => {
      const { organizer, town } = text.notifications.quotes
      return quote(message, isByTown ? town : organizer)
    },
  },
  'order.moved': {
    to: member,
    link: (moved) => (moved.isHeld ? occasionPage(moved) : ticketNews(moved)),
    notice: ({ title, place, isHeld, ...when }, { text, span, deadline }) => {
      const { heldUntil, timeZone, deadlineZone = timeZone } = when
      const { moved, movedWhileHeld } = text.tickets.messages
      if (!isHeld) return moved(title, span(when), place)
      const until = heldUntil ? deadline(heldUntil, deadlineZone, timeZone) : ''
      return movedWhileHeld(title, span(when), place, until)
    },
  },
}

export const ticketRules: Rules<'ticket' | 'waiting_list'> = {
  'ticket.check_in_undone': null,
  'ticket.refunded': {
    to: ({ memberId, hasRefund }) =>
      // The refund sends its own notification.
      memberId === null || hasRefund ? [] : [{ memberId }],
    link: () => paths.ownerDashboard.tickets(),
    notice: ({ title, owed, ...ticket }, words) => {
      const { noLongerValid, backFromOrganizer, backAtTownHall } = words.text.tickets.messages
      const back = owed?.isByOrganizer ? backFromOrganizer : backAtTownHall
      return noLongerValid(
        title,
        describeVoidedTicket(ticket, words),
        owed ? back(words.money(owed), owed.townHall) : '',
      )
    },
    quote: reasonQuote,
  },
  'ticket.given_back': {
    // A refund to a card sends its own notification.
    to: ({ owed }) => (owed ? [{ memberId: owed.payeeId }] : []),
    link: ({ owed, ...occasion }) =>
      owed ? paths.ownerDashboard.sale(owed.paymentId) : occasionPage(occasion),
    notice: ({ title, memberName, amountCents, owed }, { text, cents }) =>
      text.tickets.messages.ticketGivenBack(memberName, title, cents(amountCents, owed?.currency)),
  },
  'ticket.passed_on': {
    to: ({ memberId, isMailed }) => (isMailed ? [{ memberId }] : []),
    link: () => paths.ownerDashboard.tickets(),
    notice: ({ title, holderName }, { text }) => text.tickets.messages.passedOn(title, holderName),
  },
  'waiting_list.closed': {
    to: member,
    link: (occasion) => (occasion.eventId === null ? paths.play.list() : occasionPage(occasion)),
    notice: ({ title, tourSpan }, { text, span }) =>
      text.tickets.messages.nothingLeft(title, tourSpan ? span(tourSpan) : ''),
    quote: reasonQuote,
  },
}
