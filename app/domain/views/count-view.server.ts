import { sql } from 'drizzle-orm'
import { isDay } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'

/**
 * Views of public listings that this process counted and has not stored yet, by listing and town
 * day, like the impressions of ads (decision 018). Only listings that were shown are counted, so
 * strangers cannot make the map grow.
 */
type DayOfViews = { day: string; views: Map<number, number> }
let pending: DayOfViews[] = []

/** Counts that somebody has seen a listing's public page. */
export function countView(listingId: number) {
  addViews(today(), listingId, 1)
}

function addViews(day: string, listingId: number, count: number) {
  const views = getPendingViews(day)
  views.set(listingId, (views.get(listingId) ?? 0) + count)
}

/** Returns the views of a town day that are not stored yet, to count more in. */
function getPendingViews(day: string): Map<number, number> {
  const known = pending.findLast((one) => one.day === day)
  if (known) return known.views
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
      for (const [listingId, count] of views) addViews(day, listingId, count)
    }
    throw error
  }
}

/** The most lines that are handed over at once, far below the limit of a request's body. */
const maxLines = 5000

/**
 * Returns what a replica has counted, for the primary, which stores it: a line for each listing and
 * day, such as `2026-11-27 12 3` for three views of listing 12. The replica then counts anew, and
 * keeps what is more than can be handed over at once.
 */
export function takeViews(): string {
  const lines = pending.flatMap(({ day, views }) =>
    [...views].map(([id, count]) => `${day} ${id} ${count}`),
  )
  pending = []
  addCountedViews(lines.slice(maxLines).join('\n'))
  return lines.slice(0, maxLines).join('\n')
}

/** Adds what a replica has counted, as `takeViews` returns it; skips lines of any other form. */
export function addCountedViews(lines: string) {
  for (const line of lines.split('\n')) {
    const [, day = '', id, count] = /^(\d{4}-\d\d-\d\d) (\d{1,15}) (\d{1,6})$/.exec(line) ?? []
    if (isDay(day)) addViews(day, Number(id), Number(count))
  }
}
