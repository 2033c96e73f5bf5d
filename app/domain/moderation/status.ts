import type { moderationStatuses } from '#db/schema/listings.ts'

export type ModerationStatus = (typeof moderationStatuses)[number]

/** How a page shows where a post stands. */
export const moderationTones = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
} as const satisfies Record<ModerationStatus, string>
