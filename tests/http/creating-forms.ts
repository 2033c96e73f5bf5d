import type { Examples } from '#tests/support/route-examples.ts'

/**
 * Every form of the portal by its address: what it creates, or why sending it twice creates nothing
 * twice (docs/rules.md#sent-twice). A route with an action that is missing here fails a test.
 */

type Fields = Record<string, string | Blob>
export type CreatingForm = {
  /** The table in which the form creates a row. */
  table: string
  who: 'member' | 'owner' | 'admin'
  path: (examples: Examples) => string
  fields: (examples: Examples) => Fields
  /**
   * Sending the form from a newly opened page creates no second row either, by a rule of its own.
   */
  isUnique?: true
}

const ann = { name: 'Ann', email: 'ann@example.org', message: 'Is it still available?' }
const place = { city: 'Millbrook', state: 'Michigan' }
const show = {
  ...{ title: 'Harvest fair', startTime: '2031-10-04T18:00', endTime: '2031-10-04T19:00' },
  ...{ timeZone: 'America/Detroit', intent: 'save' },
}
/** The smallest picture: one white pixel as PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
/** A day that nobody has booked. */
const farDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const front = new File([pixel], 'front.png', { type: 'image/png' })

export const creatingForms: Record<string, CreatingForm> = {
  '/properties/new': {
    table: 'listings',
    who: 'owner',
    path: () => '/properties/new',
    fields: () => ({
      ...place,
      title: 'Barn',
      category: 'Homes',
      terms: 'Sell',
      price: '900',
      photos: front,
    }),
  },
  '/work/new': {
    table: 'listings',
    who: 'owner',
    path: () => '/work/new',
    fields: () => ({ ...place, title: 'Cook', company: 'The inn', category: 'seasonal' }),
  },
  '/play/new': {
    table: 'listings',
    who: 'owner',
    path: () => '/play/new',
    fields: () => ({
      ...place,
      ...{ title: 'The old mill', description: 'Come and see.', location: 'Mill Race 1' },
      ...{ type: 'Destination', maxCapacity: '0', method: 'card', photos: front },
    }),
  },
  '/properties/:id': {
    table: 'bookings',
    who: 'member',
    path: ({ rental }) => `/properties/${rental}`,
    fields: ({ soon }) => ({ startDate: String(soon), endDate: String(soon) }),
    isUnique: true,
  },
  '/owner-dashboard/blocked-days/:id': {
    table: 'blocked_days',
    who: 'owner',
    path: ({ rental }) => `/owner-dashboard/blocked-days/${rental}`,
    fields: () => ({ startDate: farDay, endDate: farDay }),
    isUnique: true,
  },
  '/events/:id/message': {
    table: "activities where type = 'event.message_sent'",
    who: 'owner',
    path: ({ event }) => `/events/${event}/message`,
    fields: () => ({ message: 'Bring a coat.' }),
  },
  '/apply/:source/:id': {
    table: 'applications',
    who: 'member',
    path: ({ ownJob }) => `/apply/work/${ownJob}`,
    fields: () => ann,
    isUnique: true,
  },
  '/create-event': {
    table: 'events',
    who: 'owner',
    path: () => '/create-event',
    fields: () => show,
  },
  '/owner-dashboard/events': {
    table: 'events',
    who: 'owner',
    path: () => '/owner-dashboard/events',
    fields: ({ event }) => ({ intent: 'duplicate', event: String(event) }),
  },
  '/events/:id/ticket-definitions': {
    table: 'ticket_types',
    who: 'owner',
    path: ({ event }) => `/events/${event}/ticket-definitions`,
    fields: () => ({ name: 'Balcony', price: '0', quantity: '20', intent: 'create' }),
  },
  '/events/:id/tickets': {
    table: 'ticket_orders',
    who: 'member',
    path: ({ event }) => `/events/${event}/tickets`,
    fields: ({ freeType }) => ({ [`tickets-${freeType}`]: '1' }),
  },
  '/events/:id/door-links': {
    table: 'door_links',
    who: 'owner',
    path: ({ event }) => `/events/${event}/door-links`,
    fields: () => ({ name: 'Back gate' }),
  },
  '/play/:id/purchase-ticket': {
    table: 'ticket_orders',
    who: 'member',
    path: ({ tour }) => `/play/${tour}/purchase-ticket`,
    fields: ({ tourDate }) => ({ intent: 'buy', tourDate: String(tourDate), quantity: '1' }),
    isUnique: true,
  },
  '/my-play-listings/:id/manage-schedules': {
    table: 'tour_dates',
    who: 'owner',
    path: ({ tour }) => `/my-play-listings/${tour}/manage-schedules`,
    fields: () => ({
      ...{
        startTime: '2031-05-04T10:00',
        endTime: '2031-05-04T12:00',
        maxCapacity: '8',
        cost: '5',
      },
    }),
    isUnique: true,
  },
  '/classifieds/new': {
    table: 'classified_ads',
    who: 'owner',
    path: () => '/classifieds/new',
    fields: ({ section }) => ({ sectionId: String(section), content: 'Two barn cats.' }),
  },
  '/classifieds/suggest-section': {
    table: 'classified_sections',
    who: 'owner',
    path: () => '/classifieds/suggest-section',
    fields: () => ({ name: 'Boats' }),
    isUnique: true,
  },
  '/admin/classifieds/sections': {
    table: 'classified_sections',
    who: 'admin',
    path: () => '/admin/classifieds/sections',
    fields: () => ({ name: 'Kites' }),
    isUnique: true,
  },
  '/classifieds/:id': {
    table: 'relay_threads',
    who: 'member',
    path: ({ classified }) => `/classifieds/${classified}`,
    fields: () => ann,
  },
  '/classifieds/messages/:token': {
    table: 'relay_messages',
    who: 'member',
    path: ({ conversation }) => `/classifieds/messages/${conversation}`,
    fields: () => ({ message: 'On Sunday?' }),
  },
  '/contact': {
    table: 'contact_messages',
    who: 'member',
    path: () => '/contact',
    fields: () => ann,
  },
  '/donate': {
    table: 'donations',
    who: 'member',
    path: () => '/donate',
    fields: () => ({ amount: '15', email: ann.email }),
  },
  '/owner-dashboard/sales/:id': {
    table: 'refunds',
    who: 'admin',
    path: ({ paidSale }) => `/owner-dashboard/sales/${paidSale}`,
    fields: () => ({ intent: 'refund', amount: '1', reason: 'It rained.' }),
  },
  // This form is the last, because a new photo takes the listing off the lists.
  '/edit-listing/:source/:id/photos': {
    table: 'photos',
    who: 'owner',
    path: ({ ownJob }) => `/edit-listing/work/${ownJob}/photos`,
    fields: () => ({
      ...{ intent: 'add', alt: 'The kitchen' },
      file: new File([pixel], 'kitchen.png', { type: 'image/png' }),
    }),
  },
}

const sameTwice = 'sets what is there; sent twice, it says the same'
const decided = 'a decision is made once; a second one is refused'
const oneAccount = 'an address has one account'
const openPayment =
  'one payment is open for a thing; without a fee, the tests no-fee.test.ts send it twice'

/** Forms that create nothing, or create nothing twice. */
export const otherForms: Record<string, string> = {
  '/*': 'nothing is there',
  '/admin/contact-messages': sameTwice,
  '/admin/mail': sameTwice,
  '/admin/backups': 'one trial is asked for, however often',
  '/admin/jobs': sameTwice,
  '/admin/dashboard': sameTwice,
  '/admin/settings': sameTwice,
  '/admin/classifieds/moderation': decided,
  '/admin/events/moderation': decided,
  '/admin/play/moderation': decided,
  '/admin/desk': decided,
  '/admin/listings/moderation': decided,
  '/admin/unmatched-payments/:id': decided,
  '/admin/import': 'a draft, which nobody else sees and which ends by itself',
  '/admin/import/:id': 'a row that is as it was is not touched',
  '/admin/import/:id/take-back': 'an import is taken back once',
  '/advertise-play-listing': openPayment,
  '/advertise-play-listing/renew/:token': openPayment,
  '/classifieds/renew/:token': openPayment,
  '/still-available/:token': sameTwice,
  '/owner-dashboard/classifieds': openPayment,
  '/my-play-listings': openPayment,
  '/payments/:reference': openPayment,
  '/owner-dashboard/applications': decided,
  '/owner-dashboard/bookings': decided,
  '/my-requests': decided,
  '/edit-listing/:source/:id': sameTwice,
  '/edit-listing/:source/:id/photos/:photo': sameTwice,
  '/classifieds/:id/edit': sameTwice,
  '/classifieds/:id/cancel': decided,
  '/profile': sameTwice,
  '/profile/second-factor': sameTwice,
  '/profile/delete': 'an account is deleted once',
  '/admin/users/:id/delete': 'an account is deleted once',
  '/owners/:id/edit': sameTwice,
  '/clients/:id/edit': sameTwice,
  '/notifications': sameTwice,
  '/events/:id/manage': sameTwice,
  '/events/:id/edit': sameTwice,
  '/events/:id/cancel': decided,
  '/events/:id/delete': decided,
  '/events/:id/validate': 'a ticket opens the door once',
  '/tour-schedules/:id/validate': 'a ticket opens the door once',
  '/door/:token': 'a ticket opens the door once',
  '/events/:id/purchased-tickets': decided,
  '/tickets/:code/give-back': 'a ticket is given back once',
  '/tickets/:code/pass-on': 'a name is set; mailed on, the ticket is at another address',
  '/tour-schedules/:id/purchased-tickets': decided,
  '/tour-schedules/:id/edit': sameTwice,
  '/tour-schedules/:id/remove': decided,
  '/register': oneAccount,
  '/resend-verification': 'another mail with another link is what is asked for',
  '/forgot-password': 'a newer link replaces the earlier one',
  '/reset-password': 'a link works once',
  '/verify-email': 'a link works once',
  '/change-email': 'a link works once',
  '/login': 'a session of its own for each login',
  '/login/code': 'a code works once',
  '/logout': sameTwice,
}
