import { path } from './path-builder.ts'

/**
 * Every address of the portal; no other file contains paths. `paths.events.edit(7)` is
 * `/events/7/edit`, `paths.login({ reason: 'tickets' })` is `/login?reason=tickets`. A path's query
 * parameters are listed with it; those with `?` are optional.
 */

/** The chosen city and state, which links between pages keep. */
const place = ['city?', 'state?'] as const
const filters = ['q?', 'category?', ...place] as const
/** An older name of `q` that lists and feeds of listings still accept. */
const search = 'search?'
/** How a list is shown; the pages of its listings keep it for the link back. */
const shown = ['view?', 'sort?', 'page?'] as const

/** An event's template and the numbers of its colors and sizes. */
const shape = ['template', 'bg', 'text', 'border', 'style', 'width', 'h1', 'p'] as const
const design = [...shape, 'image?', 'v?'] as const

export const paths = {
  home: path('/', ...place),
  about: path('/about', 'film?', ...place),
  /** `about`: the page that a reader reports. */
  contact: path('/contact', 'about?', ...place),
  donate: path('/donate', ...place),
  userGuide: path('/user-guide', ...place),
  privacy: path('/privacy', ...place),
  accessibility: path('/accessibility', ...place),
  waysToMonetize: path('/ways-to-monetize', ...place),
  photo: path('/photos/:file'),
  /** For proxies and monitors. */
  healthz: path('/healthz'),
  readyz: path('/readyz'),
  metrics: path('/metrics'),
  replicaViews: path('/replica-views'),
  /** For search engines, phones, and people who report security problems. */
  robots: path('/robots.txt'),
  sitemap: path('/sitemap.xml'),
  sitemapPart: path('/sitemaps/:file'),
  manifest: path('/manifest.webmanifest'),
  /** The town's colors of the masthead. */
  masthead: path('/masthead.css', 'ground', 'text'),
  securityContact: path('/.well-known/security.txt'),
  community: {
    index: path('/community', ...place),
    forums: path('/community/forums', ...place),
    volunteer: path('/community/volunteer', ...place),
    social: path('/community/social', ...place),
  },
  login: path('/login', 'reason?', 'redirectTo?', ...place),
  loginCode: path('/login/code', 'redirectTo?', ...place),
  logout: path('/logout', ...place),
  register: path('/register', 'redirectTo?', ...place),
  welcome: path('/welcome', ...place),
  forgotPassword: path('/forgot-password', 'redirectTo?', ...place),
  resetPassword: path('/reset-password', 'token'),
  resendVerification: path('/resend-verification', 'redirectTo?', ...place),
  verifyEmail: path('/verify-email', 'token'),
  changeEmail: path('/change-email', 'token'),

  search: path('/search', 'q?', ...place),
  stillAvailable: path('/still-available/:token'),
  listings: path('/listings', 'source?', ...filters, ...shown, search),
  properties: {
    list: path('/properties', ...filters, ...shown, search),
    feed: path('/properties.atom', search, ...filters),
    show: path('/properties/:id', 'start?', 'end?', 'month?', ...filters, ...shown, search),
    new: path('/properties/new', ...place),
  },
  work: {
    list: path('/work', ...filters, ...shown, search),
    feed: path('/work.atom', search, ...filters),
    show: path('/work/:id', ...filters, ...shown, search),
    new: path('/work/new', ...place),
  },
  play: {
    list: path('/play', ...filters, ...shown, search),
    feed: path('/play.atom', search, ...filters),
    show: path('/play/:id', ...filters, ...shown, search),
    new: path('/play/new', ...place),
    purchaseTicket: path('/play/:id/purchase-ticket', 'date?', ...place),
  },
  apply: path('/apply/:source/:id', 'offer?', ...place),
  editListing: {
    form: path('/edit-listing/:source/:id'),
    photos: path('/edit-listing/:source/:id/photos'),
    photo: path('/edit-listing/:source/:id/photos/:photo'),
  },
  myPlayListings: {
    list: path('/my-play-listings', 'pay?', ...place),
    tourDates: path('/my-play-listings/:id/manage-schedules', 'past?'),
  },
  tourDates: {
    doorList: path('/tour-schedules/:id/door-list'),
    purchasedTickets: path('/tour-schedules/:id/purchased-tickets'),
    edit: path('/tour-schedules/:id/edit'),
    remove: path('/tour-schedules/:id/remove'),
    checkIn: path('/tour-schedules/:id/validate'),
  },

  events: {
    list: path('/events', 'q?', ...place, 'when?', 'month?', 'page?'),
    feed: path('/events.atom', 'q?', ...place),
    calendar: path('/events.ics', 'q?', ...place),
    show: path('/events/:id', ...place),
    new: path('/create-event', ...place),
    edit: path('/events/:id/edit'),
    cancel: path('/events/:id/cancel'),
    delete: path('/events/:id/delete'),
    manage: path('/events/:id/manage'),
    preview: path('/events/:id/preview'),
    tickets: path('/events/:id/tickets'),
    ticketTypes: path('/events/:id/ticket-definitions', 'edit?'),
    purchasedTickets: path('/events/:id/purchased-tickets'),
    message: path('/events/:id/message'),
    ticketsFile: path('/events/:id/tickets.csv'),
    calendarFile: path('/events/:id/event.ics'),
    doorLinks: path('/events/:id/door-links'),
    doorList: path('/events/:id/door-list'),
    checkIn: path('/events/:id/validate'),
    design: path('/event-design.css', ...design),
  },
  ticket: path('/tickets/:code'),
  ticketCalendar: path('/tickets/:code/calendar.ics'),
  giveBackTicket: path('/tickets/:code/give-back'),
  passOnTicket: path('/tickets/:code/pass-on'),
  door: path('/door/:token'),

  classifieds: {
    list: path('/classifieds', 'q?', 'section_id?', 'page?', ...place),
    feed: path('/classifieds.atom', 'q?', 'section_id?'),
    show: path('/classifieds/:id', ...place),
    new: path('/classifieds/new', ...place),
    edit: path('/classifieds/:id/edit'),
    cancel: path('/classifieds/:id/cancel'),
    renew: path('/classifieds/renew/:token'),
    conversation: path('/classifieds/messages/:token'),
    suggestSection: path('/classifieds/suggest-section'),
  },
  campaigns: {
    own: path('/advertise-play-listing', 'subject?', 'payment?', 'session_id?', ...place),
    renew: path('/advertise-play-listing/renew/:token'),
    frame: path('/ad'),
    click: path('/ad/:id'),
  },

  ownerDashboard: {
    index: path('/owner-dashboard', ...place),
    applications: path('/owner-dashboard/applications', 'decided?', 'all?', ...place),
    blockedDays: path('/owner-dashboard/blocked-days/:id', ...place),
    bookings: path('/owner-dashboard/bookings', 'all?', ...place),
    classifieds: path('/owner-dashboard/classifieds', ...place),
    events: path('/owner-dashboard/events', ...place),
    history: path('/owner-dashboard/history', ...place),
    sales: path('/owner-dashboard/sales', ...place),
    sale: path('/owner-dashboard/sales/:id'),
    tickets: path('/owner-dashboard/tickets', 'order?', ...place),
    till: path('/owner-dashboard/till', 'date?', ...place),
    views: path('/owner-dashboard/views', 'page?', ...place),
  },
  payment: path('/payments/:reference', 'still?'),
  profile: path('/profile', ...place),
  secondFactor: path('/profile/second-factor'),
  ownDataFile: path('/profile/my-data.json'),
  deleteAccount: path('/profile/delete'),
  notifications: path('/notifications', ...place),
  myRequests: path('/my-requests', ...place),
  transactions: path('/transactions', ...place),
  clients: { list: path('/clients', ...place), edit: path('/clients/:id/edit') },
  owners: { list: path('/owners', ...place), edit: path('/owners/:id/edit') },

  admin: {
    index: path('/admin'),
    dashboard: path('/admin/dashboard'),
    /** `again`: names of posts to review again, separated by commas; `select`: `all`. */
    desk: path('/admin/desk', 'again?', 'select?'),
    deleteMember: path('/admin/users/:id/delete'),
    listingModeration: path('/admin/listings/moderation'),
    playModeration: path('/admin/play/moderation'),
    eventModeration: path('/admin/events/moderation'),
    /** `ad`: an approved ad to reject. */
    classifiedModeration: path('/admin/classifieds/moderation', 'ad?'),
    classifiedSections: path('/admin/classifieds/sections', 'severity?'),
    contactMessages: path('/admin/contact-messages'),
    import: path('/admin/import', 'page?'),
    importPage: path('/admin/import/:id', 'still?'),
    importListings: path('/admin/import/:id/listings', 'page?'),
    takeBackImport: path('/admin/import/:id/take-back'),
    export: path('/admin/export/:file'),
    mail: path('/admin/mail'),
    jobs: path('/admin/jobs'),
    backups: path('/admin/backups'),
    newestBackup: path('/admin/backups/newest'),
    settings: path('/admin/settings'),
    status: path('/admin/status'),
    unmatchedPayments: path('/admin/unmatched-payments', 'page?'),
    unmatchedPayment: path('/admin/unmatched-payments/:id'),
    history: path('/admin/history', 'kind?', 'id?'),
  },

  dev: {
    mailbox: path('/dev/mail'),
    mail: path('/dev/mail/:id'),
    checkout: path('/dev/checkout/:id'),
    checkoutConfirm: path('/dev/checkout/confirm'),
    checkoutWebhookFaults: path('/dev/checkout/webhook-faults'),
    stripeScript: path('/dev/stripe.js'),
    film: path('/dev/films/:id'),
  },

  /** The calls that pages, stand-ins or sentences need. Only the router lists the others. */
  api: {
    confirmPassword: path('/api/auth/confirm'),
    clients: path('/api/clients'),
    owners: path('/api/owners'),
    transactions: path('/api/transactions'),
    createPaymentIntent: path('/api/donate/create-payment-intent'),
    recordDonation: path('/api/donate/record-donation'),
    paymentWebhook: path('/api/payments/webhook'),
    eventImages: path('/api/events/:id/images'),
    eventBackground: path('/api/events/:id/bg-image'),
  },
}

/** Where to look up a place: OpenStreetMap, and the map app of a phone. */
export const maps = {
  openStreetMap: (address: string) =>
    `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
  geo: (address: string) => `geo:0,0?q=${encodeURIComponent(address)}`,
}

/**
 * Returns a page's address in a chosen language: `/es/properties` is `/properties` in Spanish
 * (docs/rules.md#language). Choosing a language needs neither a cookie nor a script, and caches
 * distinguish the languages.
 */
export const languageAddress = (locale: string, address: string) => `/${locale}${address}`

/** The address of a call, by its name below the API. */
export const callAddress = (name: string) => `/api/${name}`

/** Whether an address is one of the API's, in upper or lower case, as the router accepts both. */
export const isCallPath = (pathname: string) => /^\/api\//i.test(pathname)
