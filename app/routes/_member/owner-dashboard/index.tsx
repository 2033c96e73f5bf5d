import { OwnListings } from '#app/domain/listings/pages/own-listings.tsx'
import { dashboardStylesheet } from '#app/domain/owner-dashboard/dashboard-stylesheet.ts'
import { LinkGroups } from '#app/domain/owner-dashboard/link-groups.tsx'
import { loadDashboard } from '#app/domain/owner-dashboard/load-dashboard.server.ts'
import { PostLinks } from '#app/domain/owner-dashboard/post-links.tsx'
import { Tiles } from '#app/domain/owner-dashboard/tiles.tsx'
import { may } from '#app/domain/payments/permissions.ts'
import { IncomeChart } from '#app/domain/payments/sales/income-chart.tsx'
import { SoldSeatsChart } from '#app/domain/tickets/sales/sold-seats-chart.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { useAdminLinks } from '#app/ui/admin-links.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/index'

export const links = dashboardStylesheet

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const loaded = loadDashboard(db, actor, parsePage(request))
  const keepsTill = may(actor, 'listTill')
  return { ...loaded, keepsTill, role: actor.role, timeZone: config.timeZone }
}

export default function OwnerDashboard({ loaderData }: Route.ComponentProps) {
  const { dashboard } = useText()
  const { counts, tiles, selling, keepsTill, role, timeZone } = loaderData
  const adminLinks = useAdminLinks(role)
  return (
    <>
      <PageTitle title={dashboard.title} />
      <div className="dashboard-head">
        <h1>{dashboard.title}</h1>
        {selling && <PostLinks isSelling />}
      </div>
      <Tiles tiles={tiles} timeZone={timeZone} />
      {!selling && <PostLinks isSelling={false} />}
      <LinkGroups counts={counts} isSelling={selling !== null} keepsTill={keepsTill} />
      {selling && <SellingPart {...selling} />}
      {adminLinks.length > 0 && (
        <nav className="mt-8" aria-label={dashboard.admin}>
          <h2 className="mb-2">{dashboard.admin}</h2>
          <LinkList links={adminLinks} />
        </nav>
      )}
    </>
  )
}

type Selling = NonNullable<Route.ComponentProps['loaderData']['selling']>

function SellingPart({ incomeCents, months, sales, listings }: Selling) {
  const words = useWords()
  const { dashboard, ownerDashboard } = words.text
  return (
    <div className="dashboard-columns mt-8">
      <section>
        <h2>
          {dashboard.income}: {words.cents(incomeCents)}
        </h2>
        <IncomeChart months={months} />
        {sales.length > 0 && (
          <>
            <h2 className="mt-8">{ownerDashboard.seats}</h2>
            <SoldSeatsChart sales={sales} />
          </>
        )}
      </section>
      <section>
        <h2 className="mb-2">{dashboard.listings}</h2>
        <OwnListings listings={listings.rows} />
        <Pager page={listings.page} pages={listings.pages} />
      </section>
    </div>
  )
}
