import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { findPostingRefusal } from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { copyTicketTypes } from '#app/domain/tickets/types/ticket-types.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { may } from './permissions.ts'
import { findManagedEvent } from './queries.server.ts'

type DuplicateOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'not_found' | PostingRefusal }

/**
 * Copies an event's newest version and its ticket types to a new draft; sold tickets are not
 * copied.
 */
export function duplicateEvent(
  db: Connection,
  actor: Actor,
  id: number,
  submission?: Submission,
): Promise<DuplicateOutcome> {
  const store = (tx: Tx): DuplicateOutcome => {
    const found = findManagedEvent(tx, actor, id)
    if (!found || !may(actor, 'duplicate', found.event)) return { ok: false, reason: 'not_found' }
    const reason = findPostingRefusal(tx, actor, 'events')
    if (reason) return { ok: false, reason }
    const at = nowInstant()
    const copy = tx
      .insert(events)
      .values({
        ...found.newest,
        ticketsPerPerson: found.event.ticketsPerPerson,
        showsSeatsLeft: found.event.showsSeatsLeft,
        giveBackHours: found.event.giveBackHours,
        giveBackPercent: found.event.giveBackPercent,
        asksNames: found.event.asksNames,
        ownerId: actor.userId,
        status: 'draft',
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: events.id })
      .get()
    copyTicketTypes(tx, id, copy.id)
    record(tx, actor, { type: 'event.duplicated', id: copy.id, from: id })
    return { ok: true, id: copy.id }
  }
  return writeOnce(db, submission, store)
}
