import { categoryName } from '#app/domain/listings/category-name.ts'
import { describeChange } from '#app/domain/listings/changes/describe-change.server.ts'
import { findPropertyDetails, findWorkDetails } from '#app/domain/listings/details.server.ts'
import { propertyFacts, workFacts } from '#app/domain/listings/fields/facts.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { listPendingListings, moderateListing } from '#app/domain/listings/moderation.server.ts'
import { Description } from '#app/domain/listings/pages/listing-page.tsx'
import { PendingChange } from '#app/domain/moderation/pending-change.tsx'
import { QueuedPost, QueuePage } from '#app/domain/moderation/queue-page.tsx'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

/** The details of a listing in this queue, by its source. */
const findDetails = {
  properties: (id) => ({ property: findPropertyDetails(db, id), work: null }),
  work: (id) => ({ property: null, work: findWorkDetails(db, id) }),
  play: () => ({ property: null, work: null }),
} satisfies Record<ListingSource, (id: number) => object>

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingListings(db)
  const ids = rows.map(({ listing }) => listing.id)
  const notes = listNotes(db, 'listing', ids)
  const posts = rows.map((row) => ({
    listing: row.newest,
    change: describeChange(db, row, words),
    note: notes.get(row.listing.id) ?? null,
    ownerName: row.ownerName,
    postedAt: words.instant(row.listing.createdAt, config.timeZone),
    photos: listPhotos(db, row.listing.id),
    ...findDetails[row.listing.source](row.listing.id),
  }))
  return { posts, total }
}

export async function action(args: Route.ActionArgs) {
  return decideOnPage(args, {
    decide: (admin, id, decision) => moderateListing(db, admin, id, decision),
    back: paths.admin.listingModeration(),
    words: ({ moderation }) => ({ ...moderation, failed: moderation.refused }),
  })
}

/** The queue for properties and work. */
export default function ListingsModeration({ loaderData }: Route.ComponentProps) {
  const { moderation } = useText()
  const { posts, total } = loaderData
  return (
    <QueuePage text={moderation} total={total} shown={posts.map(({ listing }) => listing.id)}>
      {posts.map((post) => (
        <Post key={post.listing.id} post={post} />
      ))}
    </QueuePage>
  )
}

function Post({ post }: { post: Route.ComponentProps['loaderData']['posts'][number] }) {
  const words = useWords()
  const { moderation, listings } = words.text
  const { listing, change, ownerName, postedAt, photos, property, work, note } = post
  const seen = { kind: 'listing', id: listing.id, seenVersion: listing.updatedAt } as const
  return (
    <QueuedPost post={seen} title={listing.title} note={note}>
      <p className="muted">
        {listings.sourceNames[listing.source]} · {categoryName(listing.category, words.text)} ·{' '}
        {listing.city}, {listing.state}
      </p>
      <Facts
        facts={[
          [moderation.postedBy, ownerName ?? moderation.town],
          [moderation.postedAt, postedAt],
          ...(work && !change ? workFacts({ ...listing, ...work }, words) : []),
        ]}
      />
      {change ? (
        <PendingChange described={change} />
      ) : (
        <>
          <Description text={listing.description} />
          {property && <Facts facts={propertyFacts({ ...listing, ...property }, words)} />}
          <Gallery photos={photos} captions />
        </>
      )}
    </QueuedPost>
  )
}
