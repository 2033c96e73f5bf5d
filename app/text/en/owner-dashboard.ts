const several = (count: number, one: string, more: string) => (count === 1 ? one : more)

export const ownerDashboard = {
  waits: 'Waiting for you',
  nothingWaits: 'Nothing is waiting for you.',
  /** `what` follows a large number; `verb` is the link to the page. */
  tiles: {
    held: {
      what: (count: number) => several(count, 'order to pay', 'orders to pay'),
      by: (when: string) => `reserved until ${when}`,
      verb: 'Pay',
    },
    till: {
      what: (count: number) =>
        several(count, 'payment expected at the town hall', 'payments expected at the town hall'),
      by: (when: string) => `reserved until ${when}`,
      verb: 'Take payments',
    },
    refunds: {
      what: (count: number) =>
        several(count, 'refund to hand over in person', 'refunds to hand over in person'),
      verb: 'See the sale',
    },
    bookings: {
      what: (count: number) => several(count, 'booking request', 'booking requests'),
      by: (when: string) => `answer by ${when}`,
      verb: 'Answer',
    },
    applications: {
      what: (count: number, title: string | null) =>
        several(count, 'application', 'applications') + (title ? ` for “${title}”` : ''),
      since: (day: string) => `the oldest from ${day}`,
      verb: 'Read',
    },
    seats: {
      what: (sold: number, seats: string | null) =>
        seats
          ? `of ${seats} ${seats === '1' ? 'seat' : 'seats'} sold`
          : several(sold, 'ticket sold', 'tickets sold'),
      verb: 'See sales',
    },
    toPay: {
      what: (count: number) => several(count, 'post to pay for', 'posts to pay for'),
      verb: 'Pay',
    },
    ending: {
      what: (count: number) => several(count, 'ad ends soon', 'ads end soon'),
      until: (day: string) => `until ${day}`,
      verb: 'Renew',
    },
    asked: {
      what: (count: number) => several(count, 'listing to confirm', 'listings to confirm'),
      by: (day: string) => `answer by ${day}`,
      verb: 'Answer',
    },
    rejected: {
      what: (count: number) => several(count, 'post needs a change', 'posts need a change'),
      verb: 'Change it',
    },
    tickets: {
      what: (count: number) => several(count, 'ticket', 'tickets'),
      verb: 'Show tickets',
    },
    requests: {
      what: (count: number) =>
        several(
          count,
          'request of yours has no answer yet',
          'requests of yours have no answer yet',
        ),
      verb: 'See them',
    },
    unread: {
      what: (count: number) => several(count, 'unread notification', 'unread notifications'),
      verb: 'Read',
    },
  },
  post: 'Post…',
  start: 'Places to start',
  groups: { selling: 'Selling', things: 'My things', account: 'Account' },
  /** A link's label with the number of things behind it. */
  counted: (label: string, count: string) => `${label} (${count})`,
  seats: 'Seats sold',
}
