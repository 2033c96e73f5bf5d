import { templateLine } from '#app/domain/campaigns/ad-line.ts'
import { buyCampaign, type CampaignRefusal } from '#app/domain/campaigns/fee.server.ts'
import { campaignApiForm } from '#app/domain/campaigns/forms.ts'
import { findAdvertisable } from '#app/domain/campaigns/subjects.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { redirectSchema } from '#app/shared/api-answers.ts'
import { feeUrl } from '../+payment-url.server.ts'

const statusByReason: Partial<Record<CampaignRefusal, number>> = { not_found: 404, unfit_line: 400 }

const endpoint = api({
  POST: call({
    access: 'member',
    input: campaignApiForm,
    output: redirectSchema,
    async run({ actor, input: { subject, method, ...input }, submission, details, text }) {
      const found = findAdvertisable(db, subject)
      if (!found) return refuse(404, text.campaigns.failed('not_found'))
      const words = input.line
        ? ({ line: input.line, lineAuthor: 'owner' } as const)
        : ({ line: templateLine(found, text), lineAuthor: 'template' } as const)
      const outcome = await buyCampaign(db, actor, { subject, ...words, method }, text, submission)
      const { notPayable } = text.campaigns
      if (outcome.ok)
        return feeUrl(details, outcome.payment, paths.campaigns.own(), notPayable, text)
      return refuse(statusByReason[outcome.reason] ?? 409, text.campaigns.failed(outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
