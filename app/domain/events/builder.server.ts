import { config } from '#app/shared/config.server.ts'
import { localTime, zones } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import { type EventContent, type EventStatus, eventDefaults, statusTransitions } from './event.ts'
import { findPicture } from './images.server.ts'
import type { WholeEvent } from './queries.server.ts'

/** The values of an empty event form. */
export function newEventDefaults() {
  const borderWidth = String(eventDefaults.borderWidth)
  return { ...eventDefaults, borderWidth, timeZone: config.timeZone }
}

/** The values the builder shows first for an existing event. */
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

/**
 * Keeps a time as stored when its field was not changed. A form shows clock minutes, and one clock
 * hour comes twice in autumn, so reading the field again could shift the time.
 */
export function keepUntouchedTimes<
  Times extends Pick<EventContent, 'startTime' | 'endTime' | 'timeZone'>,
>(form: Times, known: Pick<EventContent, 'startTime' | 'endTime' | 'timeZone'>): Times {
  const { timeZone } = known
  if (form.timeZone !== timeZone) return form
  const keep = (name: 'startTime' | 'endTime') =>
    localTime(form[name], timeZone) === localTime(known[name], timeZone) ? known[name] : form[name]
  const times = { startTime: keep('startTime'), endTime: keep('endTime') }
  return times.startTime < times.endTime ? { ...form, ...times } : form
}

/** Returns the statuses an event may change to, its current one first. */
export function statusChoices(status: EventStatus): EventStatus[] {
  return [status, ...statusTransitions[status]]
}

/** Returns the time zones to choose from, and the current one even if it is not in the list. */
export function zoneChoices(current: string): string[] {
  const known = zones()
  return known.includes(current) ? known : [current, ...known]
}

/** Returns the stored images that a form names. */
export function formPictures(db: Db, form: Pick<EventContent, 'imageId' | 'bgImageId'>) {
  return { image: findPicture(db, form.imageId), bgImage: findPicture(db, form.bgImageId) }
}
