import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { getSeverity } from '#app/domain/screening/severity.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { screenings } from '#db/schema/screenings.ts'
import {
  type Finding,
  isFlagged,
  replayDays,
  type ScreenedType,
  type Screener,
  type Severity,
  severities,
} from './screening.ts'
import { currentScreening, isCurrent } from './waiting-posts.server.ts'

/** The screening's result, shown beside a post in its queue. */
export type Note = Finding & { risk: number; screenedBy: Screener; isFlagged: boolean }

/** Sorts a queue by flagged posts first. */
export function flaggedFirst(db: Db, type: ScreenedType): SQL {
  const line = 5 - getSeverity(db)
  return sql`coalesce(${currentScreening(type, 'risk')}, 0) > ${line} desc`
}

/** Returns the notes on the current wording of these posts, by id. */
export function listNotes(db: Db, type: ScreenedType, ids: readonly number[]): Map<number, Note> {
  const severity = getSeverity(db)
  const rows = db
    .select()
    .from(screenings)
    .where(and(inArray(screenings.subjectId, [...ids]), isCurrent(type)))
    .orderBy(screenings.createdAt, screenings.id)
    .all()
  return new Map(
    rows.map(({ subjectId, risk, rule, reason, words, screenedBy }) => [
      subjectId,
      { risk, rule, reason, words, screenedBy, isFlagged: isFlagged(risk, severity) },
    ]),
  )
}

const maxFlagged = 100

/**
 * Returns what each severity would have flagged in the last 30 days: a number for each, and the
 * posts for the given one.
 */
export function replay(db: Db, severity: Severity) {
  const recent = db
    .select({
      id: screenings.id,
      type: screenings.subjectType,
      risk: screenings.risk,
      rule: screenings.rule,
      reason: screenings.reason,
      words: screenings.words,
      title: sql<string>`coalesce(${listings.title}, ${events.title}, ${classifiedAds.title}, ${classifiedAds.content}, '')`,
    })
    .from(screenings)
    .leftJoin(listings, of('listing', listings.id))
    .leftJoin(events, of('event', events.id))
    .leftJoin(classifiedAds, of('classified', classifiedAds.id))
    .where(gte(screenings.createdAt, instantFromNow(-days(replayDays))))
    .orderBy(desc(screenings.risk), desc(screenings.createdAt), desc(screenings.id))
    .all()
  const flaggedAt = (level: Severity) => recent.filter(({ risk }) => isFlagged(risk, level))
  return {
    counts: severities.map((level) => ({ level, count: flaggedAt(level).length })),
    flagged: flaggedAt(severity).slice(0, maxFlagged),
    total: flaggedAt(severity).length,
  }
}

function of(
  type: ScreenedType,
  id: typeof listings.id | typeof events.id | typeof classifiedAds.id,
) {
  return and(eq(screenings.subjectType, type), eq(id, screenings.subjectId))
}
