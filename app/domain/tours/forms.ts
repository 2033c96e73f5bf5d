import { z } from 'zod'
import { capacityField } from '#app/domain/play/forms.ts'
import { optionalPriceField } from '#app/domain/tickets/forms.ts'
import { purchaseForm } from '#app/domain/tickets/orders/purchase-forms.ts'
import { readDay } from '#app/shared/calendar-days.ts'
import { dayInZone, readTime } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'
import {
  listWeeklyDays,
  maxDatesInSeries,
  type TourDateTimes,
  toTourDate,
} from './weekly-series.ts'

/** Several days in one field, with any separators. */
const daysField = (invalid: string) =>
  z
    .string()
    .default('')
    .transform((days, context) => {
      const read = days
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(readDay)
      if (read.includes(null)) context.addIssue({ code: 'custom', message: invalid })
      return read.filter((day) => day !== null)
    })

/** The fields of the form that changes a tour date. */
export function tourDateChangeFields(text: Text) {
  const { fields } = text.tours
  return z.object({
    startTime: z.string(text.common.required(fields.start)),
    endTime: z.string(text.common.required(fields.end)),
    maxCapacity: capacityField(text),
    cost: optionalPriceField(text),
  })
}

/**
 * The form that changes a tour date. Its output has the times as UTC instants, the capacity
 * (0: unlimited) and the price in cents.
 * @param timeZone the town's
 */
export function tourDateChangeForm(timeZone: string, text: Text) {
  const { fields } = text.tours
  const { invalidCapacity } = text.play.fields
  return tourDateChangeFields(text).transform(
    ({ startTime: typedStart, endTime: typedEnd, maxCapacity, cost }, context) => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      const times = readTimes({ startTime: typedStart, endTime: typedEnd }, timeZone, text)
      if (!times.ok) return refuse(times.field, times.problem)
      if (maxCapacity === undefined) return refuse('maxCapacity', invalidCapacity)
      if (cost === undefined) return refuse('cost', text.common.required(fields.cost))
      return { ...times.instants, maxCapacity, priceCents: cost }
    },
  )
}

/** Local times in the town, as the form has them, or with an offset, as calls may send them. */
type TypedTimes = { startTime: string; endTime: string }

/** Reads typed times on the town's clocks; or returns which is wrong, and what to say about it. */
function readTimes(
  { startTime, endTime }: TypedTimes,
  timeZone: string,
  text: Text,
): { ok: true; instants: TourDateTimes } | { ok: false; field: keyof TypedTimes; problem: string } {
  const { fields } = text.tours
  const start = readTime(startTime, timeZone)
  const end = readTime(endTime, timeZone)
  if (!start.ok) return { ok: false, field: 'startTime', problem: fields.times[start.reason] }
  if (!end.ok) return { ok: false, field: 'endTime', problem: fields.times[end.reason] }
  if (end.instant <= start.instant) {
    return { ok: false, field: 'endTime', problem: fields.endBeforeStart }
  }
  return { ok: true, instants: { startTime: start.instant, endTime: end.instant } }
}

/** The fields of one tour date, or of a weekly series. */
export function tourDateFields(text: Text) {
  const { fields } = text.tours
  return tourDateChangeFields(text).extend({
    weeklyUntil: daysField(fields.invalidDay)
      .refine((days) => days.length <= 1, fields.invalidDay)
      .transform(([day]) => day ?? null),
    except: daysField(fields.invalidDays),
  })
}

/**
 * One tour date, or one every week until a day, without the excepted days. Times are local in the
 * town, so a tour at ten stays at ten when the clocks change. `tourDates` lacks dates whose start the
 * clocks skip; `askedCount` counts them, too.
 * @param timeZone the town's
 */
export function tourDateForm(timeZone: string, text: Text) {
  const { fields } = text.tours
  return tourDateFields(text).transform(
    ({ startTime, endTime, weeklyUntil, except, ...rest }, context) => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      const times = readTimes({ startTime, endTime }, timeZone, text)
      if (!times.ok) return refuse(times.field, times.problem)
      const first = times.instants
      const firstDay = dayInZone(first.startTime, timeZone)
      const days = weeklyUntil ? listWeeklyDays(firstDay, weeklyUntil) : null
      if (days?.length === 0) return refuse('weeklyUntil', fields.untilBeforeStart)
      if (days && days.length > maxDatesInSeries) {
        return refuse('weeklyUntil', fields.tooManyRepeats(maxDatesInSeries))
      }
      const kept = (days ?? [firstDay]).filter((day) => !except.includes(day))
      if (kept.length === 0) return refuse('except', fields.allExcepted)
      const tourDates = kept.flatMap((day) => toTourDate(day, first, timeZone))
      return { ...rest, tourDates, askedCount: kept.length }
    },
  )
}
export type TourDateForm = z.output<ReturnType<typeof tourDateForm>>

/** The tour date, the number of tickets and the payment method. */
export function tourPurchaseForm(text: Text) {
  const { quantity, method } = purchaseForm(text).shape
  const { chooseDate } = text.tours
  return z.object({
    tourDate: z.coerce.number(chooseDate).int(chooseDate).positive(chooseDate),
    quantity,
    method,
  })
}
