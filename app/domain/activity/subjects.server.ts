import { eq, sql } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
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
import type { SubjectKind } from './activity.ts'

/** The subject of an activity: its current name, and its page for this actor. */
export type Subject = { name: string | null; path: string | null }

/** @param parameters of the activity, for what has no id */
type Find = (db: Db, actor: Actor, id: number, parameters: Parameters) => Subject | null
type Parameters = Record<string, unknown> | null

const nothing: Subject = { name: null, path: null }

const mayManage = (actor: Actor, ownerId: number | null) =>
  isAdmin(actor) || ownerId === actor.userId

/** Whether the actor manages a subject: its owner, or an administrator where it has none. */
const answersFor = (actor: Actor, ownerId: number | null) =>
  ownerId === null ? isAdmin(actor) : ownerId === actor.userId

const kinds: Record<SubjectKind, Find> = {
  account(db, actor, id) {
    const isOwn = id === actor.userId
    if (!isOwn && !isAdmin(actor)) return null
    const user = db.select().from(users).where(eq(users.id, id)).get()
    return user ? { name: user.name, path: isOwn ? paths.profile() : null } : null
  },
  application: (db, actor, id) => findRequest(db, actor, applications, id),
  backup: (_, actor) => ({ name: null, path: isAdmin(actor) ? paths.admin.status() : null }),
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
      path: found.ownerId === actor.userId ? paths.campaigns.own() : null,
    }
  },
  classified(db, _, id) {
    const ad = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    const isShown = ad?.mayBeShown && (ad.expiresAt ?? '') > nowInstant()
    return ad ? { name: ad.title, path: isShown ? paths.classifieds.show(id) : null } : null
  },
  client(db, actor, id) {
    const client = db.select().from(clients).where(eq(clients.id, id)).get()
    if (!client || !mayManage(actor, client.ownerId)) return null
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
    return { name: listing.title, path: mayManage(actor, listing.ownerId) ? path : null }
  },
  order(db, actor, id) {
    const order = db.select().from(ticketOrders).where(eq(ticketOrders.id, id)).get()
    return order ? findOrdered(db, actor, order) : null
  },
  owner(db, actor, id) {
    const owner = db.select().from(owners).where(eq(owners.id, id)).get()
    if (!owner || !mayManage(actor, owner.userId)) return null
    return { name: owner.name, path: paths.owners.edit(id) }
  },
  payment(db, actor, id) {
    const payment = db.select().from(payments).where(eq(payments.id, id)).get()
    if (!payment) return null
    if (mayManage(actor, payment.payeeId)) {
      return { name: null, path: paths.ownerDashboard.sale(id) }
    }
    const isPayer = payment.payerId === actor.userId
    return { name: null, path: isPayer ? paths.payment(payment.reference) : null }
  },
  personal_list(db, actor, _, parameters) {
    const { eventId, tourDateId } = parameters ?? {}
    if (tourDateId) return findTourDate(db, actor, Number(tourDateId))
    const event = eventId ? findEvent(db, actor, Number(eventId)) : null
    return event && { ...event, path: event.path && paths.events.purchasedTickets(event.id) }
  },
  section(db, actor, id) {
    const section = db.select().from(classifiedSections).where(eq(classifiedSections.id, id)).get()
    const path = isAdmin(actor) ? paths.admin.classifiedSections() : null
    return section ? { name: section.name, path } : null
  },
  setting: (_, actor) => ({
    name: null,
    path: isAdmin(actor) ? paths.admin.classifiedSections() : null,
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
    path: isAdmin(actor) ? paths.admin.unmatchedPayment(id) : null,
  }),
  waiting_list: (db, actor, id) => findTicketType(db, actor, id),
}

/** All kinds of subjects. */
export const subjectKinds = Object.keys(kinds) as SubjectKind[]

/** Returns null for a deleted subject, or a kind that is no longer recorded. */
export function findSubject(
  db: Db,
  actor: Actor,
  kind: string,
  id: number,
  parameters: Parameters,
): Subject {
  const find = subjectKinds.find((known) => known === kind)
  return (find && kinds[find](db, actor, id, parameters)) ?? nothing
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
  const { applications: answered, bookings: stays } = paths.ownerDashboard
  const queue = requests === applications ? answered() : stays()
  const own = found.memberId === actor.userId ? paths.myRequests() : null
  return { name: found.name, path: answersFor(actor, found.ownerId) ? queue : own }
}

function findEvent(db: Db, actor: Actor, id: number) {
  const event = db.select().from(events).where(eq(events.id, id)).get()
  if (!event) return null
  const path = mayManage(actor, event.ownerId) ? paths.events.manage(id) : null
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
  const path = paths.tourSchedules.purchasedTickets(id)
  return { name: found.name, path: mayManage(actor, found.ownerId) ? path : null }
}

/** Named after the event or tour it sells tickets for. */
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
  { ticketTypeId, buyerId }: typeof ticketOrders.$inferSelect,
): Subject | null {
  const type = findTicketType(db, actor, ticketTypeId)
  if (!type || buyerId !== actor.userId) return type
  return { ...type, path: paths.ownerDashboard.tickets() }
}
