import { and, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import type { ActivityType } from '#app/domain/activity/activity.ts'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { availabilityQuestions as questions } from '#db/schema/availability-questions.ts'
import { listingSources, listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import type { ListingSource } from '../listing.ts'
import { answerDays, maxPerOwnerADay, quietDaysSettings } from './availability-question.ts'

const maxAtOnce = 200

type Asked = { id: number; source: ListingSource; title: string; ownerId: number }

/**
 * Job: asks members whether a property or job of theirs is still available, after the days of the
 * settings (docs/rules.md#still-available).
 */
export async function askOwners(db: Connection) {
  await write(db, (tx) => {
    const asked = listAskedSources(tx)
    const sources = asked.map(({ source }) => source)
    deleteOpenQuestions(tx, notInArray(listings.source, sources))
    for (const { source, quietDays } of asked) {
      for (const listing of findQuiet(tx, source, instantFromNow(-days(quietDays)))) {
        ask(tx, listing)
      }
    }
  })
}

/** The kinds of listings that the town asks about, and after how many days. */
function listAskedSources(db: Db) {
  const settings = getSettings(db)
  return listingSources.flatMap((source) => {
    const setting = quietDaysSettings[source]
    const quietDays = setting ? settings[setting] : 0
    return quietDays > 0 ? [{ source, quietDays }] : []
  })
}

/**
 * Finds shown listings of active members that nobody changed or confirmed since an instant; of each
 * owner only as many as may be asked today. Reads the index by owner, because the town may have a
 * hundred thousand listings without one.
 */
function findQuiet(tx: Tx, source: ListingSource, since: string): Asked[] {
  const quiet = sql<Asked>`
    with asked_today as (
      select owner_id, count(*) as count
      from availability_questions q join listings l on l.id = q.listing_id
      where q.asked_at > ${instantFromNow(-days(1))} group by owner_id
    )
    select id, source, title, ownerId from (
      select l.id, l.source, l.title, l.owner_id as ownerId,
        row_number() over (partition by l.owner_id order by l.id) + coalesce(t.count, 0) as nth
      from listings l indexed by listings_owner_idx
        join users u on u.id = l.owner_id and u.membership_status = 'active'
        left join availability_questions q on q.listing_id = l.id
        left join asked_today t on t.owner_id = l.owner_id
      where l.owner_id > 0 and l.source = ${source} and l.is_public
        and l.published_at <= ${since} and l.updated_at <= ${since}
        and (q.listing_id is null or q.answered_at <= ${since})
    ) where nth <= ${maxPerOwnerADay} order by id limit ${maxAtOnce}`
  return tx.all(quiet)
}

function ask(tx: Tx, { id, source, title, ownerId }: Asked) {
  const token = newToken()
  const asked = { askedAt: nowInstant(), answeredAt: null, tokenHash: hashToken(token) }
  tx.insert(questions)
    .values({ listingId: id, ...asked })
    .onConflictDoUpdate({ target: questions.listingId, set: asked })
    .run()
  record(tx, null, { type: 'listing.asked', id, source, title, ownerId }, { token })
}

/** Returns the last day, in the town, on which an answer keeps the listing on the lists. */
export function findLastDay(askedAt: string): string {
  return addDays(dayInZone(askedAt, config.timeZone), answerDays)
}

/**
 * Job: takes off the lists what nobody confirmed in time, but only of owners who could answer: they
 * are active, and had all the days since the mail to them was sent.
 */
export async function takeOffUnanswered(db: Connection) {
  const lastAsked = startOfDay(addDays(today(), -answerDays), config.timeZone)
  await write(db, (tx) => {
    postponeUnsent(tx)
    const askedSources = listAskedSources(tx).map(({ source }) => source)
    const { id, source, title, ownerId } = listings
    const overdue = tx
      .select({ id, source, title, ownerId })
      .from(questions)
      .innerJoin(listings, eq(id, questions.listingId))
      .innerJoin(users, and(eq(users.id, ownerId), eq(users.membershipStatus, 'active')))
      .where(
        and(
          isOpen,
          lt(questions.askedAt, lastAsked),
          eq(listings.isPublic, true),
          inArray(source, askedSources),
        ),
      )
      .limit(maxAtOnce)
      .all()
    for (const listing of overdue) {
      tx.update(listings)
        .set({ deactivatedAt: nowInstant(), deactivationCause: 'unanswered' })
        .where(eq(id, listing.id))
        .run()
      record(tx, null, { type: 'listing.unanswered', ...listing })
    }
  })
}

const isOpen: SQL | undefined = and(isNotNull(questions.askedAt), isNull(questions.answeredAt))

/** Lets the days to answer begin anew for the questions whose mail still waits in the outbox. */
function postponeUnsent(tx: Tx) {
  const waits = sql`listing_id in (select content ->> '$.activity.id' from outbox_messages
    where sent_at is null and failed_at is null
      and content ->> '$.activity.type' = 'listing.asked')`
  tx.update(questions).set({ askedAt: nowInstant() }).where(and(isOpen, waits)).run()
}

/** Returns the last day to answer an open question; null if none is open. */
export function findOpenQuestion(db: Db, listingId: number): string | null {
  const open = db
    .select({ askedAt: questions.askedAt })
    .from(questions)
    .where(and(eq(questions.listingId, listingId), isOpen))
    .get()
  return open?.askedAt ? findLastDay(open.askedAt) : null
}

/**
 * Records that the owner has just confirmed or changed a listing. Listings that are never asked
 * about get a row as well, which does no harm.
 */
export function confirmListing(tx: Tx, listingId: number) {
  const answeredAt = nowInstant()
  tx.insert(questions)
    .values({ listingId, answeredAt })
    .onConflictDoUpdate({ target: questions.listingId, set: { answeredAt } })
    .run()
}

/** Reaction: a change of a listing confirms it (docs/rules.md#still-available). */
export const confirmByChange: Reaction<ListingActivityType> = (tx, { activity }) =>
  confirmListing(tx, activity.id)

type ListingActivityType = Extract<ActivityType, `listing.${string}`>

/**
 * Answers that a listing is still available: what is recorded confirms it (`confirmByChange`). Puts
 * it back if only a missing answer took it off.
 */
export function confirmAvailable(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  { id, deactivationCause }: Pick<typeof listings.$inferSelect, 'id' | 'deactivationCause'>,
) {
  if (deactivationCause === 'unanswered') {
    tx.update(listings)
      .set({ deactivatedAt: null, deactivationCause: null })
      .where(eq(listings.id, id))
      .run()
    record(tx, actor, { type: 'listing.reactivated', id })
  }
  if (findOpenQuestion(tx, id)) record(tx, actor, { type: 'listing.confirmed', id })
}

/** Deletes the open questions about some listings; their owners can be asked anew later. */
export function deleteOpenQuestions(tx: Tx, condition: SQL) {
  const ids = tx.select({ id: listings.id }).from(listings).where(condition)
  tx.delete(questions)
    .where(and(isOpen, inArray(questions.listingId, ids)))
    .run()
}
