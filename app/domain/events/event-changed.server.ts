import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { cancelTickets, tellHolders } from '#app/domain/tickets/refund.server.ts'
import { paths } from '#app/paths.ts'
import { formatSpan } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { type EventRow, formatPlace } from './event.ts'

/** What whoever means to come must know: it is called off, or it is at another time or place. */
export type NoteworthyChange = 'cancelled' | 'moved'

/**
 * Every change of what the public knows of an event passes here, in its own transaction: a change
 * that took effect by approval or by an administrator's hand, and a cancellation.
 */
export function eventChanged(tx: Db, actor: Actor, before: EventRow, after: EventRow) {
  const news = findNoteworthyChange(before, after)
  if (!news) return
  const { messages } = textFor().tickets
  const holders = { eventId: after.id }
  const path = paths.events.show(after.id)
  if (news === 'cancelled') {
    tellHolders(tx, holders, messages.cancelled(after.title), path)
    cancelTickets(tx, actor, holders)
  } else {
    recordEvent(tx, actor, 'event.moved', { type: 'event', id: after.id })
    const when = formatSpan(after.startTime, after.endTime, after.timeZone)
    tellHolders(tx, holders, messages.moved(after.title, when, formatPlace(after)), path)
  }
}

/** Null when nobody has to make other plans. */
export function findNoteworthyChange(before: EventRow, after: EventRow): NoteworthyChange | null {
  if (before.status !== 'cancelled' && after.status === 'cancelled') return 'cancelled'
  const isMoved =
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.timeZone !== after.timeZone ||
    formatPlace(before) !== formatPlace(after)
  return isMoved ? 'moved' : null
}
