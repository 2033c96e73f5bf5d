import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { moderateSection } from '#app/domain/classifieds/section-moderation.server.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import type { PostKind, PostRef, SeenPost } from '#app/domain/moderation/post.ts'
import type { ModerationDecision } from '#app/domain/moderation/queue.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'
import { may } from './permissions.ts'

export type DeskDecision = {
  status: 'approved' | 'rejected'
  reason: ReadyReason | null
  /** Feedback in the moderator's own words. */
  answer: string
}

/** Why a post could not be decided on. */
export type DeskRefusal =
  | 'changed_since'
  | 'already_decided'
  | 'own_post'
  | 'has_tickets'
  | 'not_waiting'

/** `by` is null if the reader may not see who made the decision, or nobody knows. */
type LastDecision = { status: DeskDecision['status']; by: string | null }

export type DeskResult = PostRef & {
  title: string
  refusal: DeskRefusal | null
  /** Set if the post was already decided; null if no history says how. */
  lastDecision?: LastDecision | null
}

/**
 * Decides on posts of any kind as one batch, which can be undone together
 * (docs/rules.md#town-desk). Each post has its own transaction, so that one that changed meanwhile
 * does not block the others.
 * @param batch the id of the batch
 */
export async function decidePosts(
  db: Connection,
  actor: Actor,
  posts: SeenPost[],
  { status, reason, answer }: DeskDecision,
  batch: string = randomUUID(),
): Promise<DeskResult[]> {
  const results: DeskResult[] = []
  const readyReason = status === 'rejected' ? reason : null
  for (const { kind, id, seenVersion } of posts) {
    const title = findTitle(db, { kind, id })
    const decision = { status, readyReason, feedback: answer, seenVersion, batch }
    const outcome = await decideBy[kind](db, actor, id, decision)
    const refusal = outcome.ok ? null : toRefusal(outcome.reason)
    const isLate = refusal === 'already_decided'
    const lastDecision = isLate ? { lastDecision: findLastDecision(db, actor, { kind, id }) } : {}
    results.push({ kind, id, title, refusal, ...lastDecision })
  }
  return results
}

/** Returns the last decision on a post. Administrators, who read the history, see whose it is. */
function findLastDecision(db: Db, actor: Actor, { kind, id }: PostRef): LastDecision | null {
  const types = { approved: `${kind}.approved`, rejected: `${kind}.rejected` }
  const found = db
    .select({ type: activities.type, name: users.name })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actorId))
    .where(
      and(
        eq(activities.subjectType, kind),
        eq(activities.subjectId, id),
        inArray(activities.type, Object.values(types)),
      ),
    )
    .orderBy(desc(activities.id))
    .get()
  if (!found) return null
  const status = found.type === types.approved ? 'approved' : 'rejected'
  return { status, by: may(actor, 'viewDecider') ? found.name : null }
}

type Decision = ModerationDecision & { seenVersion: string; batch: string }
type Decide = (
  db: Connection,
  actor: Actor,
  id: number,
  decision: Decision,
) => Promise<{ ok: true } | { ok: false; reason: string }>

const decideBy: Record<PostKind, Decide> = {
  listing: (db, actor, id, decision) => moderateListing(db, actor, id, decision, listingSources),
  event: moderateEvent,
  classified: moderateClassified,
  section: moderateSection,
}

function toRefusal(reason: string): DeskRefusal {
  switch (reason) {
    case 'changed_since':
    case 'already_decided':
    case 'own_post':
    case 'has_tickets':
      return reason
    default:
      return 'not_waiting'
  }
}

function findTitle(db: Db, { kind, id }: PostRef): string {
  const post = db.get<{ title: string }>(titles[kind](id))
  return post ? getDisplayName({ title: null, content: post.title }) : ''
}

const titles: Record<PostKind, (id: number) => SQL> = {
  listing: (id) => sql`select coalesce(fields ->> 'title', title) as title from listings
    left join listing_changes on listing_id = id where id = ${id}`,
  event: (id) => sql`select coalesce(change.title, events.title) as title from events
    left join event_changes change on change.event_id = events.id where events.id = ${id}`,
  classified: (id) => sql`select coalesce(change.title, change.content, own.title, own.content)
    as title from classified_ads own
    left join classified_changes change on classified_id = id where id = ${id}`,
  section: (id) => sql`select name as title from classified_sections where id = ${id}`,
}
