import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { paginate } from '#db/page.ts'
import { write } from '#db/write.server.ts'

/** Days for which counts are kept. */
const keptDays = 90

/** The days of a chart, which ends today. */
const chartDays = 30

const listingsPerPage = 10

export type ListingViews = {
  id: number
  source: ListingSource
  title: string
  /** Every day of the chart, in order. */
  days: Array<{ day: string; views: number }>
}

/** Returns one page of the actor's own listings that have been public, with their views by day. */
export function listOwnViews(db: Db, actor: Actor, page: number) {
  const own = sql`from listings where owner_id = ${actor.userId} and published_at is not null`
  const { total } = db.get<{ total: number }>(sql`select count(*) as total ${own}`)
  const first = addDays(today(), 1 - chartDays)
  return paginate({ total, page, perPage: listingsPerPage }, (limit, offset) => {
    const listings = db.all<Omit<ListingViews, 'days'>>(
      sql`select id, source, title ${own} order by id desc limit ${limit} offset ${offset}`,
    )
    const counts = countByDay(db, listings, first)
    return listings.map((listing): ListingViews => {
      const days = Array.from({ length: chartDays }, (_, index) => {
        const day = addDays(first, index)
        return { day, views: counts.get(`${listing.id} ${day}`) ?? 0 }
      })
      return { ...listing, days }
    })
  })
}

/** Returns the views of each of these listings in the last seven days, 0 included. */
export function countWeekViews(db: Db, listings: ReadonlyArray<{ id: number }>) {
  const counts = countByDay(db, listings, addDays(today(), -6))
  const sums = new Map(listings.map(({ id }) => [id, 0]))
  for (const [key, views] of counts) {
    const id = Number.parseInt(key, 10)
    sums.set(id, (sums.get(id) ?? 0) + views)
  }
  return sums
}

/** Returns views by listing and day; a key is like `12 2026-11-20`. */
function countByDay(db: Db, listings: ReadonlyArray<{ id: number }>, first: string) {
  if (listings.length === 0) return new Map<string, number>()
  const ids = sql.join(
    listings.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const rows = db.all<{ id: number; day: string; views: number }>(sql`
    select listing_id as id, day, views from listing_views
    where listing_id in (${ids}) and day >= ${first}`)
  return new Map(rows.map(({ id, day, views }) => [`${id} ${day}`, views]))
}

/** So few rows that one transaction takes only a few milliseconds. */
const batch = 500

/** Job: deletes counts that are too old (docs/rules.md#listing-views). */
export async function deleteOldViews(db: Connection, stopping?: AbortSignal) {
  const first = addDays(today(), 1 - keptDays)
  const old = sql`select rowid from listing_views where day < ${first} limit ${batch}`
  const deleteSome = () =>
    write(db, (tx) => tx.run(sql`delete from listing_views where rowid in (${old})`).changes)
  while (!stopping?.aborted && (await deleteSome()) > 0);
}
