import type { moderationStatuses } from '#db/schema/listings.ts'

export type ModerationStatus = (typeof moderationStatuses)[number]

/** The color of each moderation status. */
export const moderationTones = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
} as const satisfies Record<ModerationStatus, string>

/** A queue shows at most this many posts; others follow when these are decided. */
export const queueLength = 50
