import { findPicture } from '#app/domain/event-images/images.server.ts'
import { config } from '#app/shared/config.server.ts'
import { usZones } from '#app/shared/us-zones.ts'
import { localTime, zones } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import {
  type EventContent,
  type EventRow,
  type EventStatus,
  eventDefaults,
  listNextStatuses,
} from '../event.ts'
import type { WholeEvent } from '../queries.server.ts'

/** The values of an empty event form. */
export function newEventDefaults() {
  const borderWidth = String(eventDefaults.borderWidth)
  return { ...eventDefaults, borderWidth, timeZone: config.timeZone }
}

/** The initial values of the builder for an existing event. */
export function editedEventDefaults({ event, newest }: WholeEvent) {
  const { startTime, endTime, imageId: _image, bgImageId: _bgImage, ...rest } = newest
  return {
    ...rest,
    status: event.status,
    borderWidth: String(newest.borderWidth),
    startTime: localTime(startTime, newest.timeZone),
    endTime: localTime(endTime, newest.timeZone),
  }
}

/** Returns the statuses an event may have next, its current one first. */
export function statusChoices(event: Pick<EventRow, 'status' | 'unpublishedAt'>): EventStatus[] {
  return [event.status, ...listNextStatuses(event)]
}

export type ZoneChoice = { value: string; label: string }

/**
 * Returns the time zones to choose from: those of the United States first, then the others by name.
 * The current zone is added if it is in neither list.
 */
export function zoneChoices(current: string, { events }: Text): ZoneChoice[] {
  const american = Object.entries(usZones).map(([value, name]) => {
    // For America/Indiana/Knox: "Knox, Indiana".
    const place = withSpaces(value.split('/').slice(1).reverse().join(', '))
    return { value, label: events.builder.zone(events.builder.usZones[name], place) }
  })
  const others = zones().filter((value) => !Object.hasOwn(usZones, value))
  const choices = [...american, ...others.map((value) => ({ value, label: withSpaces(value) }))]
  return choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label: withSpaces(current) }, ...choices]
}

const withSpaces = (zone: string) => zone.replaceAll('_', ' ')

/** Returns the stored images that a form names. */
export function formPictures(db: Db, form: Pick<EventContent, 'imageId' | 'bgImageId'>) {
  return { image: findPicture(db, form.imageId), bgImage: findPicture(db, form.bgImageId) }
}
