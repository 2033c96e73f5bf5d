import { findManagedTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { config } from '#app/shared/config.server.ts'
import { formatSpan } from '#app/shared/zoned-time.ts'
import type { Context } from './context.server.ts'
import { db } from './database.server.ts'
import { notFound } from './errors.ts'
import { requireMember } from './guards.server.ts'
import { parseId } from './params.ts'

/** The date of a tour of an address, if it is the caller's to manage; another's is not found. */
export function requireManagedTourDate(context: Context, request: Request, params: { id: string }) {
  const actor = requireMember(context, request)
  const found = findManagedTourDate(db, actor, parseId(params.id))
  if (!found) throw notFound()
  const { startTime, endTime } = found.tourDate
  const when = formatSpan(startTime, endTime, config.timeZone)
  const back = `/my-play-listings/${found.listing.id}/manage-schedules`
  return { actor, ...found, when, back, name: `${found.listing.title}, ${when}` }
}
