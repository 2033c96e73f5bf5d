import { z } from 'zod'
import { nowInstant } from '#app/shared/clock.server.ts'
import { type ClassifiedAd, isPaid, statusOf } from './classified.ts'
import type { Section } from './sections.server.ts'

/** An ad of the API with the fields of spec section 3. */
export const adWire = z.object({
  id: z.number(),
  title: z.string().nullable(),
  content: z.string(),
  hidden_url: z.string().nullable(),
  hidden_email: z.string().nullable(),
  display_url: z.boolean(),
  display_email: z.boolean(),
  section_id: z.number(),
  section_name: z.string(),
  status: z.string(),
  moderation_status: z.string(),
  payment_status: z.string(),
  moderation_feedback: z.string().nullable(),
  user_email: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** An ad as its owner and the administrators see it; `email` is the owner's own address. */
export function adToWire(ad: ClassifiedAd, sectionName: string, email: string | null) {
  const at = nowInstant()
  return {
    id: ad.id,
    title: ad.title,
    content: ad.content,
    hidden_url: ad.hiddenUrl,
    hidden_email: ad.hiddenEmail,
    display_url: ad.displayUrl,
    display_email: ad.displayEmail,
    section_id: ad.sectionId,
    section_name: sectionName,
    status: statusOf(ad, at),
    moderation_status: ad.moderationStatus,
    payment_status: isPaid(ad, at) ? 'paid' : 'unpaid',
    moderation_feedback: ad.moderationFeedback,
    user_email: email,
    expires_at: ad.expiresAt,
    created_at: ad.createdAt,
    updated_at: ad.updatedAt,
  }
}

/**
 * An ad as anybody sees it: the web address where its owner shows it, and no e-mail address at all,
 * because that one is for whoever presses a button on the page.
 */
export function publicAdToWire(ad: ClassifiedAd, sectionName: string) {
  const hidden_url = ad.displayUrl ? ad.hiddenUrl : null
  return {
    ...adToWire(ad, sectionName, null),
    hidden_url,
    hidden_email: null,
    moderation_feedback: null,
  }
}

export const sectionWire = z.object({ id: z.number(), name: z.string(), status: z.string() })

/** One that is gone was a suggestion that was rejected, or a section that was deleted. */
export function sectionToWire({ id, name, status, deletedAt }: Section) {
  const gone = status === 'pending_approval' ? 'rejected' : 'deleted'
  return { id, name, status: deletedAt ? gone : status }
}
