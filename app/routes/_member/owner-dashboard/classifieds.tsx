import { getDisplayName, getStage, getStatus, isPaid } from '#app/domain/classifieds/classified.ts'
import { findSectionObstacle, payForClassified } from '#app/domain/classifieds/fee.server.ts'
import { newestClassified } from '#app/domain/classifieds/newest-version.ts'
import { OwnClassifieds } from '#app/domain/classifieds/own-classifieds.tsx'
import { formatLastDay } from '#app/domain/classifieds/public-classified.server.ts'
import { listOwnClassifieds } from '#app/domain/classifieds/queries.server.ts'
import { feeTable, isFree } from '#app/domain/fees/fee.ts'
import { describeOpenFee } from '#app/domain/fees/open-fee.server.ts'
import { hasPaidThrough } from '#app/domain/fees/paid-days.server.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/classifieds'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, page, pages } = listOwnClassifieds(
    db,
    requireMember(context, request),
    parsePage(request),
  )
  const at = nowInstant()
  const classifieds = rows.map(({ classified, change, sectionName }) => ({
    id: classified.id,
    name: getDisplayName(newestClassified({ classified, change })),
    sectionName,
    obstacle: findSectionObstacle(db, { classified, change }),
    stage: getStage(classified, at),
    status: getStatus(classified, at),
    moderationStatus: classified.moderationStatus,
    change: change?.moderationStatus ?? null,
    feedback: composeStoredFeedback(newestClassified({ classified, change }), words.text),
    paidUntil:
      isPaid(classified, at) && classified.expiresAt
        ? formatLastDay(classified.expiresAt, words)
        : null,
    wasGiven: !hasPaidThrough(db, 'classified', classified.id, classified.expiresAt),
    openFee: describeOpenFee(db, 'classified', classified.id, words),
  }))
  const fee = getFee(db, 'classified', 'ad')
  return { page, pages, classifieds, fee, methods: listPayerMethods() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const posted = await readFormData(request, text)
  const form = checkForm(posted, feeForm, text)
  if (!form.ok) throw form.problem()
  const outcome = await payForClassified(
    db,
    actor,
    parseId(String(posted.get('ad'))),
    form.value.method,
    toSubmission(context, request, posted),
  )
  const { notPayable, own } = text.classifieds
  const done = { to: paths.ownerDashboard.classifieds(), message: own.shown }
  if (outcome.ok) return redirectAfterFee(context, outcome.payment, done, notPayable)
  if (outcome.reason === 'not_found') throw notFound()
  throw conflict(text.classifieds.payFailed(outcome.reason))
}

export default function MyClassifieds({ loaderData }: Route.ComponentProps) {
  const { own, list } = useText().classifieds
  const place = useChosenPlace()
  const { page, pages, classifieds, fee, methods } = loaderData
  return (
    <Page title={own.title}>
      <p className="mb-4">
        <a className="button" href={paths.classifieds.new(place)}>
          {list.post}
        </a>
      </p>
      <p className="prose mb-6 muted">
        {own.explain(isFree(fee), fee.days, feeTable.classified.term.renewalDays)}
      </p>
      <OwnClassifieds classifieds={classifieds} fee={fee} methods={methods} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
