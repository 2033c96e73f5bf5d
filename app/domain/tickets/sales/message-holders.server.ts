import { and, count, eq, gt } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import type { EventRow } from '#app/domain/events/event.ts'
import { may } from '#app/domain/limits/permissions.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { isByTown } from '../occasion.server.ts'
import { findOrganizedEvent } from '../organized-event.server.ts'
import { findHolders } from './holders.server.ts'

/** How many messages the holders of an event's tickets can be sent within 24 hours. */
export const maxMessagesADay = 3

/** For how many days after its end the holders of an event's tickets can be written to. */
export const writableDays = 14

type MessageRefusal = 'not_found' | 'not_now' | 'nobody' | 'too_many_today'
type MessageOutcome = { ok: true; recipients: number } | { ok: false; reason: MessageRefusal }

/** Returns how many members have tickets of an event, besides those who cannot log in. */
export function countHolders(db: Db, eventId: number): number {
  return listActiveHolders(db, eventId).length
}

/** Whether the holders of an event's tickets can be written to: it is public, and not long over. */
export function isWritable({ isPublic, endTime }: Pick<EventRow, 'isPublic' | 'endTime'>): boolean {
  return isPublic && endTime > instantFromNow(-days(writableDays))
}

/**
 * Sends a message to everybody who has tickets of an event, checked in or not, by mail and on the
 * portal. For its organizer or an administrator (docs/rules.md#messages-to-holders).
 */
export function messageHolders(
  db: Connection,
  actor: Actor,
  eventId: number,
  message: string,
  submission?: Submission,
): Promise<MessageOutcome> {
  return writeOnce(db, submission, (tx) => send(tx, actor, eventId, message))
}

function send(tx: Tx, actor: Actor, eventId: number, message: string): MessageOutcome {
  const event = findOrganizedEvent(tx, actor, eventId)
  if (!event) return { ok: false, reason: 'not_found' }
  if (!isWritable(event)) return { ok: false, reason: 'not_now' }
  const recipients = countHolders(tx, eventId)
  if (recipients === 0) return { ok: false, reason: 'nobody' }
  if (!may(actor, 'exceed') && countRecent(tx, eventId) >= maxMessagesADay) {
    return { ok: false, reason: 'too_many_today' }
  }
  const written = { title: event.title, message, isByTown: isByTown(actor, event) }
  record(tx, actor, { type: 'event.message_sent', id: eventId, ...written })
  return { ok: true, recipients }
}

/** Records the message for each buyer, who is notified of it. */
export const messageBuyers: Reaction<'event.message_sent'> = (tx, { actor, activity }) => {
  const { id: eventId, title, message } = activity
  for (const { memberId, orderId: id } of listActiveHolders(tx, eventId)) {
    const about = { id, title, eventId, listingId: null }
    const written = { message, isByTown: activity.isByTown }
    record(tx, actor, { type: 'order.messaged', ...about, memberId, ...written })
  }
}

function listActiveHolders(db: Db, eventId: number) {
  const active = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.membershipStatus, 'active'))
    .all()
  const ids = new Set(active.map(({ id }) => id))
  return findHolders(db, { eventId }).filter(({ memberId }) => ids.has(memberId))
}

function countRecent(db: Db, eventId: number): number {
  const isRecent = and(
    eq(activities.subjectType, 'event'),
    eq(activities.subjectId, eventId),
    eq(activities.type, 'event.message_sent'),
    gt(activities.createdAt, instantFromNow(-days(1))),
  )
  return db.select({ n: count() }).from(activities).where(isRecent).get()?.n ?? 0
}
