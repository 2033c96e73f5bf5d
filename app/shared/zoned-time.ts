import { Temporal } from 'temporal-polyfill'

/** Hours as a clock in some time zone shows them, and the instants they stand for. */

const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/
const exactPattern = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i

export type ReadTime =
  | { ok: true; instant: string }
  | { ok: false; reason: 'no_time' | 'no_such_hour' }

/**
 * The instant of a time as a `datetime-local` field sends it (`2026-11-20T19:30`) on the clocks of a
 * zone; a time with an offset (`…Z`) stands for itself. In autumn, when an hour comes twice, the
 * first one is meant; in spring, an hour that the clocks skip does not exist.
 */
export function readTime(text: string, timeZone: string): ReadTime {
  try {
    if (exactPattern.test(text)) return found(Temporal.Instant.from(text))
    if (!localPattern.test(text)) return { ok: false, reason: 'no_time' }
    const wall = Temporal.PlainDateTime.from(text)
    const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(wall)) return { ok: false, reason: 'no_such_hour' }
    return found(zoned.toInstant())
  } catch (error) {
    // What is written like a time but is none (the 30th of February).
    if (error instanceof RangeError) return { ok: false, reason: 'no_time' }
    throw error
  }
}

function found(instant: Temporal.Instant): ReadTime {
  if (instant.epochMilliseconds < earliest || instant.epochMilliseconds >= latest) {
    return { ok: false, reason: 'no_time' }
  }
  return { ok: true, instant: new Date(instant.epochMilliseconds).toISOString() }
}

/** Outside of these it is a typing mistake, and text order would no longer be time order. */
const earliest = Date.UTC(1900)
const latest = Date.UTC(3000)

/** An instant on the clocks of a zone, as a `datetime-local` field takes it. */
export function localTime(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** The first instant of a day (`YYYY-MM-DD`) in a zone: midnight, or later where clocks skip it. */
export function startOfDay(day: string, timeZone: string): string {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  return new Date(epochMilliseconds).toISOString()
}

/** Also a name that the list of zones leaves out, such as America/Indiana/Indianapolis. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The names of all time zones, in alphabetical order. */
export function zones(): string[] {
  knownZones ??= Intl.supportedValuesOf('timeZone')
  return knownZones
}
let knownZones: string[] | undefined

/**
 * From when to when in a zone, with the zone's abbreviation: the day once when both ends fall on it,
 * else both days, and both abbreviations when the clocks change in between.
 */
export function formatSpan(start: string, end: string, timeZone: string, locale: string): string {
  const [from, to] = [start, end].map((instant) => ({
    day: format(instant, locale, { timeZone, ...dayStyle }),
    hour: format(instant, locale, { timeZone, ...hourStyle }),
    zone: zoneName(instant, timeZone, locale),
  })) as [Moment, Moment]
  const firstHour = from.zone === to.zone ? from.hour : `${from.hour} ${from.zone}`
  const lastDay = from.day === to.day ? '' : `${to.day}, `
  return `${from.day}, ${firstHour} – ${lastDay}${to.hour} ${to.zone}`
}
type Moment = { day: string; hour: string; zone: string }

const dayStyle = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
const hourStyle = { hour: 'numeric', minute: '2-digit' } as const

/** When something begins, with the zone's abbreviation: `Fri, Nov 20, 2026, 7:30 PM EST`. */
export function formatStart(instant: string, timeZone: string, locale: string): string {
  const day = format(instant, locale, { timeZone, ...dayStyle, weekday: 'short', month: 'short' })
  return `${day}, ${formatHour(instant, timeZone, locale)} ${zoneName(instant, timeZone, locale)}`
}

/** An instant's hour on the clocks of a zone: `7:30 PM`. */
export function formatHour(instant: string, timeZone: string, locale: string): string {
  return format(instant, locale, { timeZone, ...hourStyle })
}

/** The parts of an instant's day, as a leaf of a calendar shows them: Sat, Nov, 21. */
export function calendarLeaf(instant: string, timeZone: string, locale: string) {
  return {
    weekday: format(instant, locale, { timeZone, weekday: 'short' }),
    month: format(instant, locale, { timeZone, month: 'short' }),
    day: format(instant, locale, { timeZone, day: 'numeric' }),
  }
}

/** What the zone is called at that instant: EST, EDT, GMT+1. */
function zoneName(instant: string, timeZone: string, locale: string): string {
  const parts = getFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

function format(instant: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  // Some versions put a narrow space before PM; a search for "7 PM" should find it.
  return getFormat(locale, style).format(new Date(instant)).replaceAll('\u202f', ' ')
}

/** Making a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, style)
  formats.set(key, made)
  return made
}
