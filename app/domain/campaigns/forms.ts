import { z } from 'zod'
import { feeForm } from '#app/domain/payments/forms.ts'
import { idField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { lineLimit, parseSubjectKey } from './campaign.ts'

/** The subject, the line and the payment method. */
export function campaignForm(text: Text) {
  const { campaigns } = text
  return z.object({
    subject: z
      .string(campaigns.selectListing)
      .transform(parseSubjectKey)
      .refine((subject) => subject !== null, campaigns.selectListing),
    line: lineField(text),
    /** The proposed line and its author. If the line is used unchanged, this author is stored. */
    draft: z.string().default(''),
    draftAuthor: z.enum(['model', 'template']).default('template'),
    ...feeForm.shape,
  })
}

/** A campaign in the API. Without a line, the portal drafts one. */
export function campaignApiForm(text: Text) {
  const { selectListing } = text.campaigns
  const id = idField(selectListing)
  return z
    .object({
      listing_id: id.optional(),
      event_id: id.optional(),
      line: lineField(text).optional(),
      ...feeForm.shape,
    })
    .refine(
      ({ listing_id, event_id }) => (listing_id === undefined) !== (event_id === undefined),
      selectListing,
    )
    .transform(({ listing_id, event_id, ...order }) => ({
      ...order,
      subject:
        event_id === undefined
          ? { type: 'listing' as const, id: listing_id ?? 0 }
          : { type: 'event' as const, id: event_id },
    }))
}

function lineField(text: Text) {
  return textField(text.campaigns.line, lineLimit, text)
}
