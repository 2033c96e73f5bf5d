import { eq, inArray } from 'drizzle-orm'
import { isSuspendedAccount } from '#app/domain/accounts/account.ts'
import { categoryName } from '#app/domain/listings/category-name.ts'
import { pickColumns } from '#app/domain/listings/changes/changes.server.ts'
import {
  listDifferences,
  listPhotoTextDifferences,
} from '#app/domain/listings/changes/describe-change.server.ts'
import { toNewestVersion } from '#app/domain/listings/changes/newest-version.ts'
import {
  type Fact,
  playFacts,
  propertyFacts,
  workFacts,
} from '#app/domain/listings/fields/facts.ts'
import { detailsTables } from '#app/domain/listings/fields/field-tables.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { findListingPictures } from '#app/domain/photos/card-pictures.server.ts'
import { listPhotoTexts } from '#app/domain/photos/photos.server.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { paths } from '#app/paths.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listingChanges, listings } from '#db/schema/listings.ts'
import { describeDifferences } from './describe-differences.ts'
import type { DescribePosts } from './desk-post.ts'

const queues: Record<ListingSource, string> = {
  properties: paths.admin.listingModeration(),
  work: paths.admin.listingModeration(),
  play: paths.admin.playModeration(),
}

export const describeListings: DescribePosts = (db, ids, words) => {
  const { listings: text, desk } = words.text
  const notes = listNotes(db, 'listing', ids)
  const pictures = findListingPictures(db, ids, 'approved')
  const newPictures = findListingPictures(db, ids, 'waiting')
  const photoTexts = listPhotoTexts(db, ids)
  return findRows(db, ids).map((row) => {
    const newest = toNewestVersion(row)
    const { id, source, title, category, city, state, description, updatedAt } = newest
    const added = newPictures.get(id) ?? []
    const approved = pictures.get(id) ?? []
    const newTexts = row.change ? listPhotoTextDifferences(photoTexts.get(id) ?? [], words) : []
    const place = [city, state].filter(Boolean).join(', ')
    return {
      kind: 'listing',
      id,
      seenVersion: updatedAt,
      reasonKind: source,
      title,
      what: joinFacts([
        ...(row.change ? [desk.kinds.change] : []),
        text.sourceNames[source],
        categoryName(category, words.text),
        place,
      ]),
      ownerName: row.ownerName,
      isSuspended: isSuspendedAccount(row),
      since: updatedAt,
      pictures: [...added, ...(added.length > 0 && newTexts.length === 0 ? [] : approved)],
      text: description,
      facts: listFacts(row, words),
      changes: listChanges(row, added, newTexts, words),
      note: notes.get(id) ?? null,
      href: `${queues[source]}#listing-${id}`,
    }
  })
}

type Row = ReturnType<typeof findRows>[number]

function findRows(db: Db, ids: number[]) {
  const { properties, work, play } = detailsTables
  return db
    .select({
      listing: listings,
      change: listingChanges,
      ownerName: users.name,
      membershipStatus: users.membershipStatus,
      suspendedAt: users.suspendedAt,
      ...detailsTables,
    })
    .from(listings)
    .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.ownerId))
    .leftJoin(properties, eq(properties.listingId, listings.id))
    .leftJoin(work, eq(work.listingId, listings.id))
    .leftJoin(play, eq(play.listingId, listings.id))
    .where(inArray(listings.id, ids))
    .all()
}

function listChanges(
  row: Row,
  newPictures: CardPicture[],
  newTexts: ReturnType<typeof listPhotoTextDifferences>,
  words: Words,
) {
  const { listing, change } = row
  if (!change) return null
  const approved = pickColumns(listing.source, { ...listing, ...row[listing.source] })
  const differences = listDifferences({ listing, change }, approved, words)
  return describeDifferences([...differences, ...newTexts], newPictures, words)
}

function listFacts({ listing, properties, work, play }: Row, words: Words): Fact[] {
  switch (listing.source) {
    case 'properties':
      return properties ? propertyFacts({ ...listing, ...properties }, words) : []
    case 'work':
      return work ? workFacts({ ...listing, ...work }, words) : []
    case 'play':
      return play ? playFacts({ ...listing, ...play }, words) : []
  }
}
