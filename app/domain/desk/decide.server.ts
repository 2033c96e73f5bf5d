import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { moderateSection } from '#app/domain/classifieds/section-moderation.server.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import type { PostKind, PostRef, SeenPost } from '#app/domain/moderation/post.ts'
import type { ModerationDecision } from '#app/domain/moderation/queue.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { listingSources } from '#db/schema/listings.ts'
import { composeFeedback, type Reason } from './reasons.ts'

export type DeskDecision = {
  status: 'approved' | 'rejected'
  reason: Reason | null
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

export type DeskResult = PostRef & { title: string; refusal: DeskRefusal | null }

/**
 * Decides on posts of any kind as one batch, which can be undone together
 * (docs/rules.md#town-desk). Each post has its own transaction, so that one that changed meanwhile
 * does not block the others. The reason is written in its owner's language.
 */
export async function decidePosts(
  db: Connection,
  actor: Actor,
  posts: SeenPost[],
  { status, reason, answer }: DeskDecision,
): Promise<DeskResult[]> {
  const results: DeskResult[] = []
  const batch = randomUUID()
  const isRejected = status === 'rejected'
  for (const { kind, id, seenVersion } of posts) {
    const { title, locale } = findSubject(db, { kind, id }) ?? { title: '', locale: null }
    const text = textFor(toLocale(locale))
    const feedback = composeFeedback(text, isRejected ? reason : null, answer)
    const outcome = await decideBy[kind](db, actor, id, { status, feedback, seenVersion, batch })
    results.push({ kind, id, title, refusal: outcome.ok ? null : toRefusal(outcome.reason) })
  }
  return results
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

type Subject = { title: string; locale: string | null }

/** Returns a post's title and its owner's language. */
function findSubject(db: Db, { kind, id }: PostRef): Subject | null {
  const row = db.get<Subject>(sql`
    select post.title, users.locale from (${subjects[kind](id)}) post
    left join users on users.id = post.owner_id`)
  return row ? { ...row, title: getDisplayName({ title: null, content: row.title }) } : null
}

const subjects: Record<PostKind, (id: number) => SQL> = {
  listing: (id) => sql`select coalesce(fields ->> 'title', title) as title, owner_id from listings
    left join listing_changes on listing_id = id where id = ${id}`,
  event: (id) => sql`select coalesce(change.title, events.title) as title, owner_id from events
    left join event_changes change on change.event_id = events.id where events.id = ${id}`,
  classified: (id) => sql`select coalesce(change.title, change.content, own.title, own.content)
    as title, owner_id from classified_ads own
    left join classified_changes change on classified_id = id where id = ${id}`,
  section: (id) => sql`select name as title, suggested_by as owner_id
    from classified_sections where id = ${id}`,
}
