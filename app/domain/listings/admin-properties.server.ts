import { and, asc, count, eq, like } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'

export const propertiesPerPage = 25

/** Every property for the administrator, by id; `q` is part of a title. */
export function listAllProperties(
  db: Db,
  { q = '', page = 1 }: { q?: string; page?: number } = {},
) {
  const matching = and(
    eq(listings.source, 'properties'),
    q ? like(listings.title, `%${q.replace(/[\\%_]/g, '')}%`) : undefined,
  )
  const total = db.select({ n: count() }).from(listings).where(matching).get()?.n ?? 0
  const rows = db
    .select({
      id: listings.id,
      title: listings.title,
      isActive: listings.isPublic,
      deactivatedAt: listings.deactivatedAt,
    })
    .from(listings)
    .where(matching)
    .orderBy(asc(listings.id))
    .limit(propertiesPerPage)
    .offset((page - 1) * propertiesPerPage)
    .all()
  return { rows, pages: Math.max(1, Math.ceil(total / propertiesPerPage)) }
}
