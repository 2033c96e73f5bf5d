import { and, between, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { isWaitingSection } from '#app/domain/classifieds/is-waiting.ts'
import { listPendingClassifieds } from '#app/domain/classifieds/moderation.server.ts'
import { may as maySections } from '#app/domain/classifieds/permissions.ts'
import { listPendingEvents } from '#app/domain/events/moderation.server.ts'
import { listPendingListings, sourcesIn } from '#app/domain/listings/moderation.server.ts'
import { type Queue, queues } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedSections } from '#db/schema/classifieds.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'

/**
 * Job: mails each moderator and administrator the number of waiting posts
 * (docs/rules.md#waiting-digest).
 */
export async function sendDigest(db: Connection) {
  await write(db, (tx) => {
    if (wasSentRecently(tx)) return
    const counts = queues.map((queue) => ({ queue, count: countIn[queue](tx) }))
    const waiting = counts.filter(({ count }) => count > 0)
    if (waiting.length === 0) return
    const isStaff = and(ne(users.role, 'member'), eq(users.membershipStatus, 'active'))
    for (const { email, locale, role } of tx.select().from(users).where(isStaff).all()) {
      const own = waiting.filter(({ queue }) => maySee({ role }, queue))
      if (own.length === 0) continue
      const content = { template: 'waiting_digest', waiting: own } as const
      queueMail(tx, { to: email, locale: toLocale(locale), content })
    }
  })
}

/** Suggested sections are for administrators only, the other queues for moderators as well. */
function maySee(actor: Pick<Actor, 'role'>, queue: Queue): boolean {
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

const countIn: Record<Queue, (db: Db) => number> = {
  listings: (db) => listPendingListings(db).total,
  play: (db) => listPendingListings(db, sourcesIn('play')).total,
  events: (db) => listPendingEvents(db).total,
  classifieds: (db) => listPendingClassifieds(db).total,
  sections: (db) => countRows(db, classifiedSections, isWaitingSection),
}
