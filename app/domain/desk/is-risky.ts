import type { DeskPost } from './desk-post.ts'

const lowestRiskToConfirm = 4

/** Whether approving this post together with others must be confirmed. */
export function isRisky({ note }: Pick<DeskPost, 'note'>): boolean {
  return note !== null && note.risk >= lowestRiskToConfirm
}
