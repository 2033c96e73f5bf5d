import { membershipForm } from '#app/domain/accounts/forms.ts'
import { changeMembership, listUsers } from '#app/domain/accounts/membership.server.ts'
import { UserTable } from '#app/domain/accounts/user-table.tsx'
import { exportKinds } from '#app/domain/exports/export.ts'
import { listAllProperties } from '#app/domain/listings/admin-properties.server.ts'
import { changeAvailability } from '#app/domain/listings/availability.server.ts'
import { PropertyTable, propertyPage } from '#app/domain/listings/property-table.tsx'
import { countUndecided } from '#app/domain/payments/unmatched.server.ts'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { checkForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { parsePage } from '#app/http/params.ts'
import { requirePassword } from '#app/http/password-again.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DownloadForm } from '#app/ui/download-form.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/dashboard'

export function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 100) ?? ''
  const usersAt = parsePage(request)
  const propertiesAt = parsePage(request, propertyPage)
  return {
    q,
    undecidedMoney: countUndecided(db),
    ownId: admin.userId,
    users: { ...listUsers(db, { q, page: usersAt }), page: usersAt },
    properties: { ...listAllProperties(db, { q, page: propertiesAt }), page: propertiesAt },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const admin = requireAdmin(context, request)
  const { accounts, posting } = text
  const posted = await readFormData(text, request)
  const back = paths.admin.dashboard() + new URL(request.url).search
  const done = (message: string) => redirectWithFlash(back, { kind: 'success', message })
  const intent = posted.get('intent')
  if (intent === 'deactivate' || intent === 'reactivate') {
    const listing = { source: 'properties', id: Number(posted.get('property')) } as const
    if (!(await changeAvailability(db, admin, listing, intent))) throw notFound()
    return done(posting.availability.done)
  }
  const form = checkForm(text, posted, membershipForm(text))
  if (!form.ok) throw form.problem()
  await requirePassword(context, admin, posted)
  const outcome = await changeMembership(db, admin, form.value.user, form.value)
  if (outcome.ok) return done(accounts.membership.changed)
  if (outcome.reason === 'not_found') throw notFound()
  const { ownAccount, unconfirmed, runsThePortal } = accounts.membership
  const sentences = { own_account: ownAccount, unconfirmed, runs_the_portal: runsThePortal }
  const message = sentences[outcome.reason]
  return redirectWithFlash(back, { kind: 'error', message })
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { admin } = text.dashboard
  const { unmatched } = text
  const { undecidedMoney } = loaderData
  const links = [
    [paths.admin.listingModeration(), text.moderation.title],
    [paths.admin.eventModeration(), text.events.moderation.title],
    [paths.admin.playModeration(), text.play.moderation.title],
    [paths.admin.classifiedModeration(), text.classifieds.moderation.title],
    [paths.admin.classifiedSections(), text.classifieds.sections.title],
    [
      paths.admin.unmatchedPayments(),
      undecidedMoney ? unmatched.titleOpen(undecidedMoney) : unmatched.title,
    ],
    [paths.admin.import(), text.imports.title],
    [paths.admin.contactMessages(), text.staticPages.contact.messages],
    [paths.admin.mail(), text.mail.admin.title],
    [paths.admin.jobs(), text.jobs.title],
    [paths.admin.status(), text.status.title],
    [paths.admin.history(), text.activity.title],
  ] as const
  return (
    <Page title={text.dashboard.adminDashboard}>
      <nav className="mb-6" aria-label={admin}>
        <LinkList links={links} />
      </nav>
      <ExportLinks />
      <form className="filters">
        <div className="field">
          <label htmlFor="admin-q">{text.common.search}</label>
          <input id="admin-q" type="search" name="q" defaultValue={loaderData.q} />
        </div>
        <button className="button-quiet">{text.common.search}</button>
      </form>
      <UserTable {...loaderData.users} ownId={loaderData.ownId} />
      <PropertyTable {...loaderData.properties} />
    </Page>
  )
}

function ExportLinks() {
  const { exports } = useText().dashboard
  return (
    <section className="mb-6" aria-label={exports.title}>
      <p>{exports.title}</p>
      <div className="flex flex-wrap gap-2">
        {exportKinds.map((kind) => (
          <DownloadForm key={kind} address={paths.admin.export(`${kind}.csv`)}>
            {exports.kinds[kind]}
          </DownloadForm>
        ))}
      </div>
    </section>
  )
}
