import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hashPassword, verifyPassword } from '#app/domain/accounts/passwords.server.ts'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { events } from '#db/schema/events.ts'
import { doorLinks, doorSessions } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'

const pinDigits = 6

/** A door link works for a day after its event ends, so that staff can still count. */
const afterwards = days(1)

export type Door = {
  linkId: number
  name: string
  eventId: number
  title: string
  startTime: string
  timeZone: string
  endsAt: string
}

/**
 * Creates a door link. The caller checks that the actor manages the event. Address and PIN are
 * returned once; only their hashes are stored. If the form is sent twice, one link is made, with
 * the address and PIN of the last answer, because that is the one the browser shows
 * (docs/rules.md#sent-twice, docs/rules.md#door-links).
 * @returns null if the event was deleted meanwhile
 */
export async function createDoorLink(
  db: Connection,
  actor: Actor,
  event: { id: number; endTime: string },
  name: string,
  submission?: Submission,
): Promise<{ token: string; pin: string } | null> {
  const token = newToken()
  const pin = String(randomInt(10 ** pinDigits)).padStart(pinDigits, '0')
  const pinHash = await hashPassword(pin)
  const keys = { tokenHash: hashToken(token), pinHash }
  const isMade = await write(db, (tx) => {
    if (countRows(tx, events, eq(events.id, event.id)) === 0) return false
    const { id } = submitOnce(tx, submission, () => insertLink(tx, actor, event, { name, ...keys }))
    const isMeant = and(eq(doorLinks.id, id), isNull(doorLinks.revokedAt))
    const { changes } = tx.update(doorLinks).set(keys).where(isMeant).run()
    // The link of the first form was revoked in the meantime, so a new one is made.
    if (changes === 0) insertLink(tx, actor, event, { name, ...keys })
    return true
  })
  return isMade ? { token, pin } : null
}

function insertLink(
  tx: Tx,
  actor: Actor,
  event: { id: number; endTime: string },
  link: { name: string; tokenHash: string; pinHash: string },
): { id: number } {
  const { id } = tx
    .insert(doorLinks)
    .values({
      ...link,
      eventId: event.id,
      createdBy: actor.userId,
      expiresAt: getDoorEnd(event.endTime),
      createdAt: nowInstant(),
    })
    .returning({ id: doorLinks.id })
    .get()
  record(tx, actor, { type: 'door_link.created', id })
  return { id }
}

const getDoorEnd = (endTime: string) => new Date(Date.parse(endTime) + afterwards).toISOString()

/** Returns an event's valid door links, newest first. */
export function listDoorLinks(db: Db, eventId: number) {
  const { id, name, createdAt } = doorLinks
  return db
    .select({ id, name, createdAt, endTime: events.endTime })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.eventId, eventId), isOpen()))
    .orderBy(desc(doorLinks.id))
    .all()
    .map(({ endTime, ...link }) => ({ ...link, endsAt: getDoorEnd(endTime) }))
}

/** Reads the event's end, because the event may be moved after the link was made. */
const isOpen = () => and(isNull(doorLinks.revokedAt), gt(eventEnd, instantFromNow(-afterwards)))

const eventEnd = sql<string>`(select end_time from events where events.id = ${doorLinks.eventId})`

/** Revokes a door link and its sessions at once; returns its name, null if there is no such link. */
export function revokeDoorLink(
  db: Connection,
  actor: Actor,
  eventId: number,
  id: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const own = and(eq(doorLinks.id, id), eq(doorLinks.eventId, eventId), isOpen())
    const revoked = tx
      .update(doorLinks)
      .set({ revokedAt: nowInstant() })
      .where(own)
      .returning({ name: doorLinks.name })
      .get()
    if (!revoked) return null
    tx.delete(doorSessions).where(eq(doorSessions.doorLinkId, id)).run()
    record(tx, actor, { type: 'door_link.revoked', id })
    return revoked.name
  })
}

/** Returns the door of a link while the link is valid. */
export function findDoor(db: Db, token: string): Door | null {
  const found = db
    .select({
      linkId: doorLinks.id,
      name: doorLinks.name,
      eventId: doorLinks.eventId,
      title: events.title,
      startTime: events.startTime,
      timeZone: events.timeZone,
      endTime: events.endTime,
    })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.tokenHash, hashToken(token)), isOpen()))
    .get()
  if (!found) return null
  const { endTime, ...door } = found
  return { ...door, endsAt: getDoorEnd(endTime) }
}

/**
 * Checks the PIN and opens a session; returns its token, or null when the PIN is wrong or the link
 * was revoked or deleted meanwhile.
 */
export async function enterDoor(db: Connection, door: Door, pin: string): Promise<string | null> {
  const link = db.select().from(doorLinks).where(eq(doorLinks.id, door.linkId)).get()
  if (!link || !(await verifyPassword(pin, link.pinHash))) return null
  const token = newToken()
  const session = { tokenHash: hashToken(token), expiresAt: door.endsAt, createdAt: nowInstant() }
  const isOpened = await write(db, (tx) => {
    const isOpenStill = and(eq(doorLinks.id, door.linkId), isNull(doorLinks.revokedAt))
    if (countRows(tx, doorLinks, isOpenStill) === 0) return false
    tx.insert(doorSessions)
      .values({ doorLinkId: door.linkId, ...session })
      .run()
    return true
  })
  return isOpened ? token : null
}

/** Whether a session was opened at this door; at other doors it is invalid. */
export function isAtDoor(db: Db, door: Door, sessionToken: string): boolean {
  const session = db
    .select({ id: doorSessions.id })
    .from(doorSessions)
    .where(
      and(
        eq(doorSessions.tokenHash, hashToken(sessionToken)),
        eq(doorSessions.doorLinkId, door.linkId),
        gt(doorSessions.expiresAt, nowInstant()),
      ),
    )
    .get()
  return session !== undefined
}

/** Job: deletes sessions of doors that are past their end. */
export async function deleteExpiredDoorSessions(db: Connection) {
  await write(db, (tx) =>
    tx.delete(doorSessions).where(lte(doorSessions.expiresAt, nowInstant())).run(),
  )
}
