import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { findPostingRefusal } from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { compareNames } from '#app/shared/compare-names.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { classifiedAds, classifiedChanges, classifiedSections } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { isWaitingClassified } from './is-waiting.ts'
import { may } from './permissions.ts'

export type Section = typeof classifiedSections.$inferSelect
export type SectionRefusal = 'not_found' | 'name_taken' | 'in_use' | PostingRefusal
type Outcome = { ok: true; section: Section } | { ok: false; reason: SectionRefusal }

const refuse = (reason: SectionRefusal) => ({ ok: false, reason }) as const
const exists = isNull(classifiedSections.deletedAt)
const isApproved = eq(classifiedSections.status, 'approved')
/** SQLite's own `lower` knows only the letters of English; a page shows several blanks as one. */
const foldCase = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

/** Returns the sections in which classifieds can be posted, by name. */
export function listOpenSections(db: Db): Section[] {
  return openSections(db)
    .all()
    .sort((one, other) => compareNames(one.name, other.name))
}

const openSections = preparedQuery((db) =>
  db.select().from(classifiedSections).where(and(exists, isApproved)).prepare(),
)

/** Returns all sections, suggestions first, with the number of classifieds in each. */
export function listSections(db: Db): Array<{ section: Section; classifieds: number }> {
  return db
    .select({ section: classifiedSections, classifieds: count(classifiedAds.id) })
    .from(classifiedSections)
    .leftJoin(classifiedAds, eq(classifiedAds.sectionId, classifiedSections.id))
    .where(exists)
    .groupBy(classifiedSections.id)
    .all()
    .sort(
      ({ section: one }, { section: other }) =>
        Number(one.status === 'approved') - Number(other.status === 'approved') ||
        compareNames(one.name, other.name),
    )
}

export function isOpenSection(db: Db, id: number): boolean {
  return findSection(db, id)?.status === 'approved'
}

/**
 * Stores a section. A member's is a suggestion that waits for approval; an administrator's is open
 * at once, and is the deleted section of this name if there was one (docs/rules.md#section-states).
 */
export function suggestSection(
  db: Connection,
  actor: Actor,
  name: string,
  submission?: Submission,
): Promise<Outcome> {
  const store = (tx: Tx): Outcome => {
    if (isNameTaken(tx, name)) return refuse('name_taken')
    const refusal = findPostingRefusal(tx, actor, 'sections')
    if (refusal) return refuse(refusal)
    const isOpen = may(actor, 'manageSections')
    const status = isOpen ? 'approved' : 'pending_approval'
    const section =
      (isOpen && restoreSection(tx, name)) ||
      tx
        .insert(classifiedSections)
        .values({ name, status, suggestedBy: actor.userId, createdAt: nowInstant() })
        .returning()
        .get()
    const suggestion = { id: section.id, name, memberName: actor.name, needsReview: !isOpen }
    record(tx, actor, { type: 'section.suggested', ...suggestion })
    return { ok: true, section }
  }
  return writeOnce(db, submission, store)
}

function restoreSection(tx: Tx, name: string): Section | undefined {
  const deleted = tx
    .select()
    .from(classifiedSections)
    .where(and(isNotNull(classifiedSections.deletedAt), isApproved))
    .orderBy(desc(classifiedSections.deletedAt), desc(classifiedSections.id))
    .all()
    .find((section) => foldCase(section.name) === foldCase(name))
  if (!deleted) return undefined
  const change = { name, deletedAt: null }
  saveSection(tx, deleted.id, change)
  return { ...deleted, ...change }
}

export function renameSection(
  db: Connection,
  admin: Actor,
  id: number,
  name: string,
): Promise<Outcome> {
  return write(db, (tx) => {
    const section = findDecidable(tx, admin, id)
    if (!section) return refuse('not_found')
    if (isNameTaken(tx, name, id)) return refuse('name_taken')
    saveSection(tx, id, { name })
    record(tx, admin, { type: 'section.renamed', id, name, formerName: section.name })
    return { ok: true, section: { ...section, name } }
  })
}

/**
 * Deletes a section. Refused while it has classifieds that wait for approval or payment, are shown
 * or, although rejected, have paid days left (docs/rules.md#section-states).
 */
export function deleteSection(db: Connection, admin: Actor, id: number): Promise<Outcome> {
  return write(db, (tx) => {
    const section = findDecidable(tx, admin, id)
    if (!section) return refuse('not_found')
    if (hasLiveClassifieds(tx, id)) return refuse('in_use')
    const deletedAt = nowInstant()
    saveSection(tx, id, { deletedAt })
    record(tx, admin, { type: 'section.deleted', id, name: section.name })
    return { ok: true, section: { ...section, deletedAt } }
  })
}

function hasLiveClassifieds(tx: Db, sectionId: number): boolean {
  const moving = tx
    .select({ id: classifiedChanges.classifiedId })
    .from(classifiedChanges)
    .where(eq(classifiedChanges.sectionId, sectionId))
  const isLive = and(
    or(eq(classifiedAds.sectionId, sectionId), inArray(classifiedAds.id, moving)),
    ne(classifiedAds.status, 'cancelled'),
    or(
      and(isNull(classifiedAds.expiresAt), ne(classifiedAds.moderationStatus, 'rejected')),
      gt(classifiedAds.expiresAt, nowInstant()),
      isWaitingClassified(tx),
    ),
  )
  return tx.select({ id: classifiedAds.id }).from(classifiedAds).where(isLive).get() !== undefined
}

function findDecidable(db: Db, actor: Actor, id: number): Section | undefined {
  return may(actor, 'manageSections') ? findSection(db, id) : undefined
}

export function findSection(db: Db, id: number): Section | undefined {
  const section = findAnySection(db, id)
  return section?.deletedAt ? undefined : section
}

/** Returns a section, even if it is deleted. */
export function findAnySection(db: Db, id: number): Section | undefined {
  return db.select().from(classifiedSections).where(eq(classifiedSections.id, id)).get()
}

/** Whether a section other than this one has the name, in whatever case of letters. */
export function isNameTaken(db: Db, name: string, id = 0): boolean {
  const others = db
    .select({ name: classifiedSections.name })
    .from(classifiedSections)
    .where(and(exists, ne(classifiedSections.id, id)))
    .all()
  return others.some((other) => foldCase(other.name) === foldCase(name))
}

export function saveSection(tx: Tx, id: number, change: Partial<Section>) {
  tx.update(classifiedSections).set(change).where(eq(classifiedSections.id, id)).run()
}
