import type { ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { type Text, useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { OwnCounts } from './tile.ts'

type Link = readonly [href: string, label: string, count?: number]

/** The page with one's own listings of a kind; null if the kind has none. */
const ownPages: Record<
  ListingSource,
  ((place: ChosenPlace, text: Text) => [href: string, label: string]) | null
> = {
  properties: null,
  work: null,
  play: (place, text) => [paths.myPlayListings.list(place), text.play.mine.title],
}

type LinkGroupsProps = {
  counts: OwnCounts
  isSelling: boolean
  /** The actor takes money at the town hall. */
  keepsTill: boolean
}

/**
 * The links of the dashboard, in groups. The group about sales is for members who sell something;
 * a cashier who sells nothing has the sales among the other things.
 */
export function LinkGroups({ counts, isSelling, keepsTill }: LinkGroupsProps) {
  const text = useText()
  const { ownerDashboard, dashboard } = text
  const { groups } = ownerDashboard
  const place = useChosenPlace()
  const sales: Link = [paths.ownerDashboard.sales(place), text.payments.sales.title]
  const selling: Link[] = [
    [paths.ownerDashboard.bookings(place), text.bookings.owner.title, counts.bookings],
    [paths.ownerDashboard.applications(place), text.applications.owner.title, counts.applications],
    [paths.ownerDashboard.events(place), text.events.own.title, counts.events],
    ...listingSources.flatMap((source) => {
      const page = ownPages[source]?.(place, text)
      return page ? [[...page, counts.listings[source]] as const] : []
    }),
    [paths.ownerDashboard.classifieds(place), text.classifieds.own.title, counts.classifieds],
    [paths.campaigns.own(place), text.campaigns.title, counts.campaigns],
    sales,
    [paths.ownerDashboard.views(place), text.views.title],
    [paths.clients.list(place), dashboard.clients],
    [paths.owners.list(place), dashboard.owners],
    [paths.transactions(place), dashboard.transactions],
    [paths.waysToMonetize(place), dashboard.waysToMonetize],
  ]
  const till: Link = [paths.ownerDashboard.till(place), text.till.title]
  const things: Link[] = [
    ...(keepsTill && !isSelling ? [sales] : []),
    ...(keepsTill ? [till] : []),
    [paths.ownerDashboard.tickets(place), text.tickets.mine.title, counts.tickets],
    [paths.myRequests(place), text.applications.own.title, counts.requests],
    [paths.notifications(place), text.notifications.title, counts.unread],
  ]
  const account: Link[] = [
    [paths.profile(place), text.shell.profile],
    [paths.ownerDashboard.history(place), text.activity.ownTitle],
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
