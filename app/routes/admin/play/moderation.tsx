import { describeChange } from '#app/domain/listings/changes/describe-change.server.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { listPendingListings, moderateListing } from '#app/domain/listings/moderation.server.ts'
import { Description } from '#app/domain/listings/pages/listing-page.tsx'
import { PendingChange } from '#app/domain/moderation/pending-change.tsx'
import { QueuedPost, QueuePage } from '#app/domain/moderation/queue-page.tsx'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { getPaymentStatus } from '#app/domain/play/play.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { listUpcomingTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingListings(db, ['play'])
  const ids = rows.map(({ listing }) => listing.id)
  const notes = listNotes(db, 'listing', ids)
  const posts = rows.map((row) => {
    const { newest: listing, ownerName } = row
    const details = findPlayDetails(db, listing.id)
    return {
      listing,
      change: describeChange(db, row, words),
      details,
      photos: listPhotos(db, listing.id),
      ownerName,
      note: notes.get(listing.id) ?? null,
      postedAt: words.instant(listing.createdAt, config.timeZone),
      tourDates: listUpcomingTourDates(db, listing.id).map(({ tourDate, ticketType }) => ({
        id: tourDate.id,
        when: words.span({ ...tourDate, timeZone: config.timeZone }),
        sold: ticketType.soldCount,
        maxCapacity: tourDate.maxCapacity,
      })),
    }
  })
  return { posts, total }
}

export async function action(args: Route.ActionArgs) {
  return decideOnPage(args, {
    decide: (admin, id, decision) => moderateListing(db, admin, id, decision, 'play'),
    back: paths.admin.playModeration(),
    words: ({ moderation: { done, reasons }, play }) => ({
      done,
      failed: (_, reason) => play.moderation.failed(reasons[reason]),
    }),
  })
}

export default function PlayModeration({ loaderData }: Route.ComponentProps) {
  const { moderation, play } = useText()
  const { posts, total } = loaderData
  return (
    <QueuePage
      text={{ ...play.moderation, waiting: moderation.waiting }}
      total={total}
      shown={posts.map(({ listing }) => listing.id)}
    >
      {posts.map((post) => (
        <Post key={post.listing.id} post={post} />
      ))}
    </QueuePage>
  )
}

function Post({ post }: { post: Route.ComponentProps['loaderData']['posts'][number] }) {
  const formats = useWords()
  const { listings, moderation, play } = useText()
  const { listing, change, details, photos, ownerName, postedAt, note, tourDates } = post
  const { moderation: words, mine, fields } = play
  const isTour = details.type === 'Tour'
  const tour = [
    details.isRepeating && words.repeating,
    words.capacity(details.maxCapacity),
    words.ticketing(details.enableTicketing),
  ]
  const seen = { kind: 'listing', id: listing.id, seenVersion: listing.updatedAt } as const
  return (
    <QueuedPost post={seen} title={listing.title} note={note}>
      <Facts
        facts={[
          [fields.type, fields.types[details.type]],
          [fields.location, !change && details.location],
          [listings.columns.city, listing.city],
          [listings.columns.state, listing.state],
          [moderation.postedBy, ownerName ?? moderation.town],
          [moderation.postedAt, postedAt],
          [mine.columns.payment, mine.payment[getPaymentStatus(listing)]],
          [words.tour, isTour && !change && tour.filter(Boolean).join(', ')],
          [words.price, isTour && !change && formats.cents(listing.priceCents ?? 0)],
        ]}
      />
      {change ? (
        <PendingChange described={change} />
      ) : (
        <>
          <Gallery photos={photos} captions />
          <Description text={listing.description} />
        </>
      )}
      {isTour && (
        <section className="mb-4">
          <h3>{words.tourDates}</h3>
          {tourDates.length === 0 && <p>{words.noTourDates}</p>}
          <ul>
            {tourDates.map(({ id, when, sold, maxCapacity }) => (
              <li key={id}>
                {when}: {words.sold(sold, maxCapacity)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueuedPost>
  )
}
