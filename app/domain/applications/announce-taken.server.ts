import { sql } from 'drizzle-orm'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'

type Waiting = { id: number; memberId: number; title: string }

/**
 * Reaction: records for everybody whose application for a listing waits that it is taken. Once for
 * an application, so that an owner who marks a listing again and again mails nobody
 * (docs/rules.md#application-states).
 */
export const announceTaken: Reaction<'listing.taken'> = (tx, { activity, actor }) => {
  const waiting = tx.all<Waiting>(sql`
    select a.id, a.member_id as memberId, l.title
    from applications a join listings l on l.id = a.listing_id
    where a.listing_id = ${activity.id} and a.status = 'pending' and not exists (
      select 1 from activities told where told.subject_type = 'application'
        and told.subject_id = a.id and told.type = 'application.listing_taken')`)
  for (const application of waiting) {
    record(tx, actor, { type: 'application.listing_taken', ...application })
  }
}
