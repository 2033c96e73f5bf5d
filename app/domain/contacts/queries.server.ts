import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { clientListings, clients, owners } from '#db/schema/contacts.ts'
import { listings } from '#db/schema/listings.ts'

export const contactsPerPage = 25

type Paged<Row> = { rows: Row[]; pages: number }

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / contactsPerPage))
const slice = (page: number) => ({
  limit: contactsPerPage,
  offset: (page - 1) * contactsPerPage,
})

/** Clients of any listing for an admin, else of the actor's own listings. */
function clientsOf(db: Db, actor: Actor) {
  if (isAdmin(actor)) return undefined
  const ownListing = db
    .select({ one: sql`1` })
    .from(clientListings)
    .innerJoin(listings, eq(listings.id, clientListings.listingId))
    .where(and(eq(clientListings.clientId, clients.id), eq(listings.ownerId, actor.userId)))
  return exists(ownListing)
}

export function listClients(db: Db, actor: Actor, page = 1): Paged<typeof clients.$inferSelect> {
  const visible = clientsOf(db, actor)
  const { limit, offset } = slice(page)
  const total = db.select({ n: count() }).from(clients).where(visible).get()?.n ?? 0
  const rows = db
    .select()
    .from(clients)
    .where(visible)
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, pages: pagesOf(total) }
}

export function findClient(db: Db, actor: Actor, id: number) {
  const visible = clientsOf(db, actor)
  return (
    db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), visible))
      .get() ?? null
  )
}

/** Every owner for an admin, else the actor's own entry. */
export function listOwners(db: Db, actor: Actor, page = 1): Paged<typeof owners.$inferSelect> {
  const visible = isAdmin(actor) ? undefined : eq(owners.userId, actor.userId)
  const { limit, offset } = slice(page)
  const total = db.select({ n: count() }).from(owners).where(visible).get()?.n ?? 0
  const rows = db
    .select()
    .from(owners)
    .where(visible)
    .orderBy(asc(owners.name), asc(owners.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, pages: pagesOf(total) }
}

export function findOwner(db: Db, actor: Actor, id: number) {
  const visible = isAdmin(actor) ? undefined : eq(owners.userId, actor.userId)
  return (
    db
      .select()
      .from(owners)
      .where(and(eq(owners.id, id), visible))
      .get() ?? null
  )
}

export type Transaction = {
  id: string
  listingId: number
  listing: string
  clientId: number | null
  client: string
  /** UTC instant. */
  date: string
  type: 'booking' | 'application'
  amountCents: number | null
  status: string
}

/**
 * What was agreed through the portal: accepted bookings and approved applications, newest first.
 * All of it for an admin, else what concerns the actor's own listings.
 */
export function listTransactions(db: Db, actor: Actor, page = 1): Paged<Transaction> {
  const mine = isAdmin(actor) ? sql`` : sql`and ${listings.ownerId} = ${actor.userId}`
  const agreed = sql`
    select 'B' || ${bookings.id} as id, ${listings.id} as listingId, ${listings.title} as listing,
      ${clients.id} as clientId, coalesce(${clients.name}, '') as client,
      ${bookings.decidedAt} as date, 'booking' as type, ${listings.priceCents} as amountCents,
      ${bookings.status} as status
    from ${bookings} join ${listings} on ${listings.id} = ${bookings.listingId}
      left join ${clients} on ${clients.userId} = ${bookings.memberId}
    where ${bookings.status} = 'accepted' ${mine}
    union all
    select 'A' || ${applications.id}, ${listings.id}, ${listings.title}, ${clients.id},
      coalesce(${clients.name}, ''), ${applications.decidedAt}, 'application',
      ${listings.priceCents}, ${applications.status}
    from ${applications} join ${listings} on ${listings.id} = ${applications.listingId}
      left join ${clients} on ${clients.userId} = ${applications.memberId}
    where ${applications.status} = 'approved' ${mine}`
  const { limit, offset } = slice(page)
  const total = db.get<{ n: number }>(sql`select count(*) as n from (${agreed})`)?.n ?? 0
  const rows = db.all<Transaction>(
    sql`select * from (${agreed}) order by date desc, id desc limit ${limit} offset ${offset}`,
  )
  return { rows, pages: pagesOf(total) }
}

/** What the actor's listings have brought through the portal so far, in cents. */
export function incomeOf(db: Db, actor: Actor): number {
  const row = db.get<{ income: number | null }>(sql`
    select sum(${listings.priceCents}) as income from (
      select ${bookings.listingId} as listing from ${bookings} where ${bookings.status} = 'accepted'
      union all
      select ${applications.listingId} from ${applications} where ${applications.status} = 'approved'
    ) join ${listings} on ${listings.id} = listing
    where ${listings.ownerId} = ${actor.userId}`)
  return row?.income ?? 0
}
