import { and, type SQL, sql } from 'drizzle-orm'
import { isWaitingClassified, isWaitingSection } from '#app/domain/classifieds/is-waiting.ts'
import { may as maySections } from '#app/domain/classifieds/permissions.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import { isWaitingListing } from '#app/domain/listings/is-waiting.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import type { PostKind, PostRef } from '#app/domain/moderation/post.ts'
import { type Decider, isOthersPost } from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { postKinds } from '#db/schema/decisions.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'

/**
 * Returns how many posts wait for this person's decision, for the navigation; null for people who
 * do not moderate.
 */
export function countWaiting(db: Db, actor: Decider): number | null {
  if (!may(actor, 'moderate')) return null
  const counts = waitingFor(db, actor).map(({ from }) => sql`(select count(*) from ${from})`)
  return db.get<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`)?.total ?? 0
}

/**
 * Returns the posts of all kinds that wait for this person's decision, oldest first, at most as
 * many as a queue shows (docs/rules.md#town-desk).
 */
export function listWaiting(db: Db, actor: Decider): PostRef[] {
  if (!may(actor, 'moderate')) return []
  const posts = waitingFor(db, actor).map(
    ({ kind, since, from }) => sql`select ${kind} as kind, id, ${since} as since from ${from}`,
  )
  return db
    .all<PostRef>(
      sql`${sql.join(posts, sql` union all `)} order by since, kind, id limit ${queueLength}`,
    )
    .map(({ kind, id }) => ({ kind, id }))
}

/** Returns those of the posts that wait for this person's decision, since others are not theirs to see. */
export function pickWaiting<Ref extends PostRef>(db: Db, actor: Decider, posts: Ref[]): Ref[] {
  if (!may(actor, 'moderate') || posts.length === 0) return []
  const ids = sql.join(
    posts.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const found = waitingFor(db, actor).map(
    ({ kind, from }) =>
      sql`select ${kind} as kind, id from (select id from ${from}) where id in (${ids})`,
  )
  const waiting = new Set(
    db.all<PostRef>(sql.join(found, sql` union all `)).map(({ kind, id }) => `${kind}-${id}`),
  )
  return posts.filter(({ kind, id }) => waiting.has(`${kind}-${id}`))
}

type Waiting = { since: SQL; from: SQL }

/**
 * Returns, for each kind, the SQL for the waiting rows and for the instant since when they wait.
 */
function waitingFor(db: Db, actor: Decider): Array<Waiting & { kind: PostKind }> {
  const listing = and(isWaitingListing(db), isOthersPost(actor, listings.ownerId))
  const event = and(isWaitingEvent, isOthersPost(actor, events.ownerId))
  const classified = and(isWaitingClassified(db), isOthersPost(actor, classifiedAds.ownerId))
  const since = sql`updated_at`
  const waiting: Record<PostKind, Waiting | null> = {
    listing: { since, from: sql`${listings} where ${listing}` },
    event: { since, from: sql`${events} where ${event}` },
    classified: { since, from: sql`${classifiedAds} where ${classified}` },
    section: maySections(actor, 'manageSections')
      ? { since: sql`created_at`, from: sql`${classifiedSections} where ${isWaitingSection}` }
      : null,
  }
  return postKinds.flatMap((kind) => (waiting[kind] ? [{ kind, ...waiting[kind] }] : []))
}
