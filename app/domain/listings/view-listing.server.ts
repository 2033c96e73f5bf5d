import type { Actor } from '#app/domain/accounts/account.ts'
import type { Photo } from '#app/domain/photos/photo.ts'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import type { Db } from '#db/client.server.ts'
import { findReadableListing, isTaken, type Listing } from './find-listing.server.ts'
import type { ListingSource, ListingSummary } from './listing.ts'
import { may } from './permissions.ts'
import { findSummary } from './queries.server.ts'
import { type ListingFilters, readFilters } from './search/filters.ts'
import { findNeighbors, type Neighbors } from './search/neighbors.server.ts'

/** The parts of a listing that visitors may see: its summary, photos and neighbors. */
export type ListingView = {
  summary: ListingSummary
  isPublic: boolean
  isTaken: boolean
  /** All photos for members; only the first for visitors. */
  photos: Photo[]
  neighbors: Neighbors
  filters: ListingFilters
}

export type ViewedListing = {
  view: ListingView
  /** What only members may see; null for visitors. */
  full: { listing: Listing; actor: Actor; canEdit: boolean; canApply: boolean } | null
}

/**
 * Returns a listing's page for an actor, with its neighbors in the list that the address describes;
 * null if the actor may not see it (docs/rules.md#listing-visibility).
 */
export function viewListing(
  db: Db,
  actor: Actor | null,
  source: ListingSource,
  { id, search }: { id: number; search: URLSearchParams },
): ViewedListing | null {
  const listing = findReadableListing(db, actor, source, id)
  const summary = listing && findSummary(db, id)
  if (!summary) return null
  const filters = readFilters(search, source)
  const photos = listPhotos(db, id)
  const view = {
    summary,
    isPublic: listing.isPublic,
    isTaken: isTaken(listing),
    photos: actor ? photos : photos.slice(0, 1),
    neighbors: findNeighbors(db, listing, filters),
    filters,
  }
  const full = actor && {
    listing,
    actor,
    canEdit: may(actor, 'manage', listing),
    canApply: listing.isPublic && may(actor, 'request', listing),
  }
  return { view, full }
}
