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

/** What the builder of an event is filled with at first. */
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
 * A form shows minutes on a clock, on which an hour comes twice in autumn: what was not touched there
 * stays the instant it was.
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

/** The statuses an event may get, the one it has first. */
export function statusChoices(status: EventStatus): EventStatus[] {
  return [status, ...statusTransitions[status]]
}

/** The time zones to choose from; the portal's own may be one the list of names leaves out. */
export function zoneChoices(current: string): string[] {
  const known = zones()
  return known.includes(current) ? known : [current, ...known]
}

/** The images a form shows as its own: those it was sent with, or those of its event. */
export function formPictures(db: Db, form: Pick<EventContent, 'imageId' | 'bgImageId'>) {
  return { image: findPicture(db, form.imageId), bgImage: findPicture(db, form.bgImageId) }
}
