import type { Actor } from '#app/domain/accounts/account.ts'
import { describePosts } from '#app/domain/desk/describe.server.ts'
import { listWaiting } from '#app/domain/desk/queue.server.ts'
import { undoDecisions } from '#app/domain/desk/undo.server.ts'
import { listUndoable } from '#app/domain/moderation/undoable.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'

export const approve = { status: 'approved', reason: null, answer: '' } as const
export const reject = { status: 'rejected', reason: 'duplicate', answer: '' } as const

/** Returns the posts that wait, as the desk shows them to this person. */
export function seeDesk(db: OpenDatabase, actor: Actor) {
  return describePosts(db, listWaiting(db, actor), wordsFor('en'))
}

/** Returns the batch of the person's last decisions; empty if none can be undone. */
export function findLastBatch(db: OpenDatabase, actor: Actor): string {
  return listUndoable(db, actor)[0]?.batch ?? ''
}

/** Undoes the person's last decisions, and returns why not, or null, for each post. */
export async function undoLast(db: OpenDatabase, actor: Actor, batch = findLastBatch(db, actor)) {
  return (await undoDecisions(db, actor, batch)).map(({ refusal }) => refusal)
}
