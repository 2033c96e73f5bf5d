import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { availabilityQuestions as questions } from '#db/schema/availability-questions.ts'
import { listingSources, listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { answerDays, maxPerOwnerADay, quietDaysSettings } from './availability-question.ts'
import type { ListingSource } from './listing.ts'

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
    withdrawQuestions(tx, notInArray(listings.source, sources))
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
 * Finds shown listings of active members that nobody used since an instant; of each owner only as
 * many as may be asked today. By owner, because an inventory of the town may have a
 * hundred thousand listings without one.
 */
function findQuiet(tx: Tx, source: ListingSource, since: string): Asked[] {
  const yesterday = instantFromNow(-days(1))
  const quiet = sql<Asked>`
    select id, source, title, owner_id as ownerId from (
      select listings.id, source, title, owner_id,
        row_number() over (partition by owner_id order by listings.id)
          + (select count(*) from listings o
              join availability_questions a on a.listing_id = o.id
              where o.owner_id = listings.owner_id and a.asked_at > ${yesterday}) as nth
      from listings indexed by listings_owner_idx
        join users u on u.id = owner_id and u.membership_status = 'active'
        left join availability_questions q on q.listing_id = listings.id
      where owner_id > 0 and source = ${source} and is_public
        and published_at <= ${since} and listings.updated_at <= ${since}
        and (q.listing_id is null or q.answered_at <= ${since}) and not ${isUsedSince(sql`${since}`)}
    ) where nth <= ${maxPerOwnerADay} order by id limit ${maxAtOnce}`
  return tx.all(quiet)
}

/** A condition that the owner answered a request for the listing, or blocked days, after an instant. */
function isUsedSince(since: SQL): SQL {
  const answered = sql`listing_id = listings.id and decided_by = owner_id and decided_at > ${since}`
  return sql`(exists (select 1 from bookings where ${answered})
    or exists (select 1 from applications where ${answered})
    or exists (select 1 from blocked_days
      where listing_id = listings.id and blocked_days.created_at > ${since}))`
}

function ask(tx: Tx, { id, source, title, ownerId }: Asked) {
  const token = newToken()
  const asked = { askedAt: nowInstant(), answeredAt: null, tokenHash: hashToken(token) }
  tx.insert(questions)
    .values({ listingId: id, ...asked })
    .onConflictDoUpdate({ target: questions.listingId, set: asked })
    .run()
  const lastDay = findLastDay(asked.askedAt)
  record(tx, null, { type: 'listing.asked', id, source, title, ownerId, lastDay }, { token })
}

/** Returns the last day, in the town, on which an answer keeps the listing on the lists. */
export function findLastDay(askedAt: string): string {
  return addDays(dayInZone(askedAt, config.timeZone), answerDays)
}

/**
 * Job: takes off the lists what nobody confirmed in time. Where the town stopped asking, everything
 * stays.
 */
export async function takeOffUnanswered(db: Connection) {
  const lastAsked = startOfDay(addDays(today(), -answerDays), config.timeZone)
  await write(db, (tx) => {
    const asking = listAskedSources(tx).map(({ source }) => source)
    const overdue = tx
      .select({
        id: listings.id,
        source: listings.source,
        title: listings.title,
        ownerId: listings.ownerId,
      })
      .from(questions)
      .innerJoin(listings, eq(listings.id, questions.listingId))
      .where(
        and(
          isOpen,
          lt(questions.askedAt, lastAsked),
          eq(listings.isPublic, true),
          inArray(listings.source, asking),
          not(isUsedSince(sql`asked_at`)),
        ),
      )
      .limit(maxAtOnce)
      .all()
    for (const listing of overdue) {
      tx.update(listings)
        .set({ deactivatedAt: nowInstant(), deactivationCause: 'unanswered' })
        .where(eq(listings.id, listing.id))
        .run()
      record(tx, null, { type: 'listing.unanswered', ...listing })
    }
  })
}

const isOpen: SQL | undefined = and(isNotNull(questions.askedAt), isNull(questions.answeredAt))

/** Returns until which day an open question can be answered; null if none is open. */
export function findOpenQuestion(db: Db, listingId: number): string | null {
  const open = db
    .select({ askedAt: questions.askedAt })
    .from(questions)
    .where(and(eq(questions.listingId, listingId), isOpen))
    .get()
  return open?.askedAt ? findLastDay(open.askedAt) : null
}

/** Notes that somebody who manages the listing said, by what they did, that it is as they want. */
export function confirmListing(tx: Tx, listingId: number) {
  const answeredAt = nowInstant()
  tx.insert(questions)
    .values({ listingId, answeredAt })
    .onConflictDoUpdate({ target: questions.listingId, set: { answeredAt } })
    .run()
}

/** Withdraws the open questions about some listings, which are asked again some day. */
export function withdrawQuestions(tx: Tx, areMeant: SQL) {
  const ids = tx.select({ id: listings.id }).from(listings).where(areMeant)
  tx.delete(questions)
    .where(and(isOpen, inArray(questions.listingId, ids)))
    .run()
}
