import { findManagedTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'

/**
 * Returns the tour date in the address if the caller may manage it.
 * @throws 404 otherwise
 */
export function requireManagedTourDate(context: Context, request: Request, params: { id: string }) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const found = findManagedTourDate(db, actor, parseId(params.id))
  if (!found) throw notFound()
  const { startTime, endTime } = found.tourDate
  const when = words.span({ startTime, endTime, timeZone: config.timeZone })
  const back = paths.myPlayListings.tourDates(found.listing.id)
  return { actor, ...found, when, back, name: `${found.listing.title}, ${when}` }
}
