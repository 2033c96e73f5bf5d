import type { ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { OwnCounts } from './tile.ts'

type Link = readonly [href: string, label: string, count?: number]

/** The page with one's own listings of a kind; null if the kind has none. */
const ownPages: Record<ListingSource, ((text: Text) => [href: string, label: string]) | null> = {
  properties: null,
  work: null,
  play: (text) => [paths.myPlayListings.list(), text.play.mine.title],
}

/**
 * The links of the dashboard, in groups. The group about sales is for members who sell something.
 */
export function LinkGroups({ counts, isSelling }: { counts: OwnCounts; isSelling: boolean }) {
  const text = useText()
  const { ownerDashboard, dashboard } = text
  const { groups } = ownerDashboard
  const place = useChosenPlace()
  const selling: Link[] = [
    [paths.ownerDashboard.bookings(), text.bookings.owner.title, counts.bookings],
    [paths.ownerDashboard.applications(), text.applications.owner.title, counts.applications],
    [paths.ownerDashboard.events(), text.events.own.title, counts.events],
    ...listingSources.flatMap((source) => {
      const page = ownPages[source]?.(text)
      return page ? [[...page, counts.listings[source]] as const] : []
    }),
    [paths.ownerDashboard.classifieds(), text.classifieds.own.title, counts.classifieds],
    [paths.campaigns.own(), text.campaigns.title, counts.campaigns],
    [paths.ownerDashboard.sales(), text.payments.sales.title],
    [paths.ownerDashboard.views(), text.views.title],
    [paths.clients.list(), dashboard.clients],
    [paths.owners.list(), dashboard.owners],
    [paths.transactions(), dashboard.transactions],
    [paths.waysToMonetize(place), dashboard.waysToMonetize],
  ]
  const things: Link[] = [
    [paths.ownerDashboard.tickets(), text.tickets.mine.title, counts.tickets],
    [paths.myRequests(), text.applications.own.title, counts.requests],
    [paths.notifications(place), text.notifications.title, counts.unread],
  ]
  const account: Link[] = [
    [paths.profile(place), text.shell.profile],
    [paths.ownerDashboard.history(), text.activity.ownTitle],
    [`${paths.userGuide(place)}#owner-dashboard`, dashboard.guide],
  ]
  return (
    <div className={isSelling ? 'link-groups link-groups-selling' : 'link-groups'}>
      {isSelling && <Group title={groups.selling} links={selling} />}
      <Group title={groups.things} links={things} />
      <Group title={groups.account} links={account} />
    </div>
  )
}

function Group({ title, links }: { title: string; links: readonly Link[] }) {
  const words = useWords()
  const { counted } = words.text.ownerDashboard
  return (
    <nav aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      <LinkList
        links={links.map(([href, label, count]) => [
          href,
          count ? counted(label, words.number(count)) : label,
        ])}
      />
    </nav>
  )
}
