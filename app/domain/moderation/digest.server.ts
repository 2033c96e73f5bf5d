import { and, eq, gte, sql } from 'drizzle-orm'
import { listPendingClassifieds } from '#app/domain/classifieds/moderation.server.ts'
import { listSections } from '#app/domain/classifieds/sections.server.ts'
import { listPendingEvents } from '#app/domain/events/moderation.server.ts'
import { listPendingListings } from '#app/domain/listings/moderation.server.ts'
import { type Queue, queues } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'

/** Job: mails every active administrator what waits for approval (docs/rules.md#waiting-digest). */
export async function sendDigest(db: Connection) {
  await write(db, (tx) => {
    if (wasSentRecently(tx)) return
    const counts = queues.map((queue) => ({ queue, count: countIn[queue](tx) }))
    const waiting = counts.filter(({ count }) => count > 0)
    if (waiting.length === 0) return
    const isAdmin = and(eq(users.role, 'admin'), eq(users.membershipStatus, 'active'))
    for (const { email, locale } of tx.select().from(users).where(isAdmin).all()) {
      const content = { template: 'waiting_digest', waiting } as const
      queueMail(tx, { to: email, locale: toLocale(locale), content })
    }
  })
}

/** A portal that is started again mails no second digest. */
function wasSentRecently(db: Db): boolean {
  const recent = and(
    gte(outboxMessages.createdAt, instantFromNow(-hours(config.digestHours) / 2)),
    sql`${outboxMessages.content} ->> 'template' = 'waiting_digest'`,
  )
  return Boolean(db.select({ id: outboxMessages.id }).from(outboxMessages).where(recent).get())
}

const countIn: Record<Queue, (db: Db) => number> = {
  listings: (db) => listPendingListings(db).total,
  play: (db) => listPendingListings(db, ['play']).total,
  events: (db) => listPendingEvents(db).total,
  classifieds: (db) => listPendingClassifieds(db).total,
  sections: (db) =>
    listSections(db).filter(({ section }) => section.status === 'pending_approval').length,
}
