import { data } from 'react-router'
import { subjectKey } from '#app/domain/campaigns/campaign.ts'
import { buyCampaign } from '#app/domain/campaigns/fee.server.ts'
import { campaignForm } from '#app/domain/campaigns/forms.ts'
import { isAdvertised } from '#app/domain/campaigns/is-running.server.ts'
import { listOwnCampaigns } from '#app/domain/campaigns/own-campaigns.server.ts'
import { OwnCampaigns } from '#app/domain/campaigns/own-campaigns.tsx'
import {
  chooseSubject,
  draftAgain,
  returnFromCheckout,
} from '#app/domain/campaigns/purchase.server.ts'
import { PriceList, PurchaseForm, SubjectForm } from '#app/domain/campaigns/purchase-form.tsx'
import { listAdvertisable } from '#app/domain/campaigns/subjects.server.ts'
import { listFees } from '#app/domain/fees/prices.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { languageModel } from '#app/domain/screening/model.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { RefusedMessage } from '#app/ui/refused-message.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const search = new URL(request.url).searchParams
  const text = getText(context)
  const subjects = listAdvertisable(db, actor, text)
  const asked = search.get('subject')
  const chosen = chooseSubject(db, subjects, asked, text)
  const choices = subjects.map((subject) => ({
    key: subjectKey(subject),
    title: subject.title,
    priced: subject.priced,
    isRunning: isAdvertised(db, subject),
  }))
  const isRunning = choices.some((choice) => choice.key === asked && choice.isRunning)
  const page = {
    subjects: choices,
    fees: listFees(db, 'campaign'),
    hasModel: languageModel !== null,
    chosen,
    isRunning,
    isMissing: asked !== null && !chosen && !isRunning,
    notice: returnFromCheckout(db, actor, search),
    campaigns: listOwnCampaigns(db, actor).rows,
    methods: listPayerMethods(),
  }
  return data(page, { status: page.isMissing ? 400 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const posted = await readFormData(request, text)
  const form = checkForm(posted, campaignForm(text), text)
  if (posted.get('intent') === 'redraft') {
    // The language model answers one question at a time, and screens posts as well.
    const limited = await rateLimitForm('redraft', { account: String(actor.userId) }, form, text)
    if (limited) return limited
    const draft = await draftAgain(db, actor, String(posted.get('subject')), text)
    if (draft) return { draft, result: undefined }
  }
  if (!form.ok) return form.refuse()
  const { subject, line, method, draft, draftAuthor } = form.value
  const lineAuthor = line === draft ? draftAuthor : 'owner'
  const submission = toSubmission(context, request, posted)
  const outcome = subject
    ? await buyCampaign(db, actor, { subject, line, lineAuthor, method }, text, submission)
    : ({ ok: false, reason: 'not_found' } as const)
  const { failed, notPayable, started } = text.campaigns
  const done = { to: paths.campaigns.own(), message: started }
  if (outcome.ok) return redirectAfterFee(context, outcome.payment, done, notPayable)
  const sentence = failed(outcome.reason)
  if (outcome.reason === 'unfit_line') return form.refuse({ line: [sentence] })
  return form.refuse({ '': [sentence] }, 409)
}

export default function AdvertisePlayListing({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText().campaigns
  const { subjects, fees, chosen, isRunning, isMissing, notice, campaigns, ...options } = loaderData
  const redraft = actionData && 'draft' in actionData ? actionData.draft : undefined
  const draft = redraft ?? chosen?.draft
  const said = notice && (notice.kind === 'success' ? text.success(notice.days) : text[notice.kind])
  return (
    <Page title={text.title} isRefused={isMissing || isRunning} said={said ?? undefined}>
      {said && (
        <p className="flash" role="status">
          {said}
        </p>
      )}
      <p className="prose mb-2">{text.intro(fees.Tour.days)}</p>
      <p className="prose mb-6">{text.whatCan}</p>
      <PriceList fees={fees} />
      <SubjectForm
        subjects={subjects}
        fees={fees}
        chosen={chosen?.key ?? ''}
        isMissing={isMissing}
      />
      {isRunning && <RefusedMessage message={text.obstacle('already_running')} />}
      {chosen && draft && (
        <PurchaseForm
          chosen={chosen}
          draft={draft}
          isRedrafted={redraft !== undefined}
          lastResult={actionData?.result}
          methods={options.methods}
          hasModel={options.hasModel}
        />
      )}
      <OwnCampaigns campaigns={campaigns} canChoose={subjects.length > 0} />
    </Page>
  )
}
