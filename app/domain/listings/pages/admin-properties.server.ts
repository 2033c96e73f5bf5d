import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { contains } from '#db/contains.ts'
import { countRows, paginate } from '#db/page.ts'
import { listings } from '#db/schema/listings.ts'

const propertiesPerPage = 25

/** Returns all properties for an administrator, by id; `search` matches part of the title. */
export function listAllProperties(
  db: Db,
  { search = '', page = 1 }: { search?: string; page?: number } = {},
) {
  const matching = and(
    eq(listings.source, 'properties'),
    search ? contains(listings.title, search) : undefined,
  )
  const total = countRows(db, listings, matching)
  return paginate({ total, page, perPage: propertiesPerPage }, (limit, offset) =>
    db
      .select({
        id: listings.id,
        title: listings.title,
        isActive: listings.isPublic,
        deactivatedAt: listings.deactivatedAt,
      })
      .from(listings)
      .where(matching)
      .orderBy(asc(listings.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
