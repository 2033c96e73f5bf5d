import { applicationTones } from '#app/domain/applications/application.ts'
import { decideApplication } from '#app/domain/applications/decide.server.ts'
import { OfferLine } from '#app/domain/applications/offer-line.tsx'
import { may } from '#app/domain/applications/permissions.ts'
import { listApplications } from '#app/domain/applications/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusal, refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { parsePage } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { decisionForm } from '#app/shared/decision-form.ts'
import { useText } from '#app/text/index.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PersonContact } from '#app/ui/person-contact.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/applications'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const search = new URL(request.url).searchParams
  const which = search.has('decided') ? 'decided' : 'pending'
  const isAll = search.has('all')
  const shown = { page: parsePage(request), isAll }
  const { rows, page, pages } = listApplications(db, actor, which, shown)
  const canSeeAll = may(actor, 'listAll')
  return { which, isAll, canSeeAll, applications: rows, page, pages } as const
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { applications } = text
  const schema = decisionForm(applications.owner.answer, ['approved', 'denied'], text)
  const form = await readForm(request, schema, text)
  if (!form.ok) return form.refuse()
  const outcome = await decideApplication(db, actor, form.value.id, form.value)
  if (outcome.ok) {
    const message = applications.owner.answered[form.value.status](outcome.name, outcome.title)
    const back = paths.ownerDashboard.applications() + new URL(request.url).search
    return redirectWithFlash(back, { kind: 'success', message })
  }
  const sentence = applications.answers[outcome.reason]
  throw refusal(refusalStatus(outcome.reason), sentence)
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { owner, statuses } = useText().applications
  const { which, applications } = loaderData
  const place = useChosenPlace()
  const shown = { all: loaderData.isAll ? 1 : null, ...place }
  const { columns } = owner
  const isPending = which === 'pending'
  type Application = (typeof applications)[number]
  const answering: Column<Application> = {
    label: columns.action,
    isAction: true,
    cell: (row) => (
      <DecisionForm
        id={row.id}
        answerLabel={owner.answer}
        about={`${row.name}: ${row.title}`}
        accept={{ value: 'approved', label: owner.approve }}
        refuse={{ value: 'denied', label: owner.deny }}
      />
    ),
  }
  const answered: Column<Application>[] = [
    {
      label: columns.status,
      cell: (row) => (
        <StatusWord tone={applicationTones[row.status]}>{statuses[row.status]}</StatusWord>
      ),
    },
    { label: columns.answer, isText: true, cell: (row) => row.answer },
  ]
  return (
    <Page title={owner.title}>
      <h2 className="mb-2">{isPending ? owner.pending : owner.decided}</h2>
      <DataTable
        isWide
        rows={applications}
        toKey={(row) => row.id}
        empty={isPending ? owner.empty : owner.emptyDecided}
        columns={[
          {
            label: columns.listing,
            isTitle: true,
            cell: (row) => <a href={paths[row.listingSource].show(row.listingId)}>{row.title}</a>,
          },
          {
            label: columns.applicant,
            isText: true,
            cell: (row) => <PersonContact person={row} />,
          },
          {
            label: columns.message,
            isText: true,
            cell: (row) => (
              <>
                <OfferLine application={row} />
                <span className="whitespace-pre-line">{row.message}</span>
              </>
            ),
          },
          ...(isPending ? [answering] : answered),
        ]}
      />
      <Pager page={loaderData.page} pages={loaderData.pages} />
      <p className="links mt-4">
        <a href={paths.ownerDashboard.applications({ ...shown, decided: isPending ? 1 : null })}>
          {isPending ? owner.showDecided : owner.showPending}
        </a>
      </p>
      {loaderData.canSeeAll && (
        <p className="links">
          <a
            href={paths.ownerDashboard.applications({ all: loaderData.isAll ? null : 1, ...place })}
          >
            {loaderData.isAll ? owner.showOwn : owner.showAll}
          </a>
        </p>
      )}
    </Page>
  )
}
