import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { isListingSource } from '#app/domain/listings/listing.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'

/**
 * Returns the listing in the address if the caller may manage it.
 * @throws 404 otherwise
 */
export function requireManagedListing(
  context: Context,
  request: Request,
  params: { source: string; id: string },
) {
  const actor = requireMember(context, request)
  if (!isListingSource(params.source)) throw notFound()
  const listing = findManagedListing(db, actor, params.source, parseId(params.id))
  if (!listing) throw notFound(getText(context).tours.listingNotFound)
  return { actor, listing }
}
