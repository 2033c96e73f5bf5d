import { membershipForm } from '#app/domain/accounts/forms.ts'
import { may } from '#app/domain/accounts/permissions.ts'
import { listUsers } from '#app/domain/accounts/queries.server.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { removeLostSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { UserTable } from '#app/domain/accounts/user-table.tsx'
import { exportKinds } from '#app/domain/exports/export.ts'
import { changeAvailability } from '#app/domain/listings/availability/availability.server.ts'
import { describeAvailability } from '#app/domain/listings/availability/describe-availability.ts'
import { listAllProperties } from '#app/domain/listings/pages/admin-properties.server.ts'
import { PropertyTable, propertyPage } from '#app/domain/listings/pages/property-table.tsx'
import { countUndecided } from '#app/domain/payments/unmatched/unmatched.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { findSoldOccasions } from '#app/domain/tickets/sales/sold-occasions.server.ts'
import { requireAdmin, requirePageAccess } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { parsePage } from '#app/http/params.ts'
import { maxLinks, redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { useText } from '#app/text/index.ts'
import type { Words } from '#app/text/words.ts'
import { useAdminLinks } from '#app/ui/admin-links.tsx'
import { DownloadForm } from '#app/ui/download-form.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/dashboard'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requirePageAccess(context, request, paths.admin.dashboard())
  const { role } = actor
  if (!may(actor, 'listAll')) return { role, tables: null }
  trackRead(actor, 'accounts')
  const words = getWords(context)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 100) ?? ''
  const users = listUsers(db, { search: q, page: parsePage(request) })
  const tables = {
    q,
    undecidedMoney: countUndecided(db),
    users: {
      ...users,
      rows: users.rows.map((user) => ({
        ...user,
        mayChange: may(actor, 'changeMembership', { userId: user.id }),
        canRemoveFactor:
          user.secondFactorSince !== null &&
          may(actor, 'removeSecondFactor', { userId: user.id, role: user.role }),
        sold: user.membershipStatus === 'suspended' ? linkSoldOccasions(user.id, words) : [],
      })),
    },
    properties: listAllProperties(db, { search: q, page: parsePage(request, propertyPage) }),
  }
  return { role, tables }
}

export async function action({ context, request }: Route.ActionArgs) {
  const words = getWords(context)
  const { text } = words
  const admin = requireAdmin(context, request)
  const { accounts } = text
  const posted = await readFormData(request, text)
  const back = paths.admin.dashboard() + new URL(request.url).search
  const done = (message: string) => redirectWithFlash(back, { kind: 'success', message })
  const intent = posted.get('intent')
  if (intent === 'deactivate' || intent === 'reactivate') {
    const listing = { source: 'properties', id: Number(posted.get('property')) } as const
    const changed = await changeAvailability(db, admin, listing, intent)
    if (!changed) throw notFound()
    return done(describeAvailability(intent, changed, text))
  }
  if (intent === 'remove-second-factor') {
    await requirePassword(context, admin, posted)
    const lost = { userId: Number(posted.get('user')), since: String(posted.get('since')) }
    const name = await removeLostSecondFactor(db, admin, lost)
    if (name === null) throw conflict(accounts.membership.noFactor, back)
    return done(accounts.membership.factorRemoved(name))
  }
  const form = checkForm(posted, membershipForm(text), text)
  if (!form.ok) throw form.problem()
  await requirePassword(context, admin, posted)
  const { user, status } = form.value
  const outcome = await changeMembership(db, admin, user, form.value)
  if (outcome.ok && status === 'suspended') {
    const sold = linkSoldOccasions(user, words)
    const links = sold.slice(0, maxLinks).map(([href, label]) => ({ href, label }))
    const message = accounts.membership.suspended(outcome.name, sold.length)
    return redirectWithFlash(back, { kind: 'success', message, links })
  }
  if (outcome.ok) return done(accounts.membership.changed(outcome.name))
  if (outcome.reason === 'not_found') throw notFound()
  const { ownAccount, unconfirmed, runsThePortal, changedSince } = accounts.membership
  if (outcome.reason === 'changed_since') throw conflict(changedSince, back)
  const sentences = { own_account: ownAccount, unconfirmed, runs_the_portal: runsThePortal }
  const message = sentences[outcome.reason]
  return redirectWithFlash(back, { kind: 'error', message })
}

function linkSoldOccasions(userId: number, { day, text }: Words) {
  const { cancelSold } = text.accounts.membership
  return findSoldOccasions(db, userId).map(({ title, startTime, path }) => {
    const date = day(dayInZone(startTime, config.timeZone))
    return [path, cancelSold(excerpt(title, 60), date)] as const
  })
}

/** Links to every administration page; for administrators also the accounts and properties. */
export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { dashboard } = useText()
  const { role, tables } = loaderData
  const [, ...links] = useAdminLinks(role, tables?.undecidedMoney)
  return (
    <Page title={dashboard.adminDashboard}>
      <nav
        className="mb-6 sm:columns-2 lg:columns-3 [&_li]:break-inside-avoid"
        aria-label={dashboard.admin}
      >
        <LinkList links={links} />
      </nav>
      {tables && <Tables {...tables} />}
    </Page>
  )
}

type TablesProps = NonNullable<Route.ComponentProps['loaderData']['tables']>

function Tables({ q, users, properties }: TablesProps) {
  const { common, dashboard } = useText()
  return (
    <>
      <ExportLinks />
      <form className="filters">
        <div className="field">
          <label htmlFor="admin-q">{dashboard.search}</label>
          <input id="admin-q" type="search" name="q" defaultValue={q} />
        </div>
        <button className="button-quiet">{common.search}</button>
      </form>
      <UserTable {...users} />
      <PropertyTable {...properties} />
    </>
  )
}

function ExportLinks() {
  const { exports } = useText().dashboard
  return (
    <details className="mb-4">
      <summary>{exports.title}</summary>
      <div className="flex flex-wrap gap-2">
        {exportKinds.map((kind) => (
          <DownloadForm key={kind} address={paths.admin.export(`${kind}.csv`)}>
            {exports.kinds[kind]}
          </DownloadForm>
        ))}
      </div>
    </details>
  )
}
