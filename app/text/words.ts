import { formatDay, formatInstant, formatLongDay, formatWeekday } from '#app/shared/format-days.ts'
import { formatCents, getPortalCurrency } from '#app/shared/money.ts'
import { monthName, shortMonthName } from '#app/shared/months.ts'
import { formatAgo } from '#app/shared/time-ago.ts'
import {
  type CalendarLeaf,
  calendarLeaf,
  formatDeadline,
  formatHour,
  formatShortDay,
  formatShortSpan,
  formatSoon,
  formatSpan,
  formatStart,
  type Here,
} from '#app/shared/zoned-time.ts'
import { type Locale, type Text, textFor, useLocale } from './index.ts'

/** Formats days, times, numbers and money in one language. */
export type Formats = {
  /** `2026-11-20` → `11/20/2026`. */
  day(day: string): string
  /** `2026-11-20` → `Fri, 11/20/2026`. */
  weekday(day: string): string
  /** `2026-11-20` → `Friday, November 20, 2026`. */
  longDay(day: string): string
  /** `2026-11` → `November 2026`. */
  month(month: string): string
  /** `2026-11` → `Nov`. */
  shortMonth(month: string): string
  /** An instant's day and time in a zone. */
  instant(instant: string, timeZone: string): string
  /** An instant's time of day in a zone. */
  hour(instant: string, timeZone: string): string
  /** How long before `now` an instant was: `2 minutes ago`. */
  ago(instant: string, now: string): string
  /** An instant within the next days: `Tue 3:34 PM`. */
  soon(instant: string, timeZone: string): string
  /**
   * The instant at which something ends: `Wednesday, December 2`, with the hour unless midnight, and
   * with the zone where the clocks of `eventZone` differ.
   */
  deadline(instant: string, timeZone: string, eventZone?: string): string
  /** An instant's day: `Fri, Nov 27`. */
  shortDay(instant: string, timeZone: string): string
  /** The start of an event, with the time zone's abbreviation. */
  start(instant: string, timeZone: string): string
  /** The start and end of an event, with the time zone's abbreviation. */
  span(span: { startTime: string; endTime: string; timeZone: string }): string
  /** The start and end of an event in a list: `Fri, Nov 27, 7:30 PM – 10:00 PM`. */
  shortSpan(span: { startTime: string; endTime: string; timeZone: string }, here: Here): string
  /** The short day of an instant in a zone, split around the day's number. */
  leaf(instant: string, timeZone: string): CalendarLeaf
  number(value: number): string
  /** An amount in the portal's currency, or in `currency`. */
  cents(cents: number, currency?: string): string
  /** The price of a ticket, or that it is free. */
  ticketPrice(cents: number): string
  money(amount: { amountCents: number; currency: string }): string
}

/** A language's sentences and formats. */
export type Words = Formats & { locale: Locale; text: Text }

type Language = Pick<Text, 'intl' | 'namesMonths' | 'tickets'>

const knownFormats = new WeakMap<Language, Formats>()

export function formatsFor(text: Language): Formats {
  const formats = knownFormats.get(text) ?? makeFormats(text)
  knownFormats.set(text, formats)
  return formats
}

function makeFormats({ intl, namesMonths, tickets }: Language): Formats {
  const dayStyle = { intl, namesMonths }
  const cents = (amount: number, currency = getPortalCurrency()) =>
    formatCents(amount, currency, intl)
  return {
    day: (day) => formatDay(day, dayStyle),
    weekday: (day) => formatWeekday(day, dayStyle),
    longDay: (day) => formatLongDay(day, intl),
    month: (month) => monthName(month, intl),
    shortMonth: (month) => shortMonthName(month, intl),
    instant: (instant, timeZone) => formatInstant(instant, timeZone, dayStyle),
    hour: (instant, timeZone) => formatHour(instant, timeZone, intl),
    ago: (instant, now) => formatAgo(instant, now, intl),
    soon: (instant, timeZone) => formatSoon(instant, timeZone, intl),
    deadline: (instant, timeZone, eventZone) =>
      formatDeadline(instant, { timeZone, eventZone }, intl),
    shortDay: (instant, timeZone) => formatShortDay(instant, timeZone, intl),
    start: (instant, timeZone) => formatStart(instant, timeZone, intl),
    span: ({ startTime, endTime, timeZone }) => formatSpan(startTime, endTime, timeZone, intl),
    shortSpan: (span, here) => formatShortSpan(span, here, intl),
    leaf: (instant, timeZone) => calendarLeaf(instant, timeZone, intl),
    number: (value) => value.toLocaleString(intl),
    cents,
    ticketPrice: (price) => (price === 0 ? tickets.purchase.free : cents(price)),
    money: ({ amountCents, currency }) => formatCents(amountCents, currency, intl),
  }
}

const known = new Map<Locale, Words>()

/** Returns the sentences and formats of a language. */
export function wordsFor(locale: Locale): Words {
  const text = textFor(locale)
  const words = known.get(locale) ?? { locale, text, ...formatsFor(text) }
  known.set(locale, words)
  return words
}

/** Returns the sentences and formats of the page's language. */
export function useWords(): Words {
  return wordsFor(useLocale())
}
