import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { isWaitingClassified, isWaitingSection } from '#app/domain/classifieds/is-waiting.ts'
import { may as maySections } from '#app/domain/classifieds/permissions.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import { isWaitingListing } from '#app/domain/listings/is-waiting.ts'
import { sourcesIn } from '#app/domain/listings/moderation.server.ts'
import { type Queue, queues } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { type Decider, isOthersPost } from '#app/domain/moderation/queue.server.ts'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { roles, users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'

const staff = roles.filter((role) => role !== 'member')

/**
 * Job: mails each moderator and administrator the number of waiting posts
 * (docs/rules.md#waiting-digest).
 */
export async function sendDigest(db: Connection) {
  await write(db, (tx) => {
    if (wasSentRecently(tx)) return
    // By their names, because an index finds no “other than”.
    const isStaff = and(inArray(users.role, staff), eq(users.membershipStatus, 'active'))
    for (const { id, email, locale, role } of tx.select().from(users).where(isStaff).all()) {
      const waiting = countWaiting(tx, { userId: id, role })
      if (waiting.length === 0) continue
      const content = { template: 'waiting_digest', waiting } as const
      queueMail(tx, { to: email, locale: toLocale(locale), content })
    }
  })
}

/** Returns how many posts of each queue wait for this person's decision, without empty queues. */
function countWaiting(db: Db, decider: Decider) {
  return queues
    .filter((queue) => maySee(decider, queue))
    .map((queue) => ({ queue, count: countIn[queue](db, decider) }))
    .filter(({ count }) => count > 0)
}

/** Suggested sections are for administrators only, the other queues for moderators as well. */
function maySee(actor: Decider, queue: Queue): boolean {
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

const countIn: Record<Queue, (db: Db, decider: Decider) => number> = {
  listings: (db, decider) => countListings(db, decider, 'listings'),
  play: (db, decider) => countListings(db, decider, 'play'),
  events: (db, decider) =>
    countRows(db, events, and(isWaitingEvent, isOthersPost(decider, events.ownerId))),
  classifieds: (db, decider) =>
    countRows(
      db,
      classifiedAds,
      and(isWaitingClassified(db), isOthersPost(decider, classifiedAds.ownerId)),
    ),
  sections: (db) => countRows(db, classifiedSections, isWaitingSection),
}

function countListings(db: Db, decider: Decider, queue: Queue): number {
  const isInQueue = inArray(listings.source, sourcesIn(queue))
  const isWaiting = and(isInQueue, isWaitingListing(db), isOthersPost(decider, listings.ownerId))
  return countRows(db, listings, isWaiting)
}
