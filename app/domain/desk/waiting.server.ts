import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'
import type { PostKind, PostRef } from '#app/domain/moderation/post.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import type { Db } from '#db/client.server.ts'

type Decider = Pick<Actor, 'userId' | 'role'>

/**
 * Counts the posts that wait for this person's decision, for the navigation of every page; null for
 * people who decide on none.
 */
export function countWaiting(db: Db, actor: Decider): number | null {
  if (!hasPower(actor, 'moderate')) return null
  const counts = waitingFor(actor).map(({ from }) => sql`(select count(*) from ${from})`)
  return db.get<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`)?.total ?? 0
}

/**
 * Returns the posts of all kinds that wait for this person's decision, oldest first, up to the length
 * of a queue (docs/rules.md#town-desk).
 */
export function listWaiting(db: Db, actor: Decider): PostRef[] {
  if (!hasPower(actor, 'moderate')) return []
  const posts = waitingFor(actor).map(
    ({ kind, since, from }) => sql`select ${kind} as kind, id, ${since} as since from ${from}`,
  )
  return db
    .all<PostRef>(
      sql`${sql.join(posts, sql` union all `)} order by since, kind, id limit ${queueLength}`,
    )
    .map(({ kind, id }) => ({ kind, id }))
}

/** By kind: since when, and the rows. Nobody but an administrator decides on their own. */
function waitingFor(actor: Decider): Array<{ kind: PostKind; since: SQL; from: SQL }> {
  const others = isAdmin(actor) ? sql`` : sql`and owner_id is not ${actor.userId}`
  const since = sql`updated_at`
  const sections = sql`classified_sections where status = 'pending_approval' and deleted_at is null`
  return [
    {
      kind: 'listing',
      since,
      from: sql`listings where (moderation_status = 'pending' or id in
        (select listing_id from listing_changes where moderation_status = 'pending')) ${others}`,
    },
    {
      kind: 'event',
      since,
      from: sql`events where moderation_status = 'pending'
        and status in ('active', 'completed') ${others}`,
    },
    {
      kind: 'classified',
      since,
      from: sql`classified_ads where (moderation_status = 'pending' or id in
        (select classified_id from classified_changes where moderation_status = 'pending'))
        and status <> 'cancelled' ${others}`,
    },
    ...(isAdmin(actor)
      ? [{ kind: 'section' as const, since: sql`created_at`, from: sections }]
      : []),
  ]
}
