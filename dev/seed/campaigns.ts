import { and, asc, eq, gt } from 'drizzle-orm'
import { templateLine } from '#app/domain/campaigns/ad-line.ts'
import { listAdvertised } from '#app/domain/campaigns/subjects.server.ts'
import { feeTable } from '#app/domain/fees/fee.ts'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addDays, townDay } from '#app/shared/town-time.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import type { Tx } from '#db/client.server.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'

/** Impressions of each demo ad by day; one in forty led to a click. */
const seenByDay = [64, 81, 77, 102, 95, 140, 133, 88, 91]

/** Two running ads of the demo town: a tour, and the next event. */
export function seedCampaigns(tx: Tx, ownerId: number) {
  const tour = tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.source, 'play'), eq(listings.category, 'tours')))
    .orderBy(asc(listings.id))
    .get()
  const event = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.isPublic, true), gt(events.startTime, nowInstant())))
    .orderBy(asc(events.startTime), asc(events.id))
    .get()
  const subjects = listAdvertised(tx, {
    listings: tour ? [tour.id] : [],
    events: event ? [event.id] : [],
  })
  const startDate = addDays(townDay(now(), config.timeZone), -(seenByDay.length - 1))
  const endDate = addDays(startDate, feeTable.campaign.term.days - 1)
  for (const subject of subjects) {
    const counts = seenByDay.map((impressions, index) => ({
      day: addDays(startDate, index),
      impressions,
      clicks: Math.round(impressions / 40),
    }))
    const sum = (what: 'impressions' | 'clicks') =>
      counts.reduce((total, count) => total + count[what], 0)
    const { id } = tx
      .insert(campaigns)
      .values({
        ownerId,
        ...(subject.type === 'event' ? { eventId: subject.id } : { listingId: subject.id }),
        line: templateLine(textFor(config.locale), subject),
        lineAuthor: 'template',
        status: 'active',
        startDate,
        endDate,
        expiresAt: startOfDay(addDays(endDate, 1), config.timeZone),
        impressionCount: sum('impressions'),
        clickCount: sum('clicks'),
      })
      .returning({ id: campaigns.id })
      .get()
    tx.insert(campaignDays)
      .values(counts.map((count) => ({ campaignId: id, ...count })))
      .run()
  }
}
