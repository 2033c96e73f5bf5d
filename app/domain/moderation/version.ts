import type { ModerationStatus } from './status.ts'

type Versioned = {
  moderationStatus: ModerationStatus
  updatedAt: string
  moderatedAt: string | null
}

/**
 * Returns the time of a post's last change or decision, which tells its versions apart
 * (docs/rules.md#moderation-decisions). It is `updated_at` in the API.
 * @param post has the moderation status of its newest version
 */
export function getVersion({ moderationStatus, updatedAt, moderatedAt }: Versioned): string {
  // The decision on an earlier version of a post that waits again is no news.
  const isDecided = moderationStatus !== 'pending' && moderatedAt !== null
  return isDecided && moderatedAt > updatedAt ? moderatedAt : updatedAt
}
