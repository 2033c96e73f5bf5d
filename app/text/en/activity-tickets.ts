import {
  because,
  describeTickets,
  listed,
  named,
  type Ordered,
  The,
  to,
} from './activity-phrases.ts'

type Titled = { title?: string }
type Named = { name?: string }
type Reasoned = { reason?: string }

/** Sentences of the history about tickets: orders, ticket types, tour dates and doors. */
export const ticketSentences = {
  'order.placed': ({ memberName, ...ordered }: Ordered & { memberName?: string }) =>
    memberName
      ? `${memberName} ordered ${describeTickets(ordered)}.`
      : `An order was placed: ${describeTickets(ordered)}.`,
  'order.completed': (ordered: Ordered) => `Tickets were issued: ${describeTickets(ordered)}.`,
  'order.released': () => 'An order of tickets was not completed, and its seats are free again.',
  'order.to_pay': ({ title }: Titled) =>
    `A buyer was notified that an order${named('for', title)} is to be paid at the town hall.`,
  'order.not_paid': ({ title }: Titled) =>
    `An order${named('for', title)} was not paid at the town hall in time.`,
  'order.offered': ({
    title,
    ticketType,
    quantity,
  }: Titled & { ticketType?: string; quantity?: number }) =>
    `Seats${named('for', title)} were offered to somebody on the waiting list${listed(
      quantity === undefined || !ticketType ? undefined : `${quantity} × ${ticketType}`,
    )}.`,
  'order.called_off': ({ title, span }: Titled & { span?: string }) =>
    `A holder of tickets${named('for', title)} was notified that it is cancelled${listed(span)}.`,
  'order.messaged': ({ title }: Titled) =>
    `The organizer’s message was sent to a holder of tickets${named('for', title)}.`,
  'order.moved': ({ title, span, place }: Titled & { span?: string; place?: string }) =>
    `A holder or buyer of tickets${named('for', title)} was notified of the new time or place${listed(span, place)}.`,

  'ticket.check_in_undone': ({ title, since }: Titled & { since?: string }) =>
    `The check-in of a ticket${named('for', title)} was undone${listed(since)}.`,
  'ticket.refunded': ({ title, reason }: Titled & Reasoned) =>
    `A ticket${named('for', title)} was refunded or cancelled${because(reason)}`,

  'ticket.given_back': ({ title, memberName }: Titled & { memberName?: string }) =>
    memberName
      ? `${memberName} gave back a ticket${named('for', title)}.`
      : `A ticket${named('for', title)} was given back.`,
  'ticket.passed_on': ({ title, holderName }: Titled & { holderName?: string }) =>
    `A ticket${named('for', title)} was passed on${to(holderName)}.`,

  'ticket_type.created': ({ name }: Named) => `${The('ticket type', name)} was added.`,
  'ticket_type.changed': ({ name }: Named) => `${The('ticket type', name)} was changed.`,
  'ticket_type.sale_ended': ({ name }: Named) => `${The('ticket type', name)} was taken off sale.`,
  'ticket_type.deleted': ({ name }: Named) => `${The('ticket type', name)} was deleted.`,
  'ticket_type.restored': ({ name }: Named) => `${The('ticket type', name)} was put back on sale.`,

  'waiting_list.closed': ({ title, span }: Titled & { span?: string }) =>
    `Somebody who waited for tickets${named('for', title)} was notified that it is cancelled${listed(span)}.`,

  'door_link.created': () => 'A door link was created.',
  'door_link.revoked': () => 'A door link was revoked.',

  'tour_date.cancelled': ({ title, span }: Titled & { span?: string }) =>
    `A tour date${named('of', title)} was cancelled${listed(span)}.`,
  'tour_date.changed': ({ title, span }: Titled & { span?: string }) =>
    `A tour date${named('of', title)} was changed${listed(span)}.`,
  'tour_date.deleted': ({ title, span }: Titled & { span?: string }) =>
    `A tour date${named('of', title)} was deleted${listed(span)}.`,
}
