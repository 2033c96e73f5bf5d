import type { PlayType } from '#app/domain/listings/listing.ts'
import type { ModerationStatus } from '#app/domain/moderation/status.ts'

/** The types members can post (docs/rules.md#play-types). */
export const postedTypes = ['Tour', 'Destination', 'Dining'] as const satisfies PlayType[]
export type PostedType = (typeof postedTypes)[number]

export function isPostedType(type: PlayType): type is PostedType {
  return postedTypes.some((posted) => posted === type)
}

export const playLimits = { location: 200, capacity: 10_000, cost: 10_000_00 }

export type PlayAction = 'approve' | 'reject' | 'pay' | 'refund'

export type FeeStatus = 'unpaid' | 'paid'

/** The possible actions at each stage (docs/rules.md#play-actions). */
export const playActions: Record<ModerationStatus, Record<FeeStatus, readonly PlayAction[]>> = {
  pending: { unpaid: ['approve', 'reject'], paid: ['approve', 'reject'] },
  approved: { unpaid: ['reject', 'pay'], paid: ['reject'] },
  rejected: { unpaid: ['approve'], paid: ['approve', 'refund'] },
}

type Staged = { moderationStatus: ModerationStatus; unpaidSince: string | null }

export function getPaymentStatus({ unpaidSince }: Pick<Staged, 'unpaidSince'>): FeeStatus {
  return unpaidSince === null ? 'paid' : 'unpaid'
}

/** Whether a listing's stage allows an action; `listings/permissions.ts` decides who may do it. */
export function stageAllows(action: PlayAction, listing: Staged): boolean {
  return playActions[listing.moderationStatus][getPaymentStatus(listing)].includes(action)
}
