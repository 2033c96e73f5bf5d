import { and, count, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

export const playPerPage = 25

/** One page of the actor's own play listings, the newest first. */
export function listOwnPlay(db: Db, actor: Actor, page: number) {
  const own = and(eq(listings.ownerId, actor.userId), eq(listings.source, 'play'))
  const total = db.select({ n: count() }).from(listings).where(own).get()?.n ?? 0
  const rows = db
    .select({ listing: listings, details: playDetails })
    .from(listings)
    .innerJoin(playDetails, eq(playDetails.listingId, listings.id))
    .where(own)
    .orderBy(desc(listings.id))
    .limit(playPerPage)
    .offset((page - 1) * playPerPage)
    .all()
  return { rows, pages: Math.max(1, Math.ceil(total / playPerPage)) }
}
