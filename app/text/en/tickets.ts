import type { TicketStatus } from '#app/domain/tickets/ticket.ts'
import { camera, checkIn, door } from './door.ts'
import { holderMessage } from './holder-message.ts'
import { limitReasons } from './limits.ts'
import { counted } from './numbers.ts'
import { purchased } from './purchased-tickets.ts'
import { giveBack, passOn, saleRules, ticketNames } from './ticket-changes.ts'
import { ticketMails } from './ticket-mail.ts'
import { ticketPurchase } from './ticket-purchase.ts'
import { ticketTypes } from './ticket-types.ts'

const statuses: Record<TicketStatus, string> = {
  valid: 'valid',
  used: 'used',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

export const tickets = {
  statuses,
  description: (lines: ReadonlyArray<{ quantity: number; type: string }>, title: string) =>
    `${lines.map(({ quantity, type }) => `${quantity} × ${type}`).join(', ')}, ${title}`,
  fields: {
    name: 'Name',
    price: 'Price',
    quantity: 'Quantity',
    quantityHint: 'use -1 for unlimited',
    imageUrl: 'Ticket image URL',
    invalidName: 'This name looks like the time of a tour date. Please choose another.',
    invalidPrice: 'Please enter a price such as 12.50, or 0 for a free ticket.',
    priceTooSmall: (least: string) => `A price is at least ${least}; 0 is a free ticket.`,
    invalidQuantity: 'Please enter how many there are, or -1 for unlimited.',
    invalidImageUrl: 'Please enter an address that begins with https://.',
    invalidAmount: 'Please choose 1 to 10 tickets.',
    amount: 'How many',
  },
  facts: {
    event: 'Event',
    type: 'Ticket',
    when: 'Begins',
    span: 'When',
    where: 'Place',
    holder: 'Holder',
    price: 'Price',
    code: 'Code',
    status: 'Status',
  },
  qrAlt: (code: string) => `QR code of ticket ${code}`,
  showAtDoor:
    'Show this page at the door, on your phone or on paper. The code can also be read aloud.',
  notGood: {
    used: 'This ticket has been used.',
    cancelled: 'This ticket is cancelled and no longer valid.',
    refunded: 'This ticket was refunded and is no longer valid.',
  },
  aboutIt: (title: string) => `More about “${title}”`,
  mine: {
    title: 'My tickets',
    empty: 'You have no tickets. See what is on.',
    toPay: 'Not paid yet',
    search: 'Event, type or code',
    coming: 'Upcoming',
    past: 'Past, passed on or no longer valid',
    unused: 'not used',
  },
  codes: {
    position: (ticket: number, tickets: number) => `Ticket ${ticket} of ${tickets}`,
    /** The link to one ticket in the list of own tickets. */
    open: 'Open this ticket',
    previous: 'Previous ticket',
    next: 'Next ticket',
    print:
      'Show each code at the door. To print the tickets or save them as PDF, print this page: each has a page of its own.',
  },
  card: ticketPurchase,
  saleRules,
  names: ticketNames,
  giveBack,
  passOn,
  chooseType: 'Please select a ticket type.',
  success: 'Ticket purchased successfully!',
  reasons: {
    not_found: 'This ticket type no longer exists.',
    not_on_sale: 'These tickets are not on sale.',
    sold_out: 'Sold out.',
    not_enough: 'There are not that many tickets left.',
    not_sold_out: 'There are still tickets: you can buy them now.',
    too_many:
      'You would have more tickets than one person may have. Tickets you already have count, too.',
    too_many_today: limitReasons.too_many_today,
    offline_not_allowed: 'These tickets can only be paid by card.',
  },
  soldSeats: {
    sentence: (sold: number, dates: number) =>
      `${counted('ticket', 'tickets')(sold)} sold for the next ${dates === 1 ? 'date' : `${dates} dates`}.`,
    of: (sold: number, seats: number | null) =>
      seats === null ? `${sold} sold, no limit` : `${sold} of ${counted('seat', 'seats')(seats)}`,
    table: 'Seats as a table',
    what: 'Event or tour',
    when: 'Begins',
    sold: 'Sold',
    seats: 'Seats',
    unlimited: 'no limit',
  },
  types: ticketTypes,
  purchase: {
    title: 'Tickets',
    titleFor: (event: string) => `Tickets for “${event}”`,
    back: 'Back to the event',
    none: 'This event has no tickets to buy.',
    free: 'free',
    picture: 'Image',
    ticketPicture: (name: string) => `Picture of “${name}”`,
    perPerson: (count: number) =>
      count === 1 ? 'At most 1 ticket per person.' : `At most ${count} tickets per person.`,
    method: 'How to pay',
    card: 'By card',
    offline: 'At the town hall',
  },
  waitingList: {
    join: 'Join the waiting list',
    leave: 'Leave the waiting list',
    accept: 'Accept the offer',
    decline: 'Decline the offer',
    standing: 'You are on the waiting list.',
    joined: (type: string) =>
      `You are on the waiting list for “${type}”. We will write to you when it is your turn.`,
    left: (type: string) => `You have left the waiting list for “${type}”.`,
    noOffer: 'No ticket is reserved for you at the moment.',
  },
  /** The unpaid orders of a member. */
  held: {
    until: (until: string) => `Reserved for you until ${until}.`,
    pay: 'Pay',
    howToPay: 'How to pay',
    others: 'Choose other tickets',
  },
  purchased,
  checkIn,
  camera,
  door,
  holderMessage,
  mails: ticketMails,
  /** The reason for a refund after a cancellation, by the payment's purpose. */
  callsOff: {
    ticket: 'The event is cancelled.',
    tour: 'This date of the tour is cancelled.',
  },
  messages: {
    /** `back`: what is handed over in person, as a sentence; empty if nothing is. */
    noLongerValid: (title: string, ticket: string, back: string) => ({
      subject: `Your ticket for “${title}” is no longer valid`,
      message: `Your ticket for “${title}” is no longer valid${ticket && `: ${ticket}`}.${back && ` ${back}`}`,
    }),
    backFromOrganizer: (amount: string) => `You get back ${amount} in person, from the organizer.`,
    backAtTownHall: (amount: string, townHall: string) =>
      `You get back ${amount} in person, at the town hall${townHall && ` (${townHall})`}.`,
    ticketGivenBack: (who: string, title: string, amount: string) => ({
      subject: `Please pay back ${amount} for “${title}”`,
      message: `${who} gave back a ticket for “${title}” that was not paid by card. Please hand over ${amount}, and record it on the page of the sale.`,
    }),
    passedOn: (title: string, name: string) => ({
      subject: `Your ticket for “${title}” is passed on`,
      message: `Your ticket for “${title}” is passed on${name && ` to ${name}`}. Its old code no longer works. If this was not you, please change your password and write to the organizer.`,
    }),
    cancelled: (title: string, when: string, money: { hasRefund: boolean; disputed: string }) => {
      const examined =
        money.disputed &&
        ` Your bank is looking into ${money.disputed} that you paid. Once it has decided, you will be refunded what it did not give back to you.`
      const paid = examined ? 'what you paid for other tickets' : 'what you paid for tickets'
      const now = money.hasRefund
        ? `You will be refunded ${paid}: to your card, or in person if you did not pay by card.`
        : 'Tickets for it are no longer valid.'
      return {
        subject: `“${title}” is cancelled`,
        message: `“${title}”${when && ` on ${when}`} is cancelled. ${now}${examined}`,
      }
    },
    nothingLeft: (title: string, when: string) => ({
      subject: `“${title}” is cancelled`,
      message: `“${title}”${when && ` on ${when}`} is cancelled. Any tickets reserved for you, and any place on the waiting list, are cancelled. You do not have to do anything.`,
    }),
    moved: (title: string, when: string, where: string) => ({
      subject: `“${title}” has a new time or place`,
      message: `“${title}” has changed. It is now ${when}${where && `, ${where}`}. Tickets for it stay valid.`,
    }),
    /** May be read after the tickets were given to others. `until` is empty in older messages. */
    movedWhileHeld: (title: string, when: string, where: string, until: string) => ({
      subject: `“${title}” has a new time or place`,
      message: `“${title}” has changed. It is now ${when}${where && `, ${where}`}. ${until && `What you have not paid for or accepted yet is reserved until ${until}. After that, it goes to others. `}If you no longer want what is reserved for you, please cancel it.`,
    }),
    toPay: (
      title: string,
      order: { what: string; amount: string; how: string; townHall: string },
    ) => ({
      subject: `Please pay for “${title}” at the town hall`,
      message: `Reserved for you: ${order.what}, ${order.amount}. ${order.how}${order.townHall && ` The town hall: ${order.townHall}.`} If you change this order later, the newest message counts.`,
    }),
    notPaid: (title: string) => ({
      subject: `Your order for “${title}” has ended`,
      message: `Your order for “${title}” was not paid at the town hall in time, so it is no longer reserved.`,
    }),
    offered: (quantity: number, type: string, title: string, until: string) => {
      const [tickets, them, theyGo] =
        quantity === 1 ? ['a ticket', 'it', 'it goes'] : ['tickets', 'them', 'they go']
      return {
        subject: `Your turn on the waiting list for “${title}”`,
        message: `It is your turn. We have reserved ${tickets} for “${title}” for you: ${quantity} × ${type}. Accept or pay for ${them} by ${until}; after that, ${theyGo} to the next person.`,
      }
    },
  },
}
