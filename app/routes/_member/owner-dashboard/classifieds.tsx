import { isPaid, nameOf, stageOf, statusOf } from '#app/domain/classifieds/classified.ts'
import { payForAd } from '#app/domain/classifieds/fee.server.ts'
import { lastDayBefore } from '#app/domain/classifieds/notice.server.ts'
import { OwnAds } from '#app/domain/classifieds/own-classifieds.tsx'
import { listOwnAds } from '#app/domain/classifieds/queries.server.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { leadToPayment } from '#app/http/checkout.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { checkForm, formDataOf } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { idOf, pageOf } from '#app/http/params.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/classifieds'

export function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(request)
  const { rows, pages } = listOwnAds(db, requireMember(context, request), page)
  const at = nowInstant()
  const ads = rows.map(({ ad, sectionName }) => ({
    id: ad.id,
    name: nameOf(ad),
    sectionName,
    stage: stageOf(ad, at),
    status: statusOf(ad, at),
    moderationStatus: ad.moderationStatus,
    feedback: ad.moderationFeedback,
    paidUntil: isPaid(ad, at) && ad.expiresAt ? lastDayBefore(ad.expiresAt) : null,
  }))
  return { page, pages, ads, paysOffline: config.payOffline }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const posted = await formDataOf(request)
  const form = checkForm(posted, feeForm)
  if (!form.ok) throw form.problem()
  const outcome = payForAd(db, actor, idOf(String(posted.get('ad'))), form.value.method)
  if (outcome.ok) return leadToPayment(outcome.payment, textFor().classifieds.notPayable)
  if (outcome.reason === 'not_found') throw notFound()
  throw conflict(textFor().classifieds.payFailed(outcome.reason))
}

export default function MyAds({ loaderData }: Route.ComponentProps) {
  const { own, list } = useText().classifieds
  const { page, pages, ads, paysOffline } = loaderData
  return (
    <Page title={own.title}>
      <p className="mb-4">
        <a className="button" href="/classifieds/new">
          {list.post}
        </a>
      </p>
      <p className="prose mb-6 muted">{own.explain}</p>
      <OwnAds ads={ads} paysOffline={paysOffline} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
