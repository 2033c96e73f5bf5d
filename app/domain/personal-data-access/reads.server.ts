import { and, between, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { write } from '#db/write.server.ts'
import type { PersonalList, TicketScope, TicketSubject } from './personal-list.ts'

/** Seconds between runs of the job; a crash loses at most the reads of this time. */
export const readSavingSeconds = 5

type Read = { userId: number; list: PersonalList; tickets: TicketSubject | undefined }

/** Reads that are not stored yet, because a GET must not write. */
let pending = new Map<string, Read>()

/**
 * Records in the history that somebody read a list of other people's names and addresses
 * (docs/rules.md#personal-lists). A replica records nothing: signed-in members use it only while
 * the primary is down.
 * @param tickets the event or tour date of a list of tickets
 */
export function trackRead({ userId }: Actor, list: PersonalList, tickets?: TicketSubject) {
  if (boxRole === 'replica') return
  pending.set(JSON.stringify([userId, list, tickets]), { userId, list, tickets })
}

/**
 * Records in the history that somebody other than the organizer read the tickets of an event or tour
 * date.
 */
export function trackTicketsRead(
  actor: Actor,
  { title, ownerId }: Pick<TicketSubject, 'title' | 'ownerId'>,
  scope: TicketScope,
) {
  if (ownerId !== actor.userId) trackRead(actor, 'tickets', { title, ownerId, ...scope })
}

/**
 * Job: stores the reads, one an hour for each person and list.
 * @throws when the database fails; the reads are then kept for the next run
 */
export async function saveReads(db: Connection) {
  const batch = pending
  pending = new Map()
  try {
    // Most reads are already stored for this hour; then no write is needed.
    const isNew = [...batch.values()].some((read) => !isRecorded(db, read))
    if (!isNew) return
    await write(db, (tx) => {
      for (const read of batch.values()) {
        if (isRecorded(tx, read)) continue
        const { userId, list, tickets } = read
        record(tx, { userId }, { type: 'personal_list.read', id: 0, list, ...tickets })
      }
    })
  } catch (error) {
    pending = new Map([...batch, ...pending])
    throw error
  }
}

function isRecorded(db: Db, { userId, list, tickets }: Read): boolean {
  const { eventId, tourDateId } = { eventId: null, tourDateId: null, ...tickets }
  const hour = `${nowInstant().slice(0, 13)}:00`
  const found = db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.actorId, userId),
        eq(activities.type, 'personal_list.read'),
        between(activities.createdAt, hour, nowInstant()),
        sql`${activities.parameters} ->> '$.list' = ${list}`,
        sql`${activities.parameters} ->> '$.eventId' is ${eventId}`,
        sql`${activities.parameters} ->> '$.tourDateId' is ${tourDateId}`,
      ),
    )
    .limit(1)
    .get()
  return found !== undefined
}
