import { type AnyColumn, and, between, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { isWaitingClassified, isWaitingSection } from '#app/domain/classifieds/is-waiting.ts'
import { may as maySections } from '#app/domain/classifieds/permissions.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import { isWaitingListing } from '#app/domain/listings/is-waiting.ts'
import { sourcesIn } from '#app/domain/listings/moderation.server.ts'
import { type Queue, queues } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'

/**
 * Job: mails each moderator and administrator the number of waiting posts
 * (docs/rules.md#waiting-digest).
 */
export async function sendDigest(db: Connection) {
  await write(db, (tx) => {
    if (wasSentRecently(tx)) return
    const isStaff = and(ne(users.role, 'member'), eq(users.membershipStatus, 'active'))
    for (const { id: userId, email, locale, role } of tx
      .select()
      .from(users)
      .where(isStaff)
      .all()) {
      const reader = { userId, role }
      const waiting = queues
        .filter((queue) => maySee(reader, queue))
        .map((queue) => ({ queue, count: countIn[queue](tx, reader) }))
        .filter(({ count }) => count > 0)
      if (waiting.length === 0) continue
      const content = { template: 'waiting_digest', waiting } as const
      queueMail(tx, { to: email, locale: toLocale(locale), content })
    }
  })
}

type Reader = Pick<Actor, 'userId' | 'role'>

/** Suggested sections are for administrators only, the other queues for moderators as well. */
function maySee(actor: Reader, queue: Queue): boolean {
  return queue === 'sections' ? maySections(actor, 'manageSections') : may(actor, 'moderate')
}

/**
 * Prevents a second digest after a restart. One of the future was sent while the clock was ahead, and
 * would prevent all until then.
 */
function wasSentRecently(db: Db): boolean {
  const since = instantFromNow(-hours(config.digestHours) / 2)
  const recent = and(
    between(outboxMessages.createdAt, since, nowInstant()),
    sql`${outboxMessages.content} ->> 'template' = 'waiting_digest'`,
  )
  return Boolean(db.select({ id: outboxMessages.id }).from(outboxMessages).where(recent).get())
}

/** How many posts of a queue wait for this reader's decision. */
const countIn: Record<Queue, (db: Db, reader: Reader) => number> = {
  listings: countListings('listings'),
  play: countListings('play'),
  events: (db, reader) => countRows(db, events, and(isWaitingEvent, mayDecide(reader, events))),
  classifieds: (db, reader) =>
    countRows(db, classifiedAds, and(isWaitingClassified(db), mayDecide(reader, classifiedAds))),
  sections: (db) => countRows(db, classifiedSections, isWaitingSection),
}

function countListings(queue: Queue) {
  const isInQueue = inArray(listings.source, sourcesIn(queue))
  return (db: Db, reader: Reader) =>
    countRows(db, listings, and(isInQueue, isWaitingListing(db), mayDecide(reader, listings)))
}

/** A condition for posts that this reader may decide on: moderators do not on their own. */
function mayDecide(reader: Reader, { ownerId }: { ownerId: AnyColumn }) {
  return may(reader, 'decideOnOwn') ? undefined : sql`${ownerId} is not ${reader.userId}`
}
