import { describeOpenFee } from '#app/domain/fees/open-fee.server.ts'
import { toNewestVersion } from '#app/domain/listings/changes/newest-version.ts'
import { isTakenOff } from '#app/domain/listings/permissions.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { findPaidFee, payToActivate, refundActivation } from '#app/domain/play/fee.server.ts'
import { OwnPlay } from '#app/domain/play/own-play.tsx'
import { findOwnPlayPage, listOwnPlay } from '#app/domain/play/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const words = getWords(context)
  const { searchParams } = new URL(request.url)
  const chosen = parseId(searchParams.get('pay') ?? undefined)
  const asked = searchParams.has('page') ? parsePage(request) : findOwnPlayPage(db, actor, chosen)
  const { rows, page, pages } = listOwnPlay(db, actor, asked)
  return {
    page,
    pages,
    methods: listPayerMethods(),
    chosen,
    listings: rows.map(({ listing, change, details }) => ({
      id: listing.id,
      title: toNewestVersion({ listing, change }).title,
      description: excerpt(toNewestVersion({ listing, change }).description, 120),
      type: details.type,
      isActive: listing.isPublic,
      isTakenOff: isTakenOff(actor, listing),
      moderationStatus: listing.moderationStatus,
      unpaidSince: listing.unpaidSince,
      wasPaid: findPaidPayment(db, 'activation', listing.id) !== null,
      change: change?.moderationStatus ?? null,
      feedback: composeStoredFeedback(toNewestVersion({ listing, change }), words.text),
      openFee: describeOpenFee(db, 'activation', listing.id, words),
      hasFee: listing.moderationStatus === 'rejected' && findPaidFee(db, listing.id) !== null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { play } = text
  const posted = await readFormData(request, text)
  const id = parseId(String(posted.get('listing')))
  if (posted.get('intent') === 'refund') {
    const refunded = await refundActivation(db, actor, id)
    if (!refunded.ok) {
      if (refunded.reason === 'not_found') throw notFound()
      throw conflict(play.refundFailed[refunded.reason])
    }
    wakeJob('send refunds')
    const message = play.mine.refunded(refunded.title)
    return redirectWithFlash(paths.myPlayListings.list(), { kind: 'success', message })
  }
  const form = checkForm(posted, feeForm, text)
  if (!form.ok) throw form.problem()
  const submission = toSubmission(context, request, posted)
  const outcome = await payToActivate(db, actor, id, form.value.method, submission)
  const done = { to: paths.myPlayListings.list(), message: play.mine.activated }
  if (outcome.ok) return redirectAfterFee(context, outcome.payment, done, play.notPayable)
  if (outcome.reason === 'not_found') throw notFound()
  throw conflict(play.payFailed(outcome.reason))
}

export default function MyPlayListings({ loaderData }: Route.ComponentProps) {
  const { mine, newTitle } = useText().play
  const place = useChosenPlace()
  const { page, pages, ...own } = loaderData
  return (
    <Page title={mine.title}>
      <p className="mb-4">
        <a className="button" href={paths.play.new(place)}>
          {newTitle}
        </a>
      </p>
      <OwnPlay {...own} />
      <Pager page={page} pages={pages} chosenBy="pay" />
    </Page>
  )
}
