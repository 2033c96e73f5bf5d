import type { Actor } from '#app/domain/accounts/account.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { getVersion } from '#app/domain/moderation/version.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { findChange } from './changes/changes.server.ts'
import { toNewestVersion } from './changes/newest-version.ts'
import type { Listing } from './find-listing.server.ts'
import type { ListingSource } from './listing.ts'
import { may } from './permissions.ts'
import {
  type SerializedListing,
  serializeListing,
  serializePlayStatus,
} from './serializers.server.ts'

/** What managers also see of a source's listings; null for nothing. */
const statusBySource: Record<ListingSource, typeof serializePlayStatus | null> = {
  properties: null,
  work: null,
  play: serializePlayStatus,
}

/**
 * Serializes the approved form of a listing as this actor sees it: who manages a play listing also
 * sees its status.
 */
export function serializeListingFor(
  db: Db,
  actor: Actor,
  listing: Listing,
  text: Text,
): SerializedListing {
  const serialized = serializeListing(db, listing)
  const status = may(actor, 'manage', listing) && statusBySource[listing.source]
  return status ? { ...serialized, ...status(listing, text) } : serialized
}

/**
 * Serializes one listing. Whoever may decide on it also sees the version that a decision names
 * (docs/rules.md#moderation-decisions).
 */
export function serializeListingWithVersion(
  db: Db,
  actor: Actor,
  listing: Listing,
  text: Text,
): SerializedListing {
  const serialized = serializeListingFor(db, actor, listing, text)
  if (!mayModerate(actor, 'decide', listing)) return serialized
  const newest = toNewestVersion({ listing, change: findChange(db, listing.id) })
  return { ...serialized, updated_at: getVersion(newest) }
}
