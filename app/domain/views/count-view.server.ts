import { sql } from 'drizzle-orm'
import { today } from '#app/shared/clock.server.ts'
import { role } from '#app/shared/role.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'

/**
 * Views of public listings that this process counted and has not stored yet, by listing and town
 * day, like the impressions of ads (decision 018). Only listings that were shown are counted, so
 * strangers cannot make the map grow.
 */
type DayOfViews = { day: string; views: Map<number, number> }
let pending: DayOfViews[] = []

/**
 * Counts that somebody has seen a listing's public page. A replica counts nothing, because it has no
 * job that stores counts: its proxy reads these pages from the primary as long as that answers
 * (deploy/Caddyfile).
 */
export function countView(listingId: number) {
  if (role === 'replica') return
  const views = viewsOfDay(today())
  views.set(listingId, (views.get(listingId) ?? 0) + 1)
}

/** Returns the views of a town day that are not stored yet, to count more in. */
function viewsOfDay(day: string): Map<number, number> {
  const last = pending.at(-1)
  if (last?.day === day) return last.views
  const views = new Map<number, number>()
  pending.push({ day, views })
  return views
}

/**
 * Job: adds the counts to the stored ones in one transaction.
 * @throws when the database fails; the counts are then kept for the next run
 */
export async function saveViews(db: Connection) {
  const batch = pending
  if (batch.length === 0) return
  pending = []
  try {
    await write(db, (tx) => {
      for (const { day, views } of batch) {
        for (const [listingId, count] of views) {
          // The listing may have been deleted in the meantime.
          tx.run(sql`insert into listing_views (listing_id, day, views)
            select id, ${day}, ${count} from listings where id = ${listingId}
            on conflict (listing_id, day) do update set views = views + excluded.views`)
        }
      }
    })
  } catch (error) {
    for (const { day, views } of batch) {
      const newer = viewsOfDay(day)
      for (const [listingId, count] of views) {
        newer.set(listingId, (newer.get(listingId) ?? 0) + count)
      }
    }
    throw error
  }
}
