import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { getSeverity } from '#app/domain/screening/severity.server.ts'
import type { Db } from '#db/client.server.ts'
import { screenings } from '#db/schema/screenings.ts'
import { type Finding, isFlagged, type ScreenedType, type Screener } from './screening.ts'
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
