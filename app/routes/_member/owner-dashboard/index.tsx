import type { Role } from '#app/domain/accounts/account.ts'
import { listOwnListings } from '#app/domain/listings/own-listings.server.ts'
import { OwnListings } from '#app/domain/listings/own-listings.tsx'
import { sumIncome } from '#app/domain/payments/income.server.ts'
import { db } from '#app/http/database.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { useAdminLinks } from '#app/ui/admin-links.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  return {
    listings: listOwnListings(db, actor, parsePage(request)),
    incomeCents: sumIncome(db, actor.userId),
    role: actor.role,
  }
}

export default function OwnerDashboard({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { dashboard, events, classifieds, play } = useText()
  const { listings, incomeCents } = loaderData
  return (
    <Page title={dashboard.title}>
      <div className="grid gap-8 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]">
        <section>
          <p className="mb-4">
            {dashboard.income}: <strong>{words.cents(incomeCents)}</strong>
          </p>
          <p className="flex flex-wrap gap-2">
            <Spaced>
              <a className="button" href={paths.properties.new()}>
                {dashboard.postProperty}
              </a>
              <a className="button-quiet" href={paths.work.new()}>
                {dashboard.postWork}
              </a>
              <a className="button-quiet" href={paths.events.new()}>
                {events.builder.create}
              </a>
              <a className="button-quiet" href={paths.play.new()}>
                {play.newTitle}
              </a>
              <a className="button-quiet" href={paths.classifieds.new()}>
                {classifieds.list.post}
              </a>
            </Spaced>
          </p>
        </section>
        <DashboardLinks role={loaderData.role} />
        <section>
          <h2 className="mb-2">{dashboard.listings}</h2>
          <OwnListings listings={listings.rows} />
          <Pager page={listings.page} pages={listings.pages} />
        </section>
      </div>
    </Page>
  )
}

function DashboardLinks({ role }: { role: Role }) {
  const text = useText()
  const { dashboard } = text
  const place = useChosenPlace()
  const links = [
    [paths.ownerDashboard.events(), text.events.own.title],
    [paths.myPlayListings.list(), text.play.mine.title],
    [paths.ownerDashboard.classifieds(), text.classifieds.own.title],
    [paths.ownerDashboard.tickets(), text.tickets.mine.title],
    [paths.ownerDashboard.applications(), dashboard.applications],
    [paths.ownerDashboard.bookings(), dashboard.bookings],
    [paths.myRequests(), dashboard.myRequests],
    [paths.clients.list(), dashboard.clients],
    [paths.owners.list(), dashboard.owners],
    [paths.transactions(), dashboard.transactions],
    [paths.ownerDashboard.sales(), text.payments.sales.title],
    [paths.campaigns.own(), text.campaigns.title],
    [paths.ownerDashboard.history(), text.activity.ownTitle],
    [paths.waysToMonetize(place), dashboard.waysToMonetize],
    [`${paths.userGuide(place)}#owner-dashboard`, dashboard.guide],
  ] as const
  const adminLinks = useAdminLinks(role)
  return (
    <nav className="lg:row-span-2" aria-label={dashboard.links}>
      <h2 className="mb-2">{dashboard.links}</h2>
      <LinkList links={links} />
      {adminLinks.length > 0 && (
        <>
          <h2 className="mt-6 mb-2">{dashboard.admin}</h2>
          <LinkList links={adminLinks} />
        </>
      )}
    </nav>
  )
}
