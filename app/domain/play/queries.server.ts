import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { listingChanges, listings, playDetails } from '#db/schema/listings.ts'

const playPerPage = 25

/** Returns one page of the actor's own play listings, newest first. */
export function listOwnPlay(db: Db, actor: Actor, page: number) {
  const own = and(eq(listings.ownerId, actor.userId), eq(listings.source, 'play'))
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
