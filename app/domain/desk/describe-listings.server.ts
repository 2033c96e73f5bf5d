import { eq, inArray } from 'drizzle-orm'
import { categoryName } from '#app/domain/listings/category-name.ts'
import { type Fact, playFacts, propertyFacts, workFacts } from '#app/domain/listings/facts.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { listingCards } from '#app/domain/photos/cards.server.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listings, playDetails, propertyDetails, workDetails } from '#db/schema/listings.ts'
import type { DescribePosts } from './desk-post.ts'

const queues: Record<ListingSource, string> = {
  properties: paths.admin.listingModeration(),
  work: paths.admin.listingModeration(),
  play: paths.admin.playModeration(),
}

export const describeListings: DescribePosts = (db, ids, words) => {
  const { listings: text } = words.text
  const notes = listNotes(db, 'listing', ids)
  const pictures = listingCards(db, ids)
  return findRows(db, ids).map((row) => {
    const { id, source, title, category, city, state, description, updatedAt } = row.listing
    const place = [city, state].filter(Boolean).join(', ')
    return {
      kind: 'listing',
      id,
      seenAt: updatedAt,
      reasonKind: source,
      title,
      what: [text.sourceNames[source], categoryName(words.text, category), place].join(' · '),
      ownerName: row.ownerName,
      since: updatedAt,
      picture: pictures.get(id) ?? null,
      text: description,
      facts: listFacts(row, words),
      changes: null,
      note: notes.get(id) ?? null,
      href: `${queues[source]}#listing-${id}`,
    }
  })
}

type Row = ReturnType<typeof findRows>[number]

function findRows(db: Db, ids: number[]) {
  return db
    .select({
      listing: listings,
      ownerName: users.name,
      property: propertyDetails,
      work: workDetails,
      play: playDetails,
    })
    .from(listings)
    .leftJoin(users, eq(users.id, listings.ownerId))
    .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .leftJoin(workDetails, eq(workDetails.listingId, listings.id))
    .leftJoin(playDetails, eq(playDetails.listingId, listings.id))
    .where(inArray(listings.id, ids))
    .all()
}

function listFacts({ listing, property, work, play }: Row, words: Words): Fact[] {
  if (property) return propertyFacts({ ...listing, ...property }, words)
  if (work) return workFacts({ ...listing, ...work }, words)
  return play ? playFacts({ ...listing, ...play }, words) : []
}
