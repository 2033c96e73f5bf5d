import { getSubject } from '#app/domain/campaigns/campaign.ts'
import { findByRenewalToken, renewCampaign } from '#app/domain/campaigns/fee.server.ts'
import {
  endsWithinPaidDays,
  hasOtherActiveCampaign,
} from '#app/domain/campaigns/is-running.server.ts'
import { findAdvertisable } from '#app/domain/campaigns/subjects.server.ts'
import { toPrice } from '#app/domain/fees/fee.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { RenewalPage } from '#app/domain/fees/renewal-page.tsx'
import { feeForm } from '#app/domain/payments/forms.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import type { Route } from './+types/$token'

export const handle: PageHandle = { isPersonal: true }

/** The page behind a mailed renewal link. Opening it changes nothing; its button does. */
export function loader({ context, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const text = getText(context)
  const { campaigns } = text
  const campaign = findByRenewalToken(db, params.token)
  const subject = campaign && findAdvertisable(db, getSubject(campaign))
  if (!subject) throw linkGone(text)
  if (hasOtherActiveCampaign(db, campaign)) throw conflict(campaigns.failed('already_running'))
  if (endsWithinPaidDays(subject, campaign)) throw conflict(campaigns.failed('over_before'))
  return {
    title: subject.title,
    line: campaign.line,
    fee: getFee(db, 'campaign', subject.priced),
    lastDay: campaign.status === 'active' && campaign.endDate ? words.day(campaign.endDate) : null,
    methods: listPayerMethods(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { campaigns } = text
  const form = await readForm(request, feeForm, text)
  if (!form.ok) throw form.problem()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await renewCampaign(db, params.token, form.value.method, submission)
  const done = { to: paths.home(), message: campaigns.renewal.renewed }
  if (outcome.ok) return redirectAfterFee(context, outcome.payment, done, campaigns.notPayable)
  if (outcome.reason === 'not_found') throw linkGone(text)
  throw conflict(campaigns.failed(outcome.reason))
}

const linkGone = ({ campaigns: { mine, renewal } }: Text) =>
  notFound(renewal.gone, { to: paths.campaigns.own(), label: mine.title })

export default function RenewCampaign({ loaderData }: Route.ComponentProps) {
  const { money, text } = useWords()
  const { renewal } = text.campaigns
  const { title, line, fee, lastDay, methods } = loaderData
  const price = toPrice(fee, money)
  const question = lastDay
    ? renewal.question(lastDay, fee.days, price)
    : renewal.over(fee.days, price)
  return (
    <RenewalPage
      title={renewal.title(title)}
      words={{ ...renewal, question }}
      methods={methods}
      isFree={price === null}
    >
      <p className="prose mb-4">
        <bdi>{line}</bdi>
      </p>
    </RenewalPage>
  )
}
