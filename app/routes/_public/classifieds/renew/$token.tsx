import { isPaid, nameOf } from '#app/domain/classifieds/classified.ts'
import { findRenewal, renewAd } from '#app/domain/classifieds/fee.server.ts'
import { lastDayBefore } from '#app/domain/classifieds/notice.server.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { leadToPayment } from '#app/http/checkout.server.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$token'

export const handle: PageHandle = { isPersonal: true }

/** The page a mailed link opens. Opening it changes nothing; the button does. */
export function loader({ params }: Route.LoaderArgs) {
  const ad = findRenewal(db, params.token)
  if (!ad) throw notFound(textFor().classifieds.renewing.gone)
  const lastDay = isPaid(ad, nowInstant()) && ad.expiresAt ? lastDayBefore(ad.expiresAt) : null
  return { name: nameOf(ad), content: ad.content, lastDay, paysOffline: config.payOffline }
}

export async function action({ request, params }: Route.ActionArgs) {
  const { classifieds } = textFor()
  const form = await readForm(request, feeForm)
  if (!form.ok) throw form.problem()
  const outcome = renewAd(db, params.token, form.value.method)
  if (outcome.ok) return leadToPayment(outcome.payment, classifieds.notPayable)
  if (outcome.reason === 'not_found') throw notFound(classifieds.renewing.gone)
  throw conflict(classifieds.payFailed(outcome.reason))
}

export default function RenewAd({ loaderData }: Route.ComponentProps) {
  const { renewing } = useText().classifieds
  const { name, content, lastDay, paysOffline } = loaderData
  return (
    <Page title={renewing.title(name)}>
      <p className="prose mb-4 whitespace-pre-line" dir="auto">
        {content}
      </p>
      <p className="mb-4">{lastDay ? renewing.question(lastDay) : renewing.over}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <button className="button" name="method" value="card">
          {renewing.submit}
        </button>
        {paysOffline && (
          <button className="button-quiet" name="method" value="offline">
            {renewing.offline}
          </button>
        )}
      </form>
    </Page>
  )
}
