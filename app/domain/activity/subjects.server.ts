import { eq, sql } from 'drizzle-orm'
import { type Actor, isSuspendedAccount } from '#app/domain/accounts/account.ts'
import { may as mayAccount } from '#app/domain/accounts/permissions.ts'
import { may as mayApplication } from '#app/domain/applications/permissions.ts'
import { may as mayBooking } from '#app/domain/bookings/permissions.ts'
import { may as mayCampaign } from '#app/domain/campaigns/permissions.ts'
import { may as mayClientBook } from '#app/domain/client-book/permissions.ts'
import { may as mayEvent } from '#app/domain/events/permissions.ts'
import { may as mayListing } from '#app/domain/listings/permissions.ts'
import { may as mayPayment } from '#app/domain/payments/permissions.ts'
import { may as mayTicket } from '#app/domain/tickets/permissions.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { events } from '#db/schema/events.ts'
import { listings, tourDates } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { doorLinks, ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import type { ActivityType, SubjectKind } from './activity.ts'
import { may } from './permissions.ts'

/**
 * The subject of an activity: its current name, and the path of its page if this actor may open it.
 */
export type Subject = { name: string | null; path: string | null }

/** @param activity for subjects that have no row of their own */
type Find = (db: Db, actor: Actor, id: number, activity: About) => Subject | null
type About = { type: string; parameters: Record<string, unknown> | null }

const nothing: Subject = { name: null, path: null }

const finders: Record<SubjectKind, Find> = {
  account(db, actor, id) {
    if (!mayAccount(actor, 'view', { userId: id })) return null
    const user = db.select().from(users).where(eq(users.id, id)).get()
    const isOwn = mayAccount(actor, 'editProfile', { userId: id })
    return user ? { name: user.name, path: isOwn ? paths.profile() : null } : null
  },
  application: (db, actor, id) => findRequest(db, actor, applications, id),
  backup: (_, actor) => ({
    name: null,
    path: may(actor, 'openAdministration') ? paths.admin.status() : null,
  }),
  booking: (db, actor, id) => findRequest(db, actor, bookings, id),
  campaign(db, actor, id) {
    const found = db
      .select({
        ownerId: campaigns.ownerId,
        name: sql<string>`coalesce(${listings.title}, ${events.title})`,
      })
      .from(campaigns)
      .leftJoin(listings, eq(listings.id, campaigns.listingId))
      .leftJoin(events, eq(events.id, campaigns.eventId))
      .where(eq(campaigns.id, id))
      .get()
    if (!found) return null
    return {
      name: found.name,
      path: mayCampaign(actor, 'view', found) ? paths.campaigns.own() : null,
    }
  },
  classified(db, _, id) {
    const { title, mayBeShown, expiresAt, ownerId } = classifiedAds
    const { membershipStatus, suspendedAt } = users
    const found = db
      .select({ name: title, mayBeShown, expiresAt, membershipStatus, suspendedAt })
      .from(classifiedAds)
      .leftJoin(users, eq(users.id, ownerId))
      .where(eq(classifiedAds.id, id))
      .get()
    if (!found) return null
    const isCurrent = found.mayBeShown && (found.expiresAt ?? '') > nowInstant()
    // docs/rules.md#classified-visibility
    const isPublic = isCurrent && !isSuspendedAccount(found)
    return { name: found.name, path: isPublic ? paths.classifieds.show(id) : null }
  },
  client(db, actor, id) {
    const client = db.select().from(clients).where(eq(clients.id, id)).get()
    if (!client || !mayClientBook(actor, 'editClient', client)) return null
    return { name: client.name, path: paths.clients.edit(id) }
  },
  donation: () => null,
  door_link(db, actor, id) {
    const link = db.select().from(doorLinks).where(eq(doorLinks.id, id)).get()
    const event = link && findEvent(db, actor, link.eventId)
    return event ? { ...event, path: event.path && paths.events.doorLinks(event.id) } : null
  },
  event: (db, actor, id) => findEvent(db, actor, id),
  inventory: () => null,
  listing(db, actor, id) {
    const listing = db.select().from(listings).where(eq(listings.id, id)).get()
    if (!listing) return null
    const path = paths.editListing.form(listing.source, id)
    return { name: listing.title, path: mayListing(actor, 'manage', listing) ? path : null }
  },
  order(db, actor, id) {
    const order = db.select().from(ticketOrders).where(eq(ticketOrders.id, id)).get()
    return order ? findOrdered(db, actor, order) : null
  },
  owner(db, actor, id) {
    const owner = db.select().from(owners).where(eq(owners.id, id)).get()
    if (!owner || !mayClientBook(actor, 'editOwner', owner)) return null
    return { name: owner.name, path: paths.owners.edit(id) }
  },
  payment(db, actor, id) {
    const payment = db.select().from(payments).where(eq(payments.id, id)).get()
    if (!payment) return null
    if (mayPayment(actor, 'view', payment)) {
      return { name: null, path: paths.ownerDashboard.sale(id) }
    }
    const isPayer = mayPayment(actor, 'viewAsPayer', payment)
    return { name: null, path: isPayer ? paths.payment(payment.reference) : null }
  },
  personal_list(db, actor, _, { parameters }) {
    const { eventId, tourDateId } = parameters ?? {}
    if (tourDateId) return findTourDate(db, actor, Number(tourDateId))
    const event = eventId ? findEvent(db, actor, Number(eventId)) : null
    return event && { ...event, path: event.path && paths.events.purchasedTickets(event.id) }
  },
  section(db, actor, id) {
    const section = db.select().from(classifiedSections).where(eq(classifiedSections.id, id)).get()
    const path = may(actor, 'openAdministration') ? paths.admin.classifiedSections() : null
    return section ? { name: section.name, path } : null
  },
  setting: (_, actor, __, { type }) => ({
    name: null,
    path: may(actor, 'openAdministration') ? findSettingPath(type) : null,
  }),
  ticket(db, actor, id) {
    const found = db
      .select({ order: ticketOrders })
      .from(tickets)
      .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
      .where(eq(tickets.id, id))
      .get()
    return found ? findOrdered(db, actor, found.order) : null
  },
  ticket_type: (db, actor, id) => findTicketType(db, actor, id),
  tour_date: (db, actor, id) => findTourDate(db, actor, id),
  unmatched_payment: (_, actor, id) => ({
    name: null,
    path: may(actor, 'openAdministration') ? paths.admin.unmatchedPayment(id) : null,
  }),
  waiting_list: (db, actor, id) => findTicketType(db, actor, id),
}

export const subjectKinds = Object.keys(finders) as SubjectKind[]

/**
 * Returns the subject of an activity. Its name and path are null if it was deleted, its kind is no
 * longer recorded, or this actor may not see it.
 */
export function findSubject(
  db: Db,
  actor: Actor,
  kind: string,
  id: number,
  activity: About,
): Subject {
  const known = subjectKinds.find((each) => each === kind)
  return (known && finders[known](db, actor, id, activity)) ?? nothing
}

/** The page on which each setting is changed. */
const settingPaths: Record<Extract<ActivityType, `setting.${string}`>, string> = {
  'setting.changed': paths.admin.settings(),
  'setting.clock_confirmed': paths.admin.jobs(),
  'setting.clock_doubted': paths.admin.jobs(),
  'setting.severity_changed': paths.admin.classifiedSections(),
}

/** Returns null for a type that is no longer recorded. */
function findSettingPath(type: string): string | null {
  return Object.entries(settingPaths).find(([known]) => known === type)?.[1] ?? null
}

function findRequest(
  db: Db,
  actor: Actor,
  requests: typeof applications | typeof bookings,
  id: number,
): Subject | null {
  const found = db
    .select({ memberId: requests.memberId, name: listings.title, ownerId: listings.ownerId })
    .from(requests)
    .innerJoin(listings, eq(listings.id, requests.listingId))
    .where(eq(requests.id, id))
    .get()
  if (!found) return null
  const { ownerDashboard } = paths
  const [queue, isOwn] =
    requests === applications
      ? [ownerDashboard.applications(), mayApplication(actor, 'withdraw', found)]
      : [ownerDashboard.bookings(), mayBooking(actor, 'cancel', found)]
  const own = isOwn ? paths.myRequests() : null
  return { name: found.name, path: mayListing(actor, 'answerFor', found) ? queue : own }
}

function findEvent(db: Db, actor: Actor, id: number) {
  const event = db.select().from(events).where(eq(events.id, id)).get()
  if (!event) return null
  const path = mayEvent(actor, 'manage', event) ? paths.events.manage(id) : null
  return { id, name: event.title, path }
}

function findTourDate(db: Db, actor: Actor, id: number): Subject | null {
  const found = db
    .select({ name: listings.title, ownerId: listings.ownerId })
    .from(tourDates)
    .innerJoin(listings, eq(listings.id, tourDates.listingId))
    .where(eq(tourDates.id, id))
    .get()
  if (!found) return null
  const path = paths.tourDates.purchasedTickets(id)
  return { name: found.name, path: mayListing(actor, 'manage', found) ? path : null }
}

/** A ticket type has the name of its event or tour. */
function findTicketType(db: Db, actor: Actor, id: number): Subject | null {
  const type = db.select().from(ticketTypes).where(eq(ticketTypes.id, id)).get()
  if (!type) return null
  if (type.eventId === null) return findTourDate(db, actor, type.tourDateId ?? 0)
  const event = findEvent(db, actor, type.eventId)
  return event && { name: event.name, path: event.path && paths.events.tickets(event.id) }
}

function findOrdered(
  db: Db,
  actor: Actor,
  order: typeof ticketOrders.$inferSelect,
): Subject | null {
  const type = findTicketType(db, actor, order.ticketTypeId)
  if (!type || !mayTicket(actor, 'viewOrder', order)) return type
  return { ...type, path: paths.ownerDashboard.tickets() }
}
