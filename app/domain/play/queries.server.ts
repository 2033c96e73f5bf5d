import { and, desc, eq, gte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { listingChanges, listings, playDetails } from '#db/schema/listings.ts'

const playPerPage = 25

function isOwnPlay(actor: Actor) {
  return and(eq(listings.ownerId, actor.userId), eq(listings.source, 'play'))
}

/** Returns the page of `listOwnPlay` that has a listing; the first if it is not one of them. */
export function findOwnPlayPage(db: Db, actor: Actor, id: number): number {
  const own = isOwnPlay(actor)
  if (countRows(db, listings, and(own, eq(listings.id, id))) === 0) return 1
  return Math.ceil(countRows(db, listings, and(own, gte(listings.id, id))) / playPerPage)
}

/** Returns one page of the actor's own play listings, newest first. */
export function listOwnPlay(db: Db, actor: Actor, page: number) {
  const own = isOwnPlay(actor)
  const total = countRows(db, listings, own)
  return paginate({ total, page, perPage: playPerPage }, (limit, offset) =>
    db
      .select({ listing: listings, change: listingChanges, details: playDetails })
      .from(listings)
      .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
      .innerJoin(playDetails, eq(playDetails.listingId, listings.id))
      .where(own)
      .orderBy(desc(listings.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
