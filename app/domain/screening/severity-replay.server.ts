import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { screenings } from '#db/schema/screenings.ts'
import { isFlagged, replayDays, type ScreenedType, type Severity, severities } from './screening.ts'

const maxFlagged = 100

/**
 * Returns what each severity would have flagged in the last 30 days: a number for each, and the
 * posts for the given one.
 */
export function replaySeverity(db: Db, severity: Severity) {
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
    .leftJoin(listings, isAbout('listing', listings.id))
    .leftJoin(events, isAbout('event', events.id))
    .leftJoin(classifiedAds, isAbout('classified', classifiedAds.id))
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

function isAbout(
  type: ScreenedType,
  id: typeof listings.id | typeof events.id | typeof classifiedAds.id,
) {
  return and(eq(screenings.subjectType, type), eq(id, screenings.subjectId))
}
