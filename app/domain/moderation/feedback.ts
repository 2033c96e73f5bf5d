import type { Text } from '#app/text/index.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'

/** A moderator's answer to the owner of a post. */
export type Feedback = {
  /** Missing in older activities. */
  readyReason?: ReadyReason | null
  /** The moderator's own words. */
  feedback?: string | null
}

/** Returns feedback in the reader's language: the ready reason, then the moderator's own words. */
export function composeFeedback({ readyReason, feedback }: Feedback, { desk }: Text): string {
  return [readyReason && desk.reasons[readyReason], feedback].filter(Boolean).join(' ')
}

/** The columns of a post that became approved without a decision, so that older feedback is over. */
export const noFeedback = { moderationFeedback: null, readyReason: null } as const

type Moderated = { readyReason: ReadyReason | null; moderationFeedback: string | null }

/** Returns the feedback stored with a post or its change; null if there is none. */
export function composeStoredFeedback(stored: Moderated, text: Text): string | null {
  const { readyReason, moderationFeedback: feedback } = stored
  return composeFeedback({ readyReason, feedback }, text) || null
}
