import { redirect } from 'react-router'
import { ApplicationPage } from '#app/domain/applications/application-page.tsx'
import {
  apply,
  findApplicationKind,
  findApplyRefusal,
} from '#app/domain/applications/apply.server.ts'
import { chooseApplicationForm } from '#app/domain/applications/forms.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { isListingSource, type ListingSource } from '#app/domain/listings/listing.ts'
import { findSummary } from '#app/domain/listings/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, source, id } = getApplicant(context, request, params)
  const listing = findListing(db, actor, source, id)
  const summary = listing && findSummary(db, id)
  if (!summary) throw notFound()
  const refusal = findApplyRefusal(db, actor, listing)
  // A tour that sells tickets is booked by buying one (docs/rules.md#tour-tickets).
  if (refusal === 'ticketed') throw redirect(paths.play.purchaseTicket(id), { status: 303 })
  return {
    listing: summary,
    kind: findApplicationKind(db, listing, wantsOffer(request)),
    refusal,
    applicant: { name: actor.name, email: actor.email },
    typed: loadTyped(context, request),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, source, id } = getApplicant(context, request, params)
  const listing = findListing(db, actor, source, id)
  if (!listing) throw notFound()
  const kind = findApplicationKind(db, listing, wantsOffer(request))
  const posted = await readFormData(request, text)
  // An amount is never dropped: if the terms changed since the form was opened, it is refused.
  const form = checkForm(
    posted,
    chooseApplicationForm(posted.has('offer') ? 'offer' : kind)(text),
    text,
  )
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const { applications } = text
  const outcome = await apply(db, actor, { source, id }, form.value, submission)
  if (outcome.ok) {
    const message = applications.kinds[kind].success(listing.title)
    return redirectWithFlash(paths.myRequests(), { kind: 'success', message })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const why = `${applications.failed}. ${applications.reasons[outcome.reason]}`
  return form.refuse({ '': [why] }, refusalStatus(outcome.reason))
}

const wantsOffer = (request: Request) => new URL(request.url).searchParams.has('offer')

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
  const { refusal, typed, ...application } = loaderData
  return (
    <ApplicationPage
      {...application}
      refusal={actionData ? null : refusal}
      lastResult={actionData?.result ?? typed}
    />
  )
}
