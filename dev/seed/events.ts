import { storeImage } from '#app/domain/event-images/images.server.ts'
import { type EventContent, eventDefaults } from '#app/domain/events/event.ts'
import { storeCardPictures } from '#app/domain/photos/card-pictures.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, readTime } from '#app/shared/zoned-time.ts'
import type { Tx } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import type { EventPictures } from './event-pictures.ts'
import { type SeedEvent, type SeedTime, seedEvents, seedWeekdays } from './event-program.ts'
import type { Pictures } from './listing-pictures.ts'
import { pastEvents } from './past/events.ts'

export { drawEventPictures } from './event-pictures.ts'

const state = 'Michigan'

/** Creates the demo town's events, all with the same owner. */
export function seedEventCalendar(
  tx: Tx,
  ownerId: number,
  pictures: EventPictures,
  ofListings: Pictures,
) {
  const store = ({ sizes, widest, card }: EventPictures['snow']) => {
    const imageId = storeImage(tx, { userId: ownerId }, sizes)
    storeCardPictures(tx, widest.hash, card)
    return imageId
  }
  const images = { snow: store(pictures.snow), night: store(pictures.night) }
  for (const event of [...seedEvents, ...pastEvents]) {
    const content = buildContent(event, images)
    const drawing = ofListings.get(event.pictureListing ?? '')?.[0]
    if (drawing) content.imageId = storeImage(tx, { userId: ownerId }, [drawing.photo.full])
    // Long enough before a past event that its tickets can have been sold.
    const created = Math.max(61, (now().getTime() - Date.parse(content.startTime)) / days(1) + 40)
    const isPublished = event.stage === 'approved' || event.stage === 'changed'
    const { id } = tx
      .insert(events)
      .values({
        ...content,
        ownerId,
        status: event.status ?? 'active',
        moderationStatus: moderationByStage[event.stage],
        moderationFeedback: event.feedback,
        publishedAt: isPublished ? instantFromNow(-days(created - 1)) : null,
        cancelledAt: event.status === 'cancelled' ? nowInstant() : null,
        createdAt: instantFromNow(-days(created)),
        updatedAt: instantFromNow(-days(Math.min(created, 25))),
      })
      .returning({ id: events.id })
      .get()
    if (event.change) {
      tx.insert(eventChanges)
        .values({ ...content, ...event.change, eventId: id, submittedAt: nowInstant() })
        .run()
    }
  }
}

const moderationByStage = {
  new: 'pending',
  changed: 'pending',
  approved: 'approved',
  rejected: 'rejected',
} as const

function buildContent(event: SeedEvent, images: Record<'snow' | 'night', number>): EventContent {
  const { status: _, ...design } = eventDefaults
  const { title, description, location, city, picture, imageAlt = '', background } = event
  return {
    ...design,
    ...event.design,
    title,
    description,
    location,
    city,
    state,
    timeZone: config.timeZone,
    startTime: resolveTime(event.from),
    endTime: resolveTime(event.to),
    imageId: picture ? images[picture] : null,
    imageAlt,
    bgImageId: background ? images[background] : null,
  }
}

/** Converts a seed's local time to an instant. */
function resolveTime([weeks, weekday, hour]: SeedTime): string {
  const today = dayInZone(now(), config.timeZone)
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const day =
    weekday === 'days'
      ? addDays(today, weeks)
      : addDays(sunday, weeks * 7 + seedWeekdays.indexOf(weekday))
  const read = readTime(`${day}T${hour}`, config.timeZone)
  if (!read.ok) throw new Error(`${day} ${hour}: ${read.reason}`)
  return read.instant
}
