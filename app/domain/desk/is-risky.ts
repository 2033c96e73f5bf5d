import type { DeskPost } from './desk-post.ts'

const leastAskedRisk = 4

/** Whether the risk of a post is so high that it is not approved with others without a question. */
export function isRisky({ note }: Pick<DeskPost, 'note'>): boolean {
  return note !== null && note.risk >= leastAskedRisk
}
