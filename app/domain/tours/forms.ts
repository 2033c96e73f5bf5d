import { z } from 'zod'
import { capacityField } from '#app/domain/play/forms.ts'
import { optionalPriceField } from '#app/domain/tickets/forms.ts'
import { purchaseForm } from '#app/domain/tickets/purchase-forms.ts'
import { apiValues, checkedAs } from '#app/shared/api-values.ts'
import { addDays, dayInZone, readDay } from '#app/shared/calendar-days.ts'
import { idField } from '#app/shared/fields.ts'
import { localTime, readTime } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'

/** Two years of a weekly series. */
const maxDatesInSeries = 104

/** Start and end of a tour date, as UTC instants. */
type TourDateTimes = { startTime: string; endTime: string }

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

/** The fields of a tour date that exists. */
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
 * A tour date that exists, with its times as UTC instants, its capacity (0: unlimited) and its price
 * in cents.
 * @param timeZone the town's
 */
export function tourDateChangeForm(text: Text, timeZone: string) {
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

/** Reads typed times on the town's clocks; or returns which is wrong, and what to say about it. */
function readTimes(
  { startTime, endTime }: TourDateTimes,
  timeZone: string,
  text: Text,
):
  | { ok: true; instants: TourDateTimes }
  | { ok: false; field: keyof TourDateTimes; problem: string } {
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
 * town, so a tour at ten stays at ten when the clocks change.
 * @param timeZone the town's
 */
export function tourDateForm(text: Text, timeZone: string) {
  const { fields } = text.tours
  return tourDateFields(text).transform(
    ({ startTime, endTime, weeklyUntil, except, ...rest }, context) => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      const times = readTimes({ startTime, endTime }, timeZone, text)
      if (!times.ok) return refuse(times.field, times.problem)
      const { startTime: first, endTime: end } = times.instants
      const firstDay = dayInZone(first, timeZone)
      const days = weeklyUntil ? listWeeklyDays(firstDay, weeklyUntil) : null
      if (days?.length === 0) return refuse('weeklyUntil', fields.untilBeforeStart)
      if (days && days.length > maxDatesInSeries) {
        return refuse('weeklyUntil', fields.tooManyRepeats(maxDatesInSeries))
      }
      const lasts = Date.parse(end) - Date.parse(first)
      const tourDates = (days ?? [firstDay])
        .filter((day) => !except.includes(day))
        .flatMap((day) => toTourDate(day, first, lasts, timeZone))
      return { ...rest, tourDates }
    },
  )
}
export type TourDateForm = z.output<ReturnType<typeof tourDateForm>>

/** Returns every seventh day from first to last, both included. */
function listWeeklyDays(first: string, until: string): string[] {
  const days: string[] = []
  for (let day = first; day <= until && days.length <= maxDatesInSeries; day = addDays(day, 7)) {
    days.push(day)
  }
  return days
}

/**
 * Returns the tour date on another day at the same local time as the first, which may have come with
 * an offset (`…Z`); nothing if the clocks skip that time.
 */
function toTourDate(day: string, first: string, lasts: number, timeZone: string): TourDateTimes[] {
  const local = localTime(first, timeZone)
  // The first day keeps its instant: where clocks go back that day, its local time comes twice.
  const start = readTime(local.startsWith(day) ? first : day + local.slice(10), timeZone)
  if (!start.ok) return []
  const endTime = new Date(Date.parse(start.instant) + lasts).toISOString()
  return [{ startTime: start.instant, endTime }]
}

const apiNames: Record<string, string> = {
  startTime: 'start_time',
  endTime: 'end_time',
  maxCapacity: 'max_capacity',
  weeklyUntil: 'weekly_until',
}

/** The form of a tour date under the API's names, with its listing. */
export function tourDateApiForm(text: Text, timeZone: string) {
  const sent = apiValues(text, [...Object.values(apiNames), 'cost']).extend({
    listing_id: idField(),
    except: z.union([z.string(), z.array(z.string())]).optional(),
  })
  const checked = checkedAs(text, tourDateForm(text, timeZone), (name) => apiNames[name] ?? name)
  return sent
    .transform(({ listing_id, cost, except, ...named }) => {
      const typed = Object.entries(apiNames).map(([name, api]) => [name, named[api]])
      const tourDate = {
        ...Object.fromEntries(typed),
        cost: typeof cost === 'number' ? String(cost) : cost,
        except: Array.isArray(except) ? except.join(' ') : except,
      }
      return { listing_id, tourDate }
    })
    .pipe(z.object({ listing_id: z.number(), tourDate: checked }))
}

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

/** Without the tour date, which the API has in its address. */
export function tourPurchaseApiForm(text: Text) {
  return tourPurchaseForm(text).pick({ quantity: true, method: true })
}
