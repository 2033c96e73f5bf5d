import { isAllowed, type Permission, type Person, people } from './people.ts'

export { type Person, people }

export const verbs = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Verb = (typeof verbs)[number]

/**
 * `ok`: allowed, whatever the answer to the test's empty form or body is. `login`: redirected to
 * the login page. `unauthorized`: the API's 401. `missing`: 404, also for what belongs to others.
 * `refused`: the method is not supported.
 */
export type Answer = 'ok' | 'login' | 'unauthorized' | 'forbidden' | 'missing' | 'refused'
type Row = Record<Person, Answer>

/** @param others the roles, other than administrator, whose answer differs from a member's */
const row = (
  anonymous: Answer,
  member: Answer,
  owner: Answer,
  admin: Answer,
  others: Partial<Row> = {},
): Row => ({
  anonymous,
  member,
  owner,
  cashier: member,
  moderator: member,
  importer: member,
  admin,
  ...others,
})

const anyone = row('ok', 'ok', 'ok', 'ok')
const nobody = row('missing', 'missing', 'missing', 'missing')
const refused = row('refused', 'refused', 'refused', 'refused')
const members = row('login', 'ok', 'ok', 'ok')

/** The rules that decide an answer of the table. */
export const rulesInTable = new Set<Permission>()

/**
 * The answers by a rule of a domain's `permissions.ts`, or by several if any of them is enough:
 * `others` is for members whom they refuse.
 */
function whoMay(permissions: Permission[], anonymous: Answer, others: Answer): Row {
  for (const permission of permissions) rulesInTable.add(permission)
  const answers = people.map((person): [Person, Answer] => {
    if (person === 'anonymous') return [person, anonymous]
    const isAdmitted = permissions.some((permission) => isAllowed(person, permission))
    return [person, isAdmitted ? 'ok' : others]
  })
  return Object.fromEntries(answers) as Row
}
/** For what belongs to the owner: people whom the rule refuses get a 404. */
const who = (...permissions: Permission[]) => whoMay(permissions, 'login', 'missing')
const apiWho = (permission: Permission) => whoMay([permission], 'unauthorized', 'missing')
/** For what belongs to the town: people whom the rule refuses get a 403. */
const staffWho = (permission: Permission) => whoMay([permission], 'login', 'forbidden')
const apiStaffWho = (permission: Permission) => whoMay([permission], 'unauthorized', 'forbidden')

const admins = row('login', 'forbidden', 'forbidden', 'ok')
const moderators = staffWho('moderation.moderate')
const importers = staffWho('imports.run')
const staff: Row = { ...moderators, importer: 'ok' }

/** For unknown addresses below the layout of the administrators' pages. */
const nowhere = row('login', 'forbidden', 'forbidden', 'missing')

const apiMembers = row('unauthorized', 'ok', 'ok', 'ok')
const apiAdmins = row('unauthorized', 'forbidden', 'forbidden', 'ok')
const apiModerators = apiStaffWho('moderation.moderate')

type Rights = Partial<Record<Verb, Row>> & {
  /** The pattern with `{name}` in the place of each id of an example. */
  at?: string
  /** An address that shows the form, where `at` does not (a mailed link, a draft). */
  formAt?: string
}

/** A page without a form refuses posts. Below a layout with a guard, the guard answers first. */
const page = (who: Row, at?: string): Rights => ({ GET: who, POST: refused, at })
const memberPage: Rights = { GET: members, POST: { ...refused, anonymous: 'login' } }
const ownersPage = (at: string, permission: Permission): Rights => ({
  GET: who(permission),
  POST: { ...refused, anonymous: 'login' },
  at,
})
const adminPage: Rights = { GET: admins, POST: { ...admins, admin: 'refused' } }
const form = (who: Row, at?: string): Rights => ({ GET: who, POST: who, at })

/** Every address, with every method, for every kind of person. The examples belong to `owner`. */
export const accessTable: Record<string, Rights> = {
  '/': page(anyone),
  '/*': form(nobody, '/nothing/here'),
  '/properties': page(anyone),
  '/work': page(anyone),
  '/play': page(anyone),
  '/listings': page(anyone),
  '/search': page(anyone),
  '/dev/films/:id': page(anyone, '/dev/films/1'),
  '/privacy': page(anyone),
  '/accessibility': page(anyone),
  '/about': page(anyone),
  '/community': page(anyone),
  '/community/forums': page(anyone),
  '/community/volunteer': page(anyone),
  '/community/social': page(anyone),
  '/events': page(anyone),
  '/events/:id': page(anyone, '/events/{event}'),
  '/events/:id/tickets': form(members, '/events/{event}/tickets'),
  '/events/:id/ticket-definitions': form(
    who('events.manage'),
    '/events/{event}/ticket-definitions',
  ),
  '/events/:id/purchased-tickets': form(who('events.manage'), '/events/{event}/purchased-tickets'),
  '/events/:id/validate': form(who('events.manage'), '/events/{event}/validate'),
  '/events/:id/door-links': form(who('events.manage'), '/events/{event}/door-links'),
  // With a valid link anybody is asked for its PIN; an unknown link is a 404.
  '/door/:token': { ...form(nobody, '/door/no-such-link'), formAt: '/door/{door}' },
  '/events/:id/door-list': ownersPage('/events/{event}/door-list', 'events.manage'),
  '/events/:id/tickets.csv': form(who('events.manage'), '/events/{event}/tickets.csv'),
  '/events/:id/event.ics': page(anyone, '/events/{event}/event.ics'),
  '/events.atom': page(anyone),
  '/events.ics': page(anyone),
  '/properties.atom': page(anyone),
  '/work.atom': page(anyone),
  '/play.atom': page(anyone),
  '/classifieds.atom': page(anyone),
  '/event-design.css': page(anyone),
  '/masthead.css': page(anyone, '/masthead.css?ground=%231d5a45&text=%23ffffff'),
  '/classifieds': page(anyone),
  '/classifieds/:id': form(anyone, '/classifieds/{classified}'),
  '/classifieds/new': form(members),
  '/classifieds/suggest-section': form(members),
  '/classifieds/:id/edit': form(who('classifieds.manage'), '/classifieds/{classified}/edit'),
  '/classifieds/:id/cancel': form(
    who('classifieds.manage'),
    '/classifieds/{doomedClassified}/cancel',
  ),
  // Anybody with a valid mailed link may open it; an unknown link is a 404.
  '/classifieds/renew/:token': {
    ...form(nobody, '/classifieds/renew/no-such-link'),
    formAt: '/classifieds/renew/{renewal}',
  },
  '/classifieds/messages/:token': {
    ...form(nobody, '/classifieds/messages/no-such-link'),
    formAt: '/classifieds/messages/{conversation}',
  },
  '/donate': form(anyone),
  '/payments/:reference': form(anyone, '/payments/{payment}'),
  '/user-guide': page(anyone),
  '/ways-to-monetize': page(anyone),
  '/robots.txt': page(anyone),
  '/sitemap.xml': page(anyone),
  // The demo town has so few pages that the sitemap has a single part.
  '/sitemaps/:file': page(anyone, '/sitemaps/1.xml'),
  '/manifest.webmanifest': page(anyone),
  '/.well-known/security.txt': page(anyone),
  '/healthz': { GET: anyone },
  '/readyz': { GET: anyone },
  // In this test people come through a proxy; metrics.test.ts has those who may read it.
  '/metrics': { GET: nobody },
  // Only the portal of the other box; tests/litefs/forwarding.test.ts has it.
  '/replica-views': { POST: nobody },
  '/ad': { GET: anyone },
  '/ad/:id': { GET: anyone, at: '/ad/{campaign}' },
  '/advertise-play-listing': {
    ...form(members),
    formAt: '/advertise-play-listing?subject=event-{event}',
  },
  '/advertise-play-listing/renew/:token': {
    ...form(nobody, '/advertise-play-listing/renew/no-such-link'),
    formAt: '/advertise-play-listing/renew/{renewal}',
  },
  '/still-available/:token': {
    ...form(nobody, '/still-available/no-such-link'),
    formAt: '/still-available/{renewal}',
  },
  '/contact': form(anyone),
  '/photos/:file': page(anyone, '/photos/{photo}.webp'),

  '/login': form(anyone),
  '/login/code': form(anyone),
  '/logout': form(anyone),
  '/register': form(anyone),
  '/resend-verification': form(anyone),
  '/forgot-password': form(anyone),
  '/verify-email': form(anyone),
  '/change-email': form(anyone),
  '/reset-password': form(anyone),

  // Visitors see only a part. The owner cannot book the rental, but gets another refusal than 404.
  '/properties/:id': {
    GET: anyone,
    POST: members,
    at: '/properties/{rental}',
    formAt: '/properties/{rental}?start={soon}&end={soon}',
  },
  '/work/:id': page(anyone, '/work/{job}'),
  '/play/:id': page(anyone, '/play/{activity}'),
  '/apply/:source/:id': form(members, '/apply/properties/{rental}'),

  '/play/new': form(members),
  '/play/:id/purchase-ticket': form(members, '/play/{tour}/purchase-ticket'),
  // The form names a listing; the test's empty form names none, which is a 404.
  '/my-play-listings': { GET: members, POST: row('login', 'missing', 'missing', 'missing') },
  '/my-play-listings/:id/manage-schedules': form(
    who('listings.manage'),
    '/my-play-listings/{tour}/manage-schedules',
  ),
  '/tour-schedules/:id/purchased-tickets': form(
    who('listings.manage'),
    '/tour-schedules/{schedule}/purchased-tickets',
  ),
  '/tour-schedules/:id/validate': form(
    who('listings.manage'),
    '/tour-schedules/{schedule}/validate',
  ),
  '/tour-schedules/:id/door-list': ownersPage(
    '/tour-schedules/{schedule}/door-list',
    'listings.manage',
  ),
  '/tour-schedules/:id/edit': form(who('listings.manage'), '/tour-schedules/{comingTourDate}/edit'),
  '/tour-schedules/:id/remove': {
    GET: who('listings.manage'),
    // The owner's request comes first and removes the date.
    POST: row('login', 'missing', 'ok', 'missing'),
    at: '/tour-schedules/{doomedTourDate}/remove',
  },
  '/profile': form(members),
  '/profile/second-factor': form(members),
  '/profile/my-data.json': form(members),
  '/profile/delete': form(members),
  '/notifications': { GET: members, POST: row('login', 'missing', 'missing', 'missing') },
  '/my-requests': { GET: members, POST: row('login', 'missing', 'missing', 'missing') },
  '/owner-dashboard': memberPage,
  '/owner-dashboard/applications': form(members),
  '/owner-dashboard/events': form(members),
  '/create-event': form(members),
  '/events/:id/edit': form(who('events.edit'), '/events/{event}/edit'),
  '/events/:id/manage': form(who('events.manage'), '/events/{event}/manage'),
  '/events/:id/preview': {
    GET: who('events.manage'),
    POST: { ...refused, anonymous: 'login' },
    at: '/events/{event}/preview',
  },
  '/events/:id/message': form(who('events.manage'), '/events/{event}/message'),
  '/events/:id/cancel': form(who('events.cancel'), '/events/{event}/cancel'),
  '/events/:id/delete': {
    GET: who('events.delete'),
    // The owner's request comes first and deletes it.
    POST: row('login', 'missing', 'ok', 'missing'),
    at: '/events/{doomedEvent}/delete',
  },
  '/owner-dashboard/bookings': form(members),
  '/owner-dashboard/blocked-days/:id': form(
    who('bookings.blockDays'),
    '/owner-dashboard/blocked-days/{rental}',
  ),
  // The form names a classified; the test's empty form names none, which is a 404.
  '/owner-dashboard/classifieds': {
    GET: members,
    POST: row('login', 'missing', 'missing', 'missing'),
  },
  '/clients': memberPage,
  '/clients/:id/edit': form(who('clientBook.editClient'), '/clients/{client}/edit'),
  '/owners': memberPage,
  '/owners/:id/edit': form(who('clientBook.editOwner'), '/owners/{ownerEntry}/edit'),
  '/tickets/:code': { GET: who('tickets.view'), at: '/tickets/{ticketToPassOn}' },
  '/tickets/:code/calendar.ics': {
    GET: who('tickets.view'),
    at: '/tickets/{ticketToPassOn}/calendar.ics',
  },
  '/tickets/:code/give-back': form(
    who('tickets.giveBack'),
    '/tickets/{ticketToGiveBack}/give-back',
  ),
  '/tickets/:code/pass-on': form(who('tickets.passOn'), '/tickets/{ticketToPassOn}/pass-on'),
  '/owner-dashboard/tickets': memberPage,
  '/welcome': memberPage,
  '/transactions': memberPage,
  '/owner-dashboard/history': memberPage,
  '/owner-dashboard/till': { GET: staffWho('payments.listTill') },
  '/owner-dashboard/views': memberPage,
  '/owner-dashboard/sales': memberPage,
  '/owner-dashboard/sales/:id': form(who('payments.view'), '/owner-dashboard/sales/{sale}'),
  '/properties/new': form(members),
  '/work/new': form(members),
  '/edit-listing/:source/:id': form(who('listings.manage'), '/edit-listing/properties/{rental}'),
  '/edit-listing/:source/:id/photos': form(
    who('listings.manage'),
    '/edit-listing/properties/{rental}/photos',
  ),
  '/edit-listing/:source/:id/photos/:photo': form(
    who('listings.manage'),
    '/edit-listing/properties/{rental}/photos/{rentalPhoto}',
  ),

  '/admin': { GET: staff },
  '/admin/dashboard': { GET: staff, POST: staffWho('accounts.changeMembership') },
  '/admin/users/:id/delete': {
    ...form(
      { ...staffWho('ownData.deleteMember'), admin: 'missing' },
      '/admin/users/999999/delete',
    ),
    formAt: '/admin/users/{account}/delete',
  },
  '/admin/desk': form(moderators),
  '/admin/listings/moderation': form(moderators),
  '/admin/events/moderation': form(moderators),
  '/admin/play/moderation': form(moderators),
  '/admin/classifieds/moderation': form(moderators),
  '/admin/classifieds/sections': form(staffWho('classifieds.manageSections')),
  // The test's empty form names no message, which is a 400.
  '/admin/contact-messages': form(admins),
  '/admin/import': form(importers),
  '/admin/import/:id': {
    GET: { ...nowhere, importer: 'missing' },
    POST: { ...nowhere, importer: 'missing' },
    at: '/admin/import/999999',
    formAt: '/admin/import/{importPage}',
  },
  '/admin/import/:id/listings': {
    GET: importers,
    at: '/admin/import/{import}/listings',
  },
  '/admin/import/:id/take-back': {
    GET: { ...nowhere, importer: 'missing' },
    POST: { ...nowhere, importer: 'missing' },
    at: '/admin/import/999999/take-back',
    formAt: '/admin/import/{import}/take-back',
  },
  '/admin/export/:file': form(admins, '/admin/export/users.csv'),
  '/admin/jobs': form(admins),
  '/admin/backups': form(admins),
  '/admin/backups/newest': { GET: nowhere, POST: staffWho('backups.download') },
  '/admin/settings': form(admins),
  '/admin/status': adminPage,
  '/admin/history': adminPage,
  '/admin/unmatched-payments': {
    GET: staffWho('payments.resolveUnmatched'),
    POST: { ...staffWho('payments.resolveUnmatched'), admin: 'refused' },
  },
  '/admin/unmatched-payments/:id': form(
    staffWho('payments.resolveUnmatched'),
    '/admin/unmatched-payments/{unmatched}',
  ),
  '/admin/mail': { GET: admins, POST: row('login', 'forbidden', 'forbidden', 'missing') },

  '/dev/mail': page(anyone),
  '/dev/checkout/:id': form(anyone, '/dev/checkout/{checkout}'),
  '/dev/checkout/confirm': { GET: nobody, POST: anyone },
  '/dev/stripe.js': { GET: anyone },
  '/dev/checkout/webhook-faults': { GET: nobody, POST: anyone },
  '/dev/mail/:id': page(anyone, '/dev/mail/{mail}'),

  '/api/*': { GET: nobody, POST: nobody, PUT: nobody, DELETE: nobody, at: '/api/nothing/here' },
  '/api/openapi.json': { GET: anyone, POST: refused },
  '/api/listings': { GET: anyone },
  '/api/listings/filters': { GET: anyone },
  '/api/listings/count': { GET: anyone },
  '/api/work/count': { GET: anyone },
  '/api/users/count': { GET: anyone },
  '/api/properties': { GET: anyone, POST: apiMembers },
  '/api/work': { GET: anyone, POST: apiMembers },
  '/api/play': { GET: anyone },
  '/api/play/my-listings': { GET: apiMembers },
  // The empty body is refused before the listing is looked up.
  '/api/play/initiate-payment': { POST: apiMembers },
  '/api/play/pending-moderation': { GET: apiModerators },
  '/api/play/:id/pay': { POST: apiWho('listings.manage'), at: '/api/play/{tour}/pay' },
  '/api/play/:id/moderate': { PUT: apiModerators, at: '/api/play/{tour}/moderate' },
  '/api/play/schedules': { POST: apiMembers },
  '/api/play/schedules/:id/purchase': {
    POST: apiMembers,
    at: '/api/play/schedules/{schedule}/purchase',
  },
  '/api/properties/:id': { GET: apiMembers, at: '/api/properties/{rental}' },
  '/api/work/:id': { GET: apiMembers, at: '/api/work/{job}' },
  '/api/play/:id': { GET: apiMembers, at: '/api/play/{activity}' },
  '/api/listings/:source/:id': {
    GET: apiMembers,
    PUT: apiWho('listings.manage'),
    at: '/api/listings/properties/{rental}',
  },
  '/api/listings/pending-moderation': { GET: apiModerators },
  '/api/listings/:source/:id/moderate': {
    PUT: apiModerators,
    at: '/api/listings/properties/{rental}/moderate',
  },
  '/api/bookings': { POST: apiMembers },
  '/api/bookings/blocked-days': { POST: apiMembers },
  '/api/bookings/blocked-days/:id': {
    // The owner's request comes first and opens them again.
    DELETE: row('unauthorized', 'missing', 'ok', 'missing'),
    at: '/api/bookings/blocked-days/{blockedDays}',
  },
  '/api/bookings/blocked-days/property/:propertyId': {
    GET: apiWho('bookings.blockDays'),
    at: '/api/bookings/blocked-days/property/{rental}',
  },
  '/api/bookings/property/:propertyId': { GET: anyone, at: '/api/bookings/property/{rental}' },
  '/api/applications': { GET: apiMembers, POST: apiMembers },
  '/api/approvals/:id/approve': {
    POST: apiWho('applications.decide'),
    at: '/api/approvals/{application}/approve',
  },
  '/api/approvals/:id/deny': {
    POST: apiWho('applications.decide'),
    at: '/api/approvals/{application}/deny',
  },
  '/api/notifications': { GET: apiMembers },
  '/api/notifications/:id/read': {
    // Only its recipient may see a notification.
    PUT: apiWho('notifications.read'),
    at: '/api/notifications/{notification}/read',
  },
  '/api/clients': { GET: apiMembers },
  '/api/owners': { GET: apiMembers },
  '/api/transactions': { GET: apiMembers },
  '/api/users/profile': { GET: apiMembers, PUT: apiMembers },
  '/api/users/income': { GET: apiMembers },
  // The call requires the password again.
  '/api/users/data': { POST: apiMembers },
  '/api/auth/login': { POST: anyone },
  '/api/auth/confirm': { POST: apiMembers },
  '/api/auth/register': { POST: anyone },
  '/api/auth/resend-verification': { POST: anyone },
  '/api/auth/logout': { POST: apiMembers },
  '/api/tickets': { GET: apiMembers },
  '/api/events': { GET: anyone, POST: apiMembers },
  '/api/events/my-events': { GET: apiMembers },
  '/api/events/pending-moderation': { GET: apiModerators },
  '/api/events/:id': {
    GET: anyone,
    PUT: apiWho('events.edit'),
    // It has tickets, so even those who may delete it are refused.
    DELETE: apiWho('events.delete'),
    at: '/api/events/{event}',
  },
  // The empty body is refused before the event is looked up.
  '/api/events/:id/images': { POST: apiMembers, at: '/api/events/{event}/images' },
  '/api/events/:id/bg-image': { POST: apiMembers, at: '/api/events/{event}/bg-image' },
  '/api/events/:id/moderate': { PUT: apiModerators, at: '/api/events/{event}/moderate' },
  '/api/events/:id/ticket-definitions': {
    GET: anyone,
    at: '/api/events/{event}/ticket-definitions',
  },
  // The empty body is refused before the event is looked up.
  '/api/events/:id/tickets': { POST: apiMembers, at: '/api/events/{event}/tickets' },
  '/api/events/:id/purchase-ticket': {
    POST: apiMembers,
    at: '/api/events/{event}/purchase-ticket',
  },
  '/api/events/:id/purchased-tickets': {
    GET: apiWho('events.manage'),
    at: '/api/events/{event}/purchased-tickets',
  },
  '/api/events/tickets/validate': { POST: apiMembers },
  '/api/events/ticket-definitions/:id': {
    PUT: apiWho('events.manage'),
    // The owner's call comes first and takes the type off sale; the administrator's repeats this.
    DELETE: apiWho('events.manage'),
    at: '/api/events/ticket-definitions/{ticketType}',
  },
  '/api/ads/my-ads': { GET: apiMembers },
  '/api/ads/initiate-purchase': { POST: apiMembers },
  '/api/classifieds': { GET: anyone, POST: apiMembers },
  '/api/classifieds/my': { GET: apiMembers },
  '/api/classifieds/my/:id': {
    GET: apiWho('classifieds.manage'),
    at: '/api/classifieds/my/{classified}',
  },
  '/api/classifieds/pending-moderation': { GET: apiModerators },
  '/api/classifieds/:id/pay': {
    POST: apiWho('classifieds.manage'),
    at: '/api/classifieds/{classified}/pay',
  },
  '/api/classifieds/:id/moderate': {
    PUT: apiModerators,
    at: '/api/classifieds/{classified}/moderate',
  },
  '/api/classifieds/:id': {
    GET: anyone,
    PUT: apiWho('classifieds.manage'),
    // The owner's call comes first and cancels the classified.
    DELETE: apiWho('classifieds.manage'),
    at: '/api/classifieds/{classified}',
  },
  '/api/classifieds/sections': {
    GET: apiStaffWho('classifieds.manageSections'),
    POST: apiMembers,
  },
  '/api/classifieds/sections/active': { GET: anyone },
  '/api/classifieds/sections/:id': {
    PUT: apiStaffWho('classifieds.manageSections'),
    DELETE: apiStaffWho('classifieds.manageSections'),
    at: '/api/classifieds/sections/{section}',
  },
  '/api/classifieds/sections/:id/approve': {
    PUT: apiStaffWho('classifieds.manageSections'),
    at: '/api/classifieds/sections/{section}/approve',
  },
  '/api/classifieds/sections/:id/reject': {
    PUT: apiStaffWho('classifieds.manageSections'),
    at: '/api/classifieds/sections/{section}/reject',
  },
  '/api/donate/create-payment-intent': { POST: anyone },
  '/api/donate/record-donation': { POST: anyone },
  // An unsigned message is refused for everybody.
  '/api/payments/webhook': { POST: anyone },
  '/api/admin/users': { GET: apiStaffWho('accounts.listAll') },
  '/api/admin/properties': { GET: apiAdmins },
  '/api/admin/settings/llm_moderation_severity': { GET: apiAdmins, PUT: apiAdmins },
}
