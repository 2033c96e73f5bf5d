import { z } from 'zod'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { getVersion } from '#app/domain/moderation/version.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Text } from '#app/text/index.ts'
import { classifiedStatuses, sectionStatuses } from '#db/schema/classifieds.ts'
import { changeStatuses, moderationStatuses } from '#db/schema/listings.ts'
import { type ClassifiedAd, getStatus, isPaid } from './classified.ts'
import { toApiNames } from './forms.ts'
import { newestClassified, type WholeClassified } from './newest-version.ts'
import type { Section } from './sections.server.ts'

export const classifiedSchema = z.object({
  id: z.number(),
  title: z.string().nullable(),
  content: z.string(),
  hidden_url: z.string().nullable(),
  hidden_email: z.string().nullable(),
  display_url: z.boolean(),
  display_email: z.boolean(),
  section_id: z.number(),
  section_name: z.string(),
  status: z.enum(classifiedStatuses),
  moderation_status: z.enum(moderationStatuses),
  payment_status: z.enum(['unpaid', 'paid']),
  moderation_feedback: z.string().nullable(),
  change_status: z.enum(changeStatuses).nullable(),
  user_email: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

/**
 * Serializes the newest version of a classified for its owner and administrators; `email` is the
 * owner's account address. `moderation_status` is the classified's own, which decides on its fee
 * and whether it is listed; `change_status` is that of its change.
 */
export function serializeClassified(
  whole: WholeClassified,
  sectionName: string,
  email: string | null,
  text: Text,
): z.input<typeof classifiedSchema> {
  const at = nowInstant()
  const { moderationStatus } = whole.classified
  const classified = newestClassified(whole)
  return {
    id: classified.id,
    ...toApiNames(classified),
    section_name: sectionName,
    status: getStatus(whole.classified, at),
    moderation_status: moderationStatus,
    payment_status: isPaid(classified, at) ? 'paid' : 'unpaid',
    moderation_feedback: composeStoredFeedback(classified, text),
    change_status: whole.change?.moderationStatus ?? null,
    user_email: email,
    expires_at: classified.expiresAt,
    created_at: classified.createdAt,
    updated_at: getVersion(classified),
  }
}

/**
 * Serializes a classified for the public. It has the web address if the owner shows it, but never
 * the email address: visitors must press a button on the page to see that.
 */
export function serializePublicClassified(
  classified: ClassifiedAd,
  sectionName: string,
  text: Text,
): z.input<typeof classifiedSchema> {
  const hidden_url = classified.displayUrl ? classified.hiddenUrl : null
  return {
    ...serializeClassified({ classified, change: null }, sectionName, null, text),
    hidden_url,
    hidden_email: null,
    moderation_feedback: null,
  }
}

export const sectionSchema = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum([...sectionStatuses, 'rejected', 'deleted']),
})

/** A deleted section without approval was a rejected suggestion. */
export function serializeSection({
  id,
  name,
  status,
  deletedAt,
}: Section): z.input<typeof sectionSchema> {
  const gone = status === 'pending_approval' ? 'rejected' : 'deleted'
  return { id, name, status: deletedAt ? gone : status }
}
