import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { contains } from '#db/contains.ts'
import { countRows, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import type { SubjectKind } from './activity.ts'
import { selectOwnActivities } from './own-activities.server.ts'
import { findSubject, type Subject } from './subjects.server.ts'

export const historyPerPage = 25

type Stored = typeof activities.$inferSelect

export type HistoryRow = Pick<
  Stored,
  'id' | 'type' | 'subjectType' | 'subjectId' | 'parameters' | 'personal' | 'createdAt'
> & {
  /** The actor's name; null when the reader may not see it. */
  actorName: string | null
  actorKind: 'portal' | 'self' | 'administrator' | 'staff' | 'member'
  subject: Subject
}

type HistoryFilter = {
  page: number
  kind?: SubjectKind | null
  /** The subject's id. Without `kind`, subjects of any kind with this id match. */
  subjectId?: number | null
  /** A part of the actor's name or address. */
  who?: string
  /** UTC instants; `from` is included, `until` is not. */
  from?: string | null
  until?: string | null
}

/**
 * Returns one page of all activities for an administrator, newest first. A page past the end is the
 * last page (docs/rules.md#history-page).
 */
export function listHistory(db: Db, admin: Actor, { page, ...filter }: HistoryFilter) {
  const { kind, subjectId, who, from, until } = filter
  const where = and(
    kind ? isKind(kind, subjectId) : undefined,
    subjectId ? eq(activities.subjectId, subjectId) : undefined,
    who ? inArray(activities.actorId, selectPeople(db, who)) : undefined,
    from ? gte(activities.createdAt, from) : undefined,
    until ? lt(activities.createdAt, until) : undefined,
  )
  const { rows, ...position } = readPage(db, where, page)
  return {
    ...position,
    rows: rows.map(({ activity, actorName, actorRole }): HistoryRow => {
      const actorKind = describeActor(admin, activity, actorRole)
      return { ...toRow(db, admin, activity), actorName, actorKind }
    }),
  }
}

/**
 * Returns one page of a member's own history, newest first: what they did, and what happened to
 * their posts and orders. Names of other people are left out, except of those who applied for or
 * booked one of the member's listings.
 */
export function listOwnHistory(db: Db, actor: Actor, page: number) {
  const own = sql`${activities.id} in (${selectOwnActivities(actor.userId)})`
  const { rows, ...position } = readPage(db, own, page)
  return {
    ...position,
    rows: rows.map(({ activity, actorRole }): HistoryRow => {
      const row = toRow(db, actor, activity)
      const actorKind = describeActor(actor, activity, actorRole)
      // Readers see “you” instead of their own name.
      const isNamed = hasRequester(activity) && actorKind !== 'self'
      const personal = isNamed ? row.personal : withoutOthers(row.personal)
      return { ...row, personal, actorName: null, actorKind }
    }),
  }
}

/**
 * Returns the condition on the kind, written so that SQLite uses the better index: that of the
 * subjects of a kind, or that of the kind, which is in the order of the history.
 */
function isKind(kind: SubjectKind, subjectId: number | null | undefined): SQL {
  return subjectId ? eq(activities.subjectType, kind) : sql`lower(subject_type) = ${kind}`
}

function selectPeople(db: Db, who: string) {
  const isMeant = or(contains(users.name, who), contains(users.email, who))
  return db.select({ id: users.id }).from(users).where(isMeant)
}

function readPage(db: Db, where: SQL | undefined, page: number) {
  const total = countRows(db, activities, where)
  return paginate({ total, page, perPage: historyPerPage }, (limit, offset) =>
    db
      .select({ activity: activities, actorName: users.name, actorRole: users.role })
      .from(activities)
      .leftJoin(users, eq(users.id, activities.actorId))
      .where(where)
      // Ids follow the order of recording.
      .orderBy(desc(activities.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

function toRow(db: Db, reader: Actor, { actorId: _, ...activity }: Stored) {
  const { subjectType, subjectId } = activity
  return { ...activity, subject: findSubject(db, reader, subjectType, subjectId, activity) }
}

function describeActor(
  reader: Actor,
  { actorId }: Stored,
  role: Actor['role'] | null,
): HistoryRow['actorKind'] {
  if (actorId === null) return 'portal'
  if (actorId === reader.userId) return 'self'
  if (role === 'admin') return 'administrator'
  return role === null || role === 'member' ? 'member' : 'staff'
}

const hasRequester = ({ subjectType }: Stored) => ['application', 'booking'].includes(subjectType)

function withoutOthers(personal: Stored['personal']): Stored['personal'] {
  if (!personal) return null
  const { memberName: _, payerEmail: __, ...own } = personal
  return own
}
