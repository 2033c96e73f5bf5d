import { Temporal } from 'temporal-polyfill'
import { readDay } from './calendar-days.ts'
import { formatDate, formatDateParts, noBreakSpace } from './date-formats.ts'
import { keepInZone } from './keep-in-zone.ts'

/** Converts between instants and local times in a time zone. */

const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/
const exactPattern = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i

/** As people type it where the browser has a text box: `12/5/2026 6 pm`, `2026-12-05 18:00`. */
const typedPattern = /^([\d/-]{8,10}),? {1,2}(\d{1,2})(?::(\d{2}))? ?(?:([ap])\.? ?m\.?)?$/i

type ReadTime = { ok: true; instant: string } | { ok: false; reason: 'no_time' | 'no_such_hour' }

/**
 * Parses a time from a `datetime-local` field (`2026-11-20T19:30`), or as people type it
 * (`11/20/2026 7:30 PM`), in a zone; a time with an offset (`…Z`) keeps its own. Of an hour that
 * comes twice in autumn the first is used; an hour that is skipped in spring is refused.
 */
export function readTime(text: string, timeZone: string): ReadTime {
  try {
    if (exactPattern.test(text)) return found(Temporal.Instant.from(text))
    const local = localPattern.test(text) ? text : readTypedTime(text)
    if (!local) return { ok: false, reason: 'no_time' }
    const wall = Temporal.PlainDateTime.from(local)
    const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(wall)) return { ok: false, reason: 'no_such_hour' }
    return found(zoned.toInstant())
  } catch (error) {
    // In the right format but nonexistent, such as February 30.
    if (error instanceof RangeError) return { ok: false, reason: 'no_time' }
    throw error
  }
}

function readTypedTime(text: string): string | null {
  const [, typedDay = '', typedHour, minute, half] = typedPattern.exec(text) ?? []
  const day = readDay(typedDay)
  const hour = Number(typedHour)
  const isOnClock = half ? hour >= 1 && hour <= 12 : minute !== undefined
  if (!day || !isOnClock) return null
  const afterNoon = half?.toLowerCase() === 'p' ? 12 : 0
  const wholeHour = half ? (hour % 12) + afterNoon : hour
  return `${day}T${String(wholeHour).padStart(2, '0')}:${minute ?? '00'}`
}

function found(instant: Temporal.Instant): ReadTime {
  if (instant.epochMilliseconds < earliest || instant.epochMilliseconds >= latest) {
    return { ok: false, reason: 'no_time' }
  }
  return { ok: true, instant: new Date(instant.epochMilliseconds).toISOString() }
}

/**
 * Times before 1900 or after 2999 are typing mistakes. A year of five digits would also break
 * sorting as text.
 */
const earliest = Date.UTC(1900)
const latest = Date.UTC(3000)

/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone. */
export function dayInZone(instant: Date | string, timeZone: string): string {
  return findDay(typeof instant === 'string' ? instant : instant.toISOString(), timeZone)
}

const findDay = keepInZone((instant, timeZone) =>
  Temporal.Instant.fromEpochMilliseconds(Date.parse(instant))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString(),
)

/** Returns an instant as local time in a zone, for a `datetime-local` field. */
export const localTime = keepInZone((instant, timeZone) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' }),
)

/** Returns an instant as local time in a zone with its offset: `2031-10-04T18:00:00-04:00`. */
export function offsetTime(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/** Returns the first instant of a day in a zone: midnight, or later if the clocks skip midnight. */
export const startOfDay = keepInZone((day, timeZone) => {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  return new Date(epochMilliseconds).toISOString()
})

/**
 * Returns the instant of a time of day (`03:10`) in a zone, or a later one if the clocks skip it.
 */
export function timeOfDay(day: string, time: string, timeZone: string): string {
  const plainTime = Temporal.PlainTime.from(time)
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime,
  })
  return new Date(epochMilliseconds).toISOString()
}

/**
 * Whether the name is valid, including names missing from the list, such as
 * America/Indiana/Indianapolis. Both that format times must know it: Intl takes PST, Temporal does
 * not.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns all time zone names, in alphabetical order. */
export function zones(): string[] {
  knownZones ??= Intl.supportedValuesOf('timeZone')
  return knownZones
}
let knownZones: string[] | undefined

/**
 * Formats start and end in a zone, with its abbreviation. The day appears once if both are on it;
 * both abbreviations appear if the clocks change in between.
 */
export function formatSpan(start: string, end: string, timeZone: string, locale: string): string {
  const [from, to] = [start, end].map((instant) => ({
    day: formatDate(instant, locale, { timeZone, ...dayStyle }),
    hour: formatDate(instant, locale, { timeZone, ...hourStyle }),
    zone: zoneName(instant, timeZone, locale),
  })) as [Moment, Moment]
  return joinSpan(from, to)
}

/** Where and when a short span is read: the town's zone and the present day in it. */
export type Here = { timeZone: string; today: string }

/**
 * Formats start and end for a list: `Fri, Nov 20, 7:30 PM – 10:00 PM`. The year appears if it is not
 * the present one, and the zone's abbreviation if it is not the town's.
 */
export function formatShortSpan(
  { startTime, endTime, timeZone }: { startTime: string; endTime: string; timeZone: string },
  { timeZone: town, today }: Here,
  locale: string,
): string {
  const [from, to] = [startTime, endTime].map((instant) => {
    const isThisYear = localYear(instant, timeZone) === today.slice(0, 4)
    const year = isThisYear ? undefined : 'numeric'
    const zone = timeZone === town ? '' : zoneName(instant, timeZone, locale)
    return {
      day: formatDate(instant, locale, { timeZone, ...shortDayStyle, year }),
      hour: formatHour(instant, timeZone, locale),
      zone: zone && zone === zoneName(instant, town, locale) ? '' : zone,
    }
  }) as [Moment, Moment]
  return joinSpan(from, to).trimEnd()
}

/** Returns the year of an instant on the clocks of a zone; only New Year's days are converted. */
function localYear(instant: string, timeZone: string): string {
  const isNewYear = instant.slice(5, 10) === '12-31' || instant.slice(5, 10) === '01-01'
  return (isNewYear ? localTime(instant, timeZone) : instant).slice(0, 4)
}

function joinSpan(from: Moment, to: Moment): string {
  const firstHour = from.zone === to.zone ? from.hour : `${from.hour}${noBreakSpace}${from.zone}`
  const lastDay = from.day === to.day ? '' : `${to.day}, `
  return `${from.day}, ${firstHour} – ${lastDay}${to.hour}${noBreakSpace}${to.zone}`
}
type Moment = { day: string; hour: string; zone: string }

const dayStyle = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
const shortDayStyle = { weekday: 'short', month: 'short', day: 'numeric' } as const
const hourStyle = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a start with the zone's abbreviation: `Fri, Nov 20, 2026, 7:30 PM EST`. */
export function formatStart(instant: string, timeZone: string, locale: string): string {
  const style = { timeZone, ...dayStyle, weekday: 'short', month: 'short' } as const
  const day = formatDate(instant, locale, style)
  const zone = zoneName(instant, timeZone, locale)
  return `${day}, ${formatHour(instant, timeZone, locale)}${noBreakSpace}${zone}`
}

/** Formats an instant of the next days in a zone: `Tue 3:34 PM`. */
export function formatSoon(instant: string, timeZone: string, locale: string): string {
  return formatDate(instant, locale, { timeZone, weekday: 'short', ...hourStyle })
}

/**
 * Formats the instant at which something ends: `Wednesday, December 2, 5:00 PM`, with the zone's
 * abbreviation where the clocks of `eventZone` differ. At midnight it is the day that ends then.
 */
export function formatDeadline(instant: string, zones: Zones, locale: string): string {
  const { timeZone, eventZone = timeZone } = zones
  const style = { timeZone, ...dayStyle, year: undefined } as const
  const isMidnight = instant === startOfDay(dayInZone(instant, timeZone), timeZone)
  if (isMidnight) return formatDate(new Date(Date.parse(instant) - 1).toISOString(), locale, style)
  const zone = zoneName(instant, timeZone, locale)
  const named = zone === zoneName(instant, eventZone, locale) ? '' : noBreakSpace + zone
  return `${formatDate(instant, locale, style)}, ${formatHour(instant, timeZone, locale)}${named}`
}
type Zones = { timeZone: string; eventZone?: string }

/** Formats an instant's day in a zone: `Fri, Nov 27`. */
export function formatShortDay(instant: string, timeZone: string, locale: string): string {
  return formatDate(instant, locale, { timeZone, ...shortDayStyle })
}

/** Formats an instant's time of day in a zone: `7:30 PM`. */
export function formatHour(instant: string, timeZone: string, locale: string): string {
  return formatDate(instant, locale, { timeZone, ...hourStyle })
}

/**
 * A short day, split at its number, in the order of the language: `Sat, Nov` and `21`; `sáb`, `21`,
 * `nov`.
 */
export type CalendarLeaf = { before: string; day: string; after: string }

export function calendarLeaf(instant: string, timeZone: string, locale: string): CalendarLeaf {
  const style = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const
  const parts = formatDateParts(instant, locale, style)
  const number = parts.findIndex(({ type }) => type === 'day')
  // The number stands alone, so punctuation between it and the words is dropped.
  const isWord = ({ type }: (typeof parts)[number]) => type !== 'literal'
  const join = (some: typeof parts) => {
    const words = some.slice(some.findIndex(isWord), some.findLastIndex(isWord) + 1)
    return words.map((part) => (isWord(part) ? part.value : ' ')).join('')
  }
  return {
    before: join(parts.slice(0, number)),
    day: parts[number]?.value ?? '',
    after: join(parts.slice(number + 1)),
  }
}

/** Returns the zone's abbreviation at an instant: EST, EDT, GMT+1. */
function zoneName(instant: string, timeZone: string, locale: string): string {
  const parts = formatDateParts(instant, locale, { timeZone, timeZoneName: 'short' })
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
