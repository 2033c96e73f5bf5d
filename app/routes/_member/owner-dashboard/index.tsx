import { isAdmin } from '#app/domain/accounts/account.ts'
import { listOwnListings } from '#app/domain/listings/own-listings.server.ts'
import { OwnListings } from '#app/domain/listings/own-listings.tsx'
import { sumIncome } from '#app/domain/payments/income.server.ts'
import { db } from '#app/http/database.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parsePage } from '#app/http/params.ts'
import { formatCents } from '#app/shared/money.ts'
import { useText } from '#app/text/index.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const page = parsePage(request)
  return {
    page,
    listings: listOwnListings(db, actor, page),
    incomeCents: sumIncome(db, actor.userId),
    isAdmin: isAdmin(actor),
  }
}

export default function OwnerDashboard({ loaderData }: Route.ComponentProps) {
  const { dashboard, events, classifieds, play } = useText()
  const { page, listings, incomeCents } = loaderData
  return (
    <Page title={dashboard.title}>
      <div className="grid gap-8 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]">
        <section>
          <p className="mb-4">
            {dashboard.income}: <strong>{formatCents(incomeCents)}</strong>
          </p>
          <p className="flex flex-wrap gap-2">
            <a className="button" href="/properties/new">
              {dashboard.postProperty}
            </a>
            <a className="button-quiet" href="/work/new">
              {dashboard.postWork}
            </a>
            <a className="button-quiet" href="/create-event">
              {events.builder.create}
            </a>
            <a className="button-quiet" href="/play/new">
              {play.newTitle}
            </a>
            <a className="button-quiet" href="/classifieds/new">
              {classifieds.list.post}
            </a>
          </p>
        </section>
        <DashboardLinks isAdmin={loaderData.isAdmin} />
        <section>
          <h2 className="mb-2">{dashboard.listings}</h2>
          <OwnListings listings={listings.rows} />
          <Pager page={page} pages={listings.pages} />
        </section>
      </div>
    </Page>
  )
}

function DashboardLinks({ isAdmin: showsAdmin }: { isAdmin: boolean }) {
  const text = useText()
  const { dashboard } = text
  const links = [
    ['/owner-dashboard/events', text.events.own.title],
    ['/my-play-listings', text.play.mine.title],
    ['/owner-dashboard/classifieds', text.classifieds.own.title],
    ['/owner-dashboard/tickets', text.tickets.mine.title],
    ['/owner-dashboard/applications', dashboard.applications],
    ['/owner-dashboard/bookings', dashboard.bookings],
    ['/my-requests', dashboard.myRequests],
    ['/clients', dashboard.clients],
    ['/owners', dashboard.owners],
    ['/transactions', dashboard.transactions],
    ['/owner-dashboard/sales', text.payments.sales.title],
    ['/advertise-play-listing', text.campaigns.title],
    ['/ways-to-monetize', dashboard.waysToMonetize],
    ['/user-guide#owner-dashboard', dashboard.guide],
  ] as const
  const adminLinks = [
    ['/admin/dashboard', dashboard.adminDashboard],
    ['/admin/listings/moderation', text.moderation.title],
    ['/admin/events/moderation', text.events.moderation.title],
    ['/admin/play/moderation', text.play.moderation.title],
    ['/admin/classifieds/moderation', text.classifieds.moderation.title],
    ['/admin/classifieds/sections', text.classifieds.sections.title],
    ['/admin/import', text.imports.title],
    ['/admin/contact-messages', text.staticPages.contact.messages],
    ['/admin/mail', text.mail.admin.title],
    ['/admin/jobs', text.jobs.title],
  ] as const
  return (
    <nav className="lg:row-span-2" aria-label={dashboard.links}>
      <h2 className="mb-2">{dashboard.links}</h2>
      <LinkList links={links} />
      {showsAdmin && (
        <>
          <h2 className="mt-6 mb-2">{dashboard.admin}</h2>
          <LinkList links={adminLinks} />
        </>
      )}
    </nav>
  )
}
