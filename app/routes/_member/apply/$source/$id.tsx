import type { SubmissionResult } from '@conform-to/react'
import { redirect } from 'react-router'
import { apply, findApplyRefusal } from '#app/domain/applications/apply.server.ts'
import { applicationForm } from '#app/domain/applications/forms.ts'
import { findListing } from '#app/domain/listings/detail.server.ts'
import { isListingSource, type ListingSource } from '#app/domain/listings/listing.ts'
import type { Context } from '#app/http/context.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { toSubmission } from '#app/http/submission.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, source, id } = getApplicant(context, request, params)
  const listing = findListing(db, actor, source, id)
  if (!listing) throw notFound()
  // Also refuses tours that sell tickets: they are booked by buying one
  // (docs/rules.md#tour-tickets).
  const inTheWay = findApplyRefusal(db, actor, listing)
  if (inTheWay === 'ticketed') throw redirect(paths.play.purchaseTicket(id), { status: 303 })
  return {
    title: listing.title,
    inTheWay,
    applicant: { name: actor.name, email: actor.email },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, source, id } = getApplicant(context, request, params)
  const { applications } = text
  const form = await readForm(text, request, applicationForm(text))
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await apply(db, actor, { source, id }, form.value, submission)
  if (outcome.ok) {
    return redirectWithFlash(paths.myRequests(), { kind: 'success', message: applications.success })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const why = `${applications.failed}. ${applications.reasons[outcome.reason]}`
  return form.refuse({ '': [why] }, refusalStatus(outcome.reason))
}

function getApplicant(
  context: Context,
  request: Request,
  params: { source: string; id: string },
): { actor: ReturnType<typeof requireMember>; source: ListingSource; id: number } {
  if (!isListingSource(params.source)) throw notFound()
  const actor = requireMember(context, request)
  return { actor, source: params.source, id: parseId(params.id) }
}

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { applications } = useText()
  const { title, inTheWay, applicant } = loaderData
  return (
    <Page title={applications.title(title)}>
      {inTheWay && !actionData ? (
        <p>
          {applications.reasons[inTheWay]} <a href={paths.myRequests()}>{applications.own.title}</a>
        </p>
      ) : (
        <ApplicationForm applicant={applicant} lastResult={actionData?.result} />
      )}
    </Page>
  )
}

type ApplicationFormProps = {
  applicant: Route.ComponentProps['loaderData']['applicant']
  lastResult?: SubmissionResult<string[]>
}

function ApplicationForm({ applicant, lastResult }: ApplicationFormProps) {
  const text = useText()
  const { applications } = text
  const [form, fields] = usePortalForm(applicationForm(text), {
    id: 'apply',
    lastResult,
    defaultValue: applicant,
  })
  return (
    <PortalForm form={form}>
      <InputField field={fields.name} label={applications.name} autoComplete="name" />
      <InputField
        field={fields.email}
        label={applications.email}
        type="email"
        autoComplete="email"
      />
      <TextareaField field={fields.message} label={applications.message} />
      <button className="button">{applications.submit}</button>
    </PortalForm>
  )
}
